// Shows the entries that hold all the words of the search, and no empty section.
const [field, found] = [document.getElementById('find'), document.getElementById('found')]
const entries = [...document.querySelectorAll('article')]

field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\s+/)
  for (const entry of entries) {
    const text = `${entry.id} ${entry.textContent}`.toLowerCase()
    entry.hidden = !words.every((word) => text.includes(word))
  }
  for (const section of document.querySelectorAll('section'))
    section.hidden = section.querySelector('article:not([hidden])') === null
  found.textContent = `${entries.filter(({ hidden }) => !hidden).length} found`
})
