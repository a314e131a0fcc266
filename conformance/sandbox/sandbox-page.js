// Reads the page again, puts what changed in its place, and sends its forms.
const notice = document.getElementById('notice')
const focusable = 'button, a, summary, select, [tabindex]'

function put(name, markup) {
  const place = document.getElementById(name)
  // A list of choices that is open stays.
  if (document.activeElement.tagName === 'SELECT' && place.contains(document.activeElement)) return
  const open = [...place.querySelectorAll('details[open]')].map(({ id }) => id)
  const focused = [...place.querySelectorAll(focusable)].indexOf(document.activeElement)
  const scrolled = place.querySelector('ol')?.scrollTop ?? 0
  place.innerHTML = shown[name] = markup
  place.querySelector('ol')?.scrollTo(0, scrolled)
  for (const id of open) document.getElementById(id)?.setAttribute('open', '')
  if (focused !== -1) [...place.querySelectorAll(focusable)][focused]?.focus()
}

const shown = {}
async function refresh() {
  try {
    const text = await (await fetch('/_sandbox')).text()
    const page = new DOMParser().parseFromString(text, 'text/html')
    if (notice.textContent.startsWith('The sandbox does not answer')) notice.textContent = ''
    for (const { id, innerHTML } of page.querySelectorAll('section[id]'))
      if (shown[id] !== innerHTML) put(id, innerHTML)
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
