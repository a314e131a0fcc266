import type { Charge, Event } from '../../generated/types.ts'
import type { State, Triggered } from '../sandbox/index.ts'

/** The answer of a sandbox call as lines: an id and what happened, or the changed state. */
export function summaryOf(call: string, answer: object): string[] {
  if (call === 'trigger') return triggerLines(answer as Triggered)
  const state = answer as State
  if (call === 'state') return stateLines(state)
  const part = parts[call]
  const rows = part === undefined ? [['now', state.now]] : part(state)
  return rows.map(([label = '', value = '']) => `${label.padEnd(13)}${value}`)
}

type SummaryLine = readonly [label: string, value: string]

/** The parts of a state that calls change. */
const parts: Readonly<Record<string, (state: State) => readonly SummaryLine[]>> = {
  behave: ({ behaviours }) => summaryLines('behaviours', behaviours),
  disturb: ({ disturbances }) =>
    summaryLines(
      'disturbances',
      disturbances.map(({ rule }) => rule),
    ),
  webhooks: ({ endpoints }) => summaryLines('webhooks to', endpoints),
  save: ({ snapshots }) => summaryLines('snapshots', snapshots),
  resend: postings,
  settled: postings,
  delivered: postings,
}

function postings({ postings }: State): readonly SummaryLine[] {
  return summaryLines(
    'to be posted',
    postings.map(({ key, event, uri, due }) => `${key} ${event} to ${uri}, due ${due}`),
  )
}

function summaryLines(label: string, values: readonly string[]): readonly SummaryLine[] {
  if (values.length === 0) return [[label, 'none']]
  return values.map((value, place): SummaryLine => [place === 0 ? label : '', value])
}

function triggerLines({ charge, event }: Triggered): string[] {
  return [`${event.id} ${event.key}`, chargeLine(charge)]
}

function chargeLine({ id, status, failure_code, amount, currency }: Charge): string {
  const reason = failure_code === null ? '' : ` (${failure_code})`
  return `${id} ${currency} ${(amount / 100).toFixed(2)} ${status}${reason}`
}

function eventLine({ id, key, webhook_deliveries: deliveries = [] }: Event): string {
  const statuses = deliveries.map(({ status }) => status || 'no answer').join(', ')
  return `${id} ${key}${statuses && `, posted: ${statuses}`}`
}

/** The last charges and events that a summary shows. */
const maxSummarised = 10

function stateLines(state: State): string[] {
  const { world, now, charges, events } = state
  const rows: SummaryLine[] = [
    ['world', world || 'that of its own keys'],
    ['now', now],
    ...Object.values(parts)
      .slice(0, 5)
      .flatMap((part) => part(state)),
  ]
  return [
    ...rows.map(([label, value]) => `${label.padEnd(13)}${value}`),
    `The last of ${charges.length} charges:`,
    ...charges.slice(0, maxSummarised).map((charge) => `  ${chargeLine(charge)}`),
    `The last of ${events.length} events:`,
    ...events.slice(0, maxSummarised).map((event) => `  ${eventLine(event)}`),
  ]
}
