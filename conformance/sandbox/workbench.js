// Puts the parts of the page in their places as they come, and sends its forms.
const notice = document.getElementById('notice')
const late = new Map()
const reached = 'button, a, summary, [tabindex]'

function put(name, markup) {
  const place = document.getElementById(name)
  // what somebody is choosing or writing in stays until they are done
  if (place.contains(document.activeElement) && /^(INPUT|SELECT)$/.test(document.activeElement.tagName))
    return late.set(name, markup)
  const open = [...place.querySelectorAll('details[open]')].map(({ id }) => id)
  const buttons = [...place.querySelectorAll(reached)]
  const focused = buttons.indexOf(document.activeElement)
  const scrolled = place.querySelector('.rows')?.scrollTop ?? 0
  place.innerHTML = markup
  place.querySelector('.rows')?.scrollTo(0, scrolled)
  for (const id of open) document.getElementById(id)?.setAttribute('open', '')
  if (focused !== -1) [...place.querySelectorAll(reached)][focused]?.focus()
}

const live = new EventSource('/_sandbox/live')
live.onmessage = ({ data }) => {
  const { name, markup } = JSON.parse(data)
  put(name, markup)
}
live.onerror = () => (notice.textContent = 'The sandbox does not answer; this page goes on when it does.')
live.onopen = () => (notice.textContent = '')

document.addEventListener('focusout', () =>
  setTimeout(() => {
    for (const [name, markup] of late) if (late.delete(name)) put(name, markup)
  }),
)

document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const said = new URLSearchParams(new FormData(event.target, event.submitter))
  event.submitter?.focus()
  const answer = await fetch(event.target.action, { method: 'POST', body: said })
  notice.textContent = answer.ok ? '' : (await answer.json()).message
  if (answer.ok) event.target.reset()
})
