// Shows what holds all the words that are looked for, with no heading that nothing is under, and counts it.
const field = document.getElementById('find')
const found = document.getElementById('found')
const entries = [...document.querySelectorAll('[data-kind]')].map((element) => ({
  element,
  kind: element.dataset.kind,
  text: `${element.id} ${element.textContent}`.toLowerCase(),
}))

function find() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  const counts = { requirement: 0, observation: 0, operation: 0 }
  for (const { element, kind, text } of entries) {
    element.hidden = !words.every((word) => text.includes(word))
    if (!element.hidden) counts[kind] += 1
  }
  for (const section of document.querySelectorAll('section'))
    section.hidden = section.querySelector('[data-kind]:not([hidden])') === null
  for (const item of document.querySelectorAll('[data-of]')) {
    const section = document.getElementById(item.dataset.of)
    item.hidden = section.hidden
    item.lastElementChild.textContent = section.querySelectorAll('[data-kind]:not([hidden])').length
  }
  const told = Object.entries(counts).filter(([, count]) => count > 0)
  const text = told.map(([kind, count]) => `${count} ${kind}${count === 1 ? '' : 's'}`).join(', ')
  found.textContent = words.length === 0 ? '' : text || 'Nothing'
}

field.addEventListener('input', find)
field.value = new URLSearchParams(location.search).get('find') ?? ''
find()
