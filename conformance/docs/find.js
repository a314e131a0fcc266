// Shows the entries that hold all the words of the search, and no empty section.
const field = document.getElementById('find')
const found = document.getElementById('found')
const entries = [...document.querySelectorAll('article')].map((element) => ({
  element,
  text: `${element.id} ${element.textContent}`.toLowerCase(),
}))

function find() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const { element, text } of entries) element.hidden = !words.every((word) => text.includes(word))
  for (const section of document.querySelectorAll('section'))
    section.hidden = section.querySelector('article:not([hidden])') === null
  const count = entries.filter(({ element }) => !element.hidden).length
  found.textContent = words.length === 0 ? '' : `${count} found`
}

field.addEventListener('input', find)
find()
