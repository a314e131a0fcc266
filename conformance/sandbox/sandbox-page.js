// Fills the page with what the stream sends, fetches what an opened row shows, and sends the forms.
const notice = document.getElementById('notice')
const mostRows = 100
const tones = { successful: 'pass', pending: 'incomplete' }
const kinds = {
  charges: { template: 'charge', list: 'charges', most: mostRows },
  requests: { template: 'request', list: 'timeline', most: 2 * mostRows },
  events: { template: 'event', list: 'timeline', most: 2 * mostRows },
}
const toneOf = (status) => (status > 0 && status < 400 ? 'pass' : 'fail')

/** Puts a row into the place of its older form, or at the head of its list. */
function put(name, row) {
  const { template, list, most } = kinds[name]
  const place = document.getElementById(list)
  const known = document.getElementById(`row-${row.id}`)
  const item = known ?? document.getElementById(template).content.cloneNode(true).firstElementChild
  item.id = `row-${row.id}`
  item.dataset.list = name
  item.dataset.row = row.id
  fill(item, name, row)
  if (known === null) place.prepend(item)
  while (place.children.length > most) place.lastElementChild.remove()
  if (known?.querySelector('details').open) load(known)
}

function fill(item, name, row) {
  const part = (key) => item.querySelector(`[data-part=${key}]`)
  const texts = { ...row, at: row.at?.slice(11, 19), page: 'Open page' }
  for (const node of item.querySelectorAll('[data-part]'))
    node.textContent = texts[node.dataset.part] ?? ''
  for (const input of item.querySelectorAll('input[type=hidden]'))
    if (input.name === 'charge' || (name === 'events' && input.name === 'event'))
      input.value = row.id
  if (name === 'charges') {
    part('status').className = `verdict ${tones[row.status] ?? 'fail'}`
    const isPending = row.status === 'pending'
    if (!isPending && item.contains(document.activeElement)) item.querySelector('summary').focus()
    item.querySelector('.actions').hidden = !isPending
    part('page').hidden = row.page === null
    if (row.page !== null) part('page').href = row.page
    for (const control of item.querySelectorAll('select'))
      control.ariaLabel = `Failure code of ${row.id}`
  }
  if (name === 'requests') {
    part('status').className = `mark request ${toneOf(row.status)}`
    part('status').textContent = row.status || 'no answer'
    part('key').textContent = `${row.key} key`
    part('note').textContent = row.breaks ?? row.disturbedBy ?? ''
  }
  if (name === 'events') {
    const marks = row.posts.map((status) => mark(status || 'no answer', toneOf(status)))
    part('posts').replaceChildren(
      ...marks,
      ...(row.waiting > 0 ? [mark('waits', 'incomplete')] : []),
    )
  }
}

function mark(text, tone) {
  const node = document.createElement('span')
  node.className = `mark post ${tone}`
  node.textContent = text
  return node
}

/** Shows the settings; the clock goes on by itself. */
let ahead = 0
function settle(settings) {
  ahead = Date.parse(settings.now) - Date.now()
  tick()
  for (const name of ['endpoints', 'behaviours', 'disturbances', 'snapshots']) {
    const codes = settings[name].map((text) =>
      Object.assign(document.createElement('code'), { textContent: text }),
    )
    document.getElementById(name).replaceChildren(...(codes.length > 0 ? codes : ['none']))
  }
}
function tick() {
  const now = new Date(Date.now() + ahead).toISOString()
  document.getElementById('now').textContent = `${now.slice(0, 19)}Z`
}
setInterval(tick, 1000)

const stream = new EventSource('/_sandbox/stream')
stream.onmessage = ({ data }) => {
  const { settings, clear, ...rows } = JSON.parse(data)
  notice.textContent = ''
  if (clear)
    for (const list of ['charges', 'timeline']) document.getElementById(list).replaceChildren()
  if (settings) settle(settings)
  for (const row of rows.charges ?? []) put('charges', row)
  const happened = [
    ...(rows.requests ?? []).map((row) => ['requests', row]),
    ...(rows.events ?? []).map((row) => ['events', row]),
  ]
  happened.sort(([, a], [, b]) => Date.parse(a.at) - Date.parse(b.at))
  for (const [name, row] of happened) put(name, row)
}
stream.onerror = () => {
  notice.textContent = 'The sandbox does not answer; this page goes on when it does.'
}

async function load(item) {
  const { list, row } = item.dataset
  const answer = await fetch(`/_sandbox/${list}/${encodeURIComponent(row)}`)
  const place = item.querySelector('.part')
  if (answer.ok) place.innerHTML = await answer.text()
  else place.textContent = 'It is no longer among the last hundred.'
}

document.addEventListener(
  'toggle',
  ({ target }) => {
    const item = target.closest('li[data-list]')
    if (item !== null && target.open) load(item)
  },
  true,
)

document.addEventListener('click', async ({ target }) => {
  if (target.dataset.copy === undefined) return
  await navigator.clipboard.writeText(target.dataset.copy)
  target.nextElementSibling.textContent = 'Copied.'
})

document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.target
  const output = form.querySelector('output')
  output.className = 'verdict'
  output.textContent = '…'
  const sent = new URLSearchParams(new FormData(form, event.submitter))
  const empty = [...sent].filter(([, value]) => value === '')
  for (const [name] of empty) sent.delete(name)
  const answer = await fetch(form.action, { method: 'POST', body: sent }).catch(() => null)
  const result = (await answer?.json().catch(() => null)) ?? {
    message: 'The sandbox does not answer.',
  }
  output.className = `verdict ${answer?.ok ? 'pass' : 'fail'}`
  output.textContent = answer?.ok ? done(result) : result.message
  if (answer?.ok) form.reset()
})

function done({ charge, events }) {
  return events === undefined ? 'Done.' : `${charge.id}: ${events.map(({ key }) => key).join(', ')}`
}
