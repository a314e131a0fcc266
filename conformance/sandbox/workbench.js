// Puts the sections of the page in their places as they change, and sends its forms.
const notice = document.getElementById('notice')
const focusable = 'button, a, summary, select, [tabindex]'

function put(name, markup) {
  const place = document.getElementById(name)
  // A list of choices that is open stays.
  if (document.activeElement.tagName === 'SELECT' && place.contains(document.activeElement)) return
  const open = [...place.querySelectorAll('details[open]')].map(({ id }) => id)
  const focused = [...place.querySelectorAll(focusable)].indexOf(document.activeElement)
  const scrolled = place.querySelector('.rows')?.scrollTop ?? 0
  place.innerHTML = markup
  place.querySelector('.rows')?.scrollTo(0, scrolled)
  for (const id of open) document.getElementById(id)?.setAttribute('open', '')
  if (focused !== -1) [...place.querySelectorAll(focusable)][focused]?.focus()
}

const shown = {}
async function refresh() {
  try {
    const sections = await (await fetch('/_sandbox/sections')).json()
    if (notice.textContent.startsWith('The sandbox does not answer')) notice.textContent = ''
    for (const [name, markup] of Object.entries(sections))
      if (shown[name] !== markup) put(name, (shown[name] = markup))
  } catch {
    notice.textContent = 'The sandbox does not answer; this page goes on when it does.'
  }
  setTimeout(refresh, 300)
}
refresh()

document.addEventListener('click', async ({ target }) => {
  if (target.dataset.copy === undefined) return
  await navigator.clipboard.writeText(target.dataset.copy)
  notice.textContent = 'Copied.'
})

document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const sent = new URLSearchParams(new FormData(event.target, event.submitter))
  event.submitter?.focus()
  const answer = await fetch(event.target.action, { method: 'POST', body: sent })
  notice.textContent = answer.ok ? '' : (await answer.json()).message
  if (answer.ok) event.target.reset()
})
