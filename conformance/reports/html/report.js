// Filters requirements, copies commands, scrolls to wrong members, and opens the place that a link leads to.
const form = document.getElementById('filter')
const words = document.getElementById('words')
const verdict = document.getElementById('verdict')
const found = document.getElementById('found')
const sections = [...document.querySelectorAll('.section')]
const rows = [...document.querySelectorAll('.row')]
const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]))

function filter() {
  const asked = words.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const row of rows) {
    const isWanted = verdict.value === '' || row.dataset.verdict === verdict.value
    row.hidden = !isWanted || !asked.every((word) => texts.get(row).includes(word))
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
  for (let node = target; node !== null; node = node.parentElement)
    if (node.tagName === 'DETAILS') node.open = true
  target.scrollIntoView()
}

async function copy({ currentTarget: button }) {
  await navigator.clipboard.writeText(button.previousElementSibling.textContent)
  button.textContent = 'Copied'
}

form.hidden = false
form.addEventListener('input', filter)
form.addEventListener('submit', (event) => event.preventDefault())
filter()

for (const mark of document.querySelectorAll('.exchange mark')) {
  const message = mark.closest('pre')
  message.scrollTop = mark.offsetTop - message.offsetTop - message.clientHeight / 2
}

if (navigator.clipboard)
  for (const button of document.querySelectorAll('.copy')) {
    button.hidden = false
    button.addEventListener('click', copy)
  }

addEventListener('hashchange', openTarget)
if (location.hash !== '') openTarget()
