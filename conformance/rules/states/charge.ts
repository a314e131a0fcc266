import { enumerations } from '../../../generated/operations.ts'
import type { ChargeState, Model } from '../../model/model.ts'
import { isFinal, read, type Resource } from '../../model/resource.ts'
import { short } from '../../basics/values.ts'
import type { Exchange, VisitEntry } from '../../record/entry.ts'
import { notOffered } from '../retrieving-a-charge/retrieval.ts'
import {
  arrives,
  charges,
  expect,
  holds,
  over,
  same,
  showings,
  unclear,
  type Rule,
  type Ruling,
} from '../rule.ts'

/** The completions that events show, each as the charge was then. */
const completions = (model: Model, want: 'successful' | 'failed'): Resource[] =>
  showings(model)
    .filter(({ known }) => known.key === 'charge.complete' && known.charge.ofSource)
    .map(({ showing }) => showing.event)
    .filter((event) => read(event, 'data.status') === want)

/** The rules of what authorization makes of a charge ("States: charge", "Errors", "Events"). */
export const chargeStateRules: readonly Rule[] = [
  over(
    'charge-successful-paid-at',
    (model) => completions(model, 'successful'),
    (event) => {
      const at = read(event, 'data.paid_at')
      return expect(typeof at === 'string', 'a datetime', { paid_at: at }, event)
    },
  ),
  over(
    'charge-successful-paid',
    (model) => completions(model, 'successful'),
    (event) => same(event, 'data.paid', true),
  ),
  over(
    'charge-failed-unpaid',
    (model) => completions(model, 'failed'),
    (event) => same(event, 'data.paid', false),
  ),
  over(
    'charge-failed-code',
    (model) => completions(model, 'failed'),
    (event) => {
      const code = read(event, 'data.failure_code')
      const codes = enumerations.FailureCode
      return expect(
        (codes as readonly unknown[]).includes(code),
        `one of ${codes.join(', ')}`,
        { failure_code: code },
        event,
      )
    },
  ),
  over(
    'charge-failed-message',
    (model) => completions(model, 'failed'),
    (event) => {
      const message = read(event, 'data.failure_message')
      return expect(
        typeof message === 'string' && message.trim() !== '',
        'a non-empty string',
        { failure_message: message },
        event,
      )
    },
  ),
  becomes('successful'),
  becomes('failed'),
  over('charge-final-states-final', (model) => charges(model), staysFinal, { inapplicable: notOffered }),
]

/** The visits of a charge that chose, in time. */
const choices = ({ visits }: ChargeState): VisitEntry[] => visits.filter(({ choose }) => choose !== null)

function becomes(want: 'successful' | 'failed'): Rule {
  return over(
    `charge-becomes-${want}`,
    (model) => charges(model),
    (charge, model) => {
      const [first, ...others] = choices(charge)
      // Of customers who choose at once, either may be first.
      if (
        first === undefined ||
        !charge.ofSource ||
        first.choose !== want ||
        others.some((one) => one.start < first.start + first.duration)
      )
        return null
      const shown = finalShown(charge, first)
      const at = shown?.exchange ?? first.exchanges.at(-1) ?? charge.call.exchange.id
      if (!first.chose && shown === null) {
        const page = model.exchanges.find(({ id }) => id === first.exchanges.at(-1))
        if (
          !first.needsBrowser &&
          page?.answer?.status === 404 &&
          page.request.url === charge.resource.value['authorize_uri']
        )
          return pageMissing(model, charge, page)
        return unclear(
          `The authorization page was not got through: ${first.stuck ?? 'nothing was chosen'}`,
          at,
        )
      }
      if (shown === null) {
        const looks = [
          ...charge.retrievals.map(({ start }) => start),
          ...charge.pages.map(({ call }) => call.start),
        ]
        const last = Math.max(0, ...looks)
        return arrives(
          model,
          false,
          { since: first.start + first.duration, last },
          [`status ${want}`, `status ${short(lastStatus(charge))}`],
          at,
        )
      }
      // A choice that may have meant something else says nothing of what the charge became.
      if (shown.status !== want && (first.doubtful || !first.chose))
        return unclear('Which control of the page says what is not sure; the profile can name words.', at)
      return expect(shown.status === want, `status ${want}`, { status: shown.status }, at)
    },
  )
}

/** Rules that a page which was looked for as long as the time-out is there, where customers got through another one. */
function pageMissing(model: Model, { call }: ChargeState, page: Exchange): Ruling {
  const isOpen = [...charges(model)].some(({ visits }) => visits.some(({ chose }) => chose))
  if (!isOpen) return unclear('No authorization page was got through.', page)
  const looked = { since: call.end, last: page.start + page.duration }
  return arrives(model, false, looked, ['a page at authorize_uri', '404'], page)
}

const lastStatus = ({ retrievals, call }: ChargeState): unknown =>
  (retrievals.at(-1) ?? call).shown.value['status']

/** Gives the first final state that a charge showed after a visit, retrieved or in its event. */
function finalShown(
  charge: ChargeState,
  { start }: VisitEntry,
): { status: unknown; exchange: string } | null {
  const retrieved = charge.retrievals.find(
    ({ end, shown }) => end > start && isFinal(shown.value['status']) && shown.value['id'] === charge.id,
  )
  if (retrieved) return { status: read(retrieved.shown, 'status'), exchange: retrieved.exchange.id }
  // Where charges can be retrieved, that is what a merchant goes by.
  if (charge.retrievals.length > 0) return null
  const complete = charge.events.find(({ key }) => key === 'charge.complete')?.showings[0]
  return complete === undefined
    ? null
    : { status: read(complete.event, 'data.status'), exchange: complete.event.exchange.id }
}

/** Rules that a charge which was shown final stays as it was: an older state may show for a moment, and another final one never. */
function staysFinal(charge: ChargeState, model: Model): Ruling | null {
  const finals = charge.retrievals.filter(
    ({ shown }) => isFinal(shown.value['status']) && shown.value['id'] === charge.id,
  )
  const [first] = finals
  if (first === undefined || !charge.ofSource) return null
  const names = ['status', 'paid_at', 'failure_code', ...(first.shown.value['paid'] === true ? ['paid'] : [])]
  for (const later of finals.slice(1)) {
    const other = names.find(
      (name) =>
        (first.shown.value[name] ?? null) !== null && later.shown.value[name] !== first.shown.value[name],
    )
    if (other === undefined) continue
    const expected = `${other} ${short(first.shown.value[other])}, as before`
    return { ...expect(false, expected, { [other]: later.shown.value[other] }, later, first), final: true }
  }
  const last = charge.retrievals.at(-1)
  if (last !== undefined && last.start > first.end && !isFinal(last.shown.value['status'])) {
    const since = first.end
    return arrives(
      model,
      false,
      { since, last: last.start },
      [
        `status ${short(first.shown.value['status'])}, as before`,
        `status ${short(last.shown.value['status'])}`,
      ],
      last,
      first,
    )
  }
  // One look says nothing of what stays.
  const isComeBack =
    choices(charge).length > 1 && finals.some(({ start }) => start > (choices(charge).at(-1)?.start ?? 0))
  return isComeBack ? holds(finals.at(-1) ?? first) : null
}
