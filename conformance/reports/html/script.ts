/** What the page does by itself: filters requirements, copies commands, opens what a link leads to, unfolds all for print. */
export const script = `(() => {
const form = document.getElementById('filter'), rows = [...document.querySelectorAll('.row')], found = document.getElementById('found')
const sections = [...document.querySelectorAll('.section')], words = document.getElementById('words'), level = document.getElementById('level')
const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]))
const filter = () => {
  const asked = words.value.toLowerCase().split(/\\s+/).filter(Boolean)
  const verdicts = new Set([...form.querySelectorAll('[name=verdict]:checked')].map((box) => box.value))
  let count = 0
  for (const row of rows) {
    const on = verdicts.has(row.dataset.verdict) && (!level.value || row.dataset.level === level.value) && asked.every((word) => texts.get(row).includes(word))
    row.hidden = !on
    if (on) count += 1
  }
  const all = count === rows.length
  for (const section of sections) {
    const some = !!section.querySelector('.row:not([hidden])')
    section.hidden = !some
    if (some && !all) section.open = true
  }
  found.textContent = count + ' of ' + rows.length + ' requirements'
}
if (form) {
  form.hidden = false
  form.addEventListener('input', filter)
  form.addEventListener('submit', (event) => event.preventDefault())
  filter()
}
const fold = document.getElementById('fold')
fold?.addEventListener('click', () => {
  const on = fold.textContent === 'Unfold all'
  for (const section of sections) section.open = on
  fold.textContent = on ? 'Fold all' : 'Unfold all'
})
const open = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target) return
  if (target.hidden && form) { form.reset(); filter() }
  for (let node = target; node; node = node.parentElement) if (node.tagName === 'DETAILS') node.open = true
  const inner = target.querySelector(':scope > details')
  if (inner) inner.open = true
  target.scrollIntoView()
  const focus = target.querySelector('summary, h3 a, a') || target
  focus.focus({ preventScroll: true })
}
addEventListener('hashchange', open)
if (location.hash) open()
for (const button of document.querySelectorAll('.copy')) {
  if (!navigator.clipboard) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.previousElementSibling.textContent)
    button.textContent = 'Copied'
    setTimeout(() => { button.textContent = 'Copy' }, 1500)
  })
}
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || /INPUT|SELECT|TEXTAREA/.test(document.activeElement.tagName)) return
  event.preventDefault()
  words.focus()
})
addEventListener('beforeprint', () => { for (const one of document.querySelectorAll('details.section, .failure .exchange[open]')) one.open = true })
})()`
