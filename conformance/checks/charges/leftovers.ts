import { isMeantAs, type Resource } from '../../api/resource.ts'
import { isRecord, valueAt } from '../../basics/values.ts'
import { allEvents, runEvents } from '../../flows/events/run-events.ts'
import { chargeOf, isMain } from '../../known/events.ts'
import type { Known, Refusal } from '../../known/known.ts'
import { check, type Check } from '../check.ts'
import { each, fail, pass, type Judgement } from '../judgement.ts'

/** The checks of what refused charge requests leave behind ("Create a charge"). */
export const leftoverChecks: readonly Check[] = [
  check(
    'refusal-creates-nothing',
    'makes no charge, event or webhook of a refused request',
    'end',
    async (api) => {
      const all = await runEvents(api)
      const events = [...allEvents(all), ...all.unowned]
      return each(api.known.refusals, (refusal) => leftNothing(refusal, events, api.known))
    },
  ),
]

/** Judges that no event tells of a charge that a refused request made; that the request was refused may be an event of another kind. */
export function leftNothing(
  { returnUri, source, amount, exchange, requirement }: Refusal,
  events: readonly Resource[],
  known: Known,
): Judgement {
  const made = events.find((event) => {
    const { data } = event.value
    // A charge that an answer showed was made by the request of that answer.
    if (!isRecord(data) || known.all('Charge').has(chargeOf(event) ?? '')) return false
    if (!isMain(event) && !isMeantAs('Charge', data)) return false
    const [shownUri, shownSource] = [data['return_uri'], valueAt(data, 'source.id')]
    if (known.unanswered.has(shownUri) || known.unanswered.has(shownSource)) return false
    return (
      (returnUri !== undefined && shownUri === returnUri) ||
      (source !== undefined && shownSource === source) ||
      (amount !== undefined && data['amount'] === amount)
    )
  })
  if (made === undefined) return pass(exchange)
  const by = requirement === null ? '' : ` (${requirement})`
  const actual = `${String(made.value['key'])} of a charge that was refused${by}`
  return fail('nothing made', actual, exchange, made.from)
}
