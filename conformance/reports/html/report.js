// Filters requirements, copies commands, opens the place that a link leads to, and unfolds everything for print.
const form = document.getElementById('filter')
const words = document.getElementById('words')
const level = document.getElementById('level')
const found = document.getElementById('found')
const fold = document.getElementById('fold')
const sections = [...document.querySelectorAll('.section')]
const rows = [...document.querySelectorAll('.row')]
const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]))

function filter() {
  const asked = words.value.toLowerCase().split(/\s+/).filter(Boolean)
  const boxes = [...form.querySelectorAll('[name=verdict]:checked')]
  const verdicts = new Set(boxes.map((box) => box.value))
  for (const row of rows) {
    const { verdict, level: own } = row.dataset
    const wanted = verdicts.has(verdict) && (level.value === '' || own === level.value)
    row.hidden = !wanted || !asked.every((word) => texts.get(row).includes(word))
  }
  const count = rows.filter((row) => !row.hidden).length
  for (const section of sections) {
    section.hidden = section.querySelector('.row:not([hidden])') === null
    if (!section.hidden && count < rows.length) section.open = true
  }
  found.textContent = `${count} of ${rows.length} requirements`
}

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target === null) return
  if (target.hidden) {
    form.reset()
    filter()
  }
  for (let node = target; node !== null; node = node.parentElement)
    if (node.tagName === 'DETAILS') node.open = true
  const inner = target.querySelector(':scope > details')
  if (inner !== null) inner.open = true
  target.scrollIntoView()
  const focused = target.querySelector('summary, h3 a, a') ?? target
  focused.focus({ preventScroll: true })
}

async function copy({ currentTarget: button }) {
  await navigator.clipboard.writeText(button.previousElementSibling.textContent)
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 1500)
}

form.hidden = false
form.addEventListener('input', filter)
form.addEventListener('submit', (event) => event.preventDefault())
filter()

fold.addEventListener('click', () => {
  const unfolds = fold.textContent === 'Unfold all'
  for (const section of sections) section.open = unfolds
  fold.textContent = unfolds ? 'Fold all' : 'Unfold all'
})

if (navigator.clipboard)
  for (const button of document.querySelectorAll('.copy')) {
    button.hidden = false
    button.addEventListener('click', copy)
  }

addEventListener('hashchange', openTarget)
if (location.hash !== '') openTarget()

addEventListener('keydown', (event) => {
  const writing = /INPUT|SELECT|TEXTAREA/.test(document.activeElement.tagName)
  if (event.key !== '/' || event.ctrlKey || event.metaKey || writing) return
  event.preventDefault()
  words.focus()
})

addEventListener('beforeprint', () => {
  for (const one of document.querySelectorAll('details.section, .failure .exchange[open]')) one.open = true
})
