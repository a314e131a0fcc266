import { requirements } from '../../generated/requirements.ts'
import type { Event } from '../../generated/types.ts'
import { sequenceMarkup, type Message } from '../reports/html/sequence.ts'
import { codeBox, html, render, type Content, type Html } from '../text/html.ts'
import { clean } from '../text/plain.ts'
import type { LoggedRequest } from './requests.ts'
import { stateOf, type RunningWorld, type SandboxCharge, type State } from './running.ts'

/** The content of an opened row; null where there is no such row. */
export function rowContent(world: RunningWorld, path: string): string | null {
  const state = stateOf(world)
  const [list, id = ''] = path.split('/')
  const markup = markupOf(state, list, id)
  return markup === undefined ? null : render(markup)
}

function markupOf(state: State, list: string | undefined, id: string): Html | undefined {
  const charge = state.charges.find((candidate) => candidate.id === id)
  const request = state.requests.find(({ number }) => `request-${number}` === id)
  const event = state.events.find((candidate) => candidate.id === id)
  if (list === 'charges') return charge && chargeMarkup(state, charge)
  if (list === 'requests') return request && requestMarkup(request)
  return list === 'events' ? event && eventMarkup(event) : undefined
}

/** A charge with its history: the requests that name it, its events, and their deliveries. */
function chargeMarkup({ requests, events }: State, charge: SandboxCharge): Html {
  const { id } = charge
  const requestSteps = requests
    .filter(({ path, sent, answer }) => path.includes(id) || `${sent}${answer}`.includes(id))
    .toReversed()
    .map(({ at, method, path, status }) => ({
      at,
      messages: [
        { to: 'right', label: `${method} ${path.slice(0, 120)}` },
        { to: 'left', label: statusText(status), tone: toneOf(status) },
      ] satisfies Message[],
    }))
  const eventSteps = events
    .filter(({ data }) => (data as { id?: unknown }).id === id)
    .toReversed()
    .map((event) => ({ at: String(event.created_at), messages: deliveryMessages(event) }))
  const messages = [...requestSteps, ...eventSteps]
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .flatMap((step) => step.messages)
  return html`${sequenceMarkup(['Your shop', 'Sandbox'], messages)}
  ${codeBox(`The charge ${id}`, JSON.stringify(charge, null, 2))}`
}

function deliveryMessages({ key, webhook_deliveries: deliveries = [] }: Event): Message[] {
  if (deliveries.length === 0) return [{ to: 'left', label: `${key}, posted nowhere yet` }]
  return deliveries.flatMap(({ uri, status, error }): Message[] => [
    { to: 'left', label: `${key} to ${String(uri)}` },
    {
      to: 'right',
      label: `${statusText(status)} ${clean(String(error ?? ''), 120)}`,
      tone: toneOf(status),
    },
  ])
}

function requestMarkup({ number, sent, answer, curl, breaks, disturbedBy }: LoggedRequest): Html {
  return html`${breaks !== undefined && html`<p><code>${breaks}</code> ${requirements[breaks].text}</p>`}
    ${disturbedBy !== undefined && html`<p>Disturbed: ${disturbedBy}</p>`}
    <div class="messages">
      ${codeBox(`Request ${number}`, sent)} ${codeBox(`Answer ${number}`, indented(answer))}
    </div>
    ${curl !== null && html`<button type="button" data-copy="${curl}">Copy as curl</button> <output></output>`}`
}

function eventMarkup({ webhook_deliveries: deliveries = [], ...event }: Event): Html {
  const rows: Content = deliveries.map(
    ({ uri, status, error, created_at: at }) =>
      html`<li><span class="verdict ${toneOf(status)}">${statusText(status)}</span> ${at} to <code>${uri}</code> ${error}</li>`,
  )
  return html`<ol class="rows">${rows}</ol>
    ${codeBox(`The event ${event.id}`, JSON.stringify(event, null, 2))}`
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** A status of HTTP in words, where 0 and null stand for no answer. */
function statusText(status: number | null): string {
  return status ? String(status) : 'no answer'
}

function toneOf(status: number | null): string {
  return status && status < 400 ? 'pass' : 'fail'
}
