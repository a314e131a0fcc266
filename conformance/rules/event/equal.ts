import { isDeepStrictEqual } from 'node:util'
import { isRecord, short } from '../../basics/values.ts'
import type { Showing } from '../../model/model.ts'
import { fails, holds, rule, type Rule, type Ruling } from '../rule.ts'
import { shownEvents, withoutDeliveries, type Shown } from '../events/shown.ts'

/** The rule that an event is the same wherever it is shown ("Events"). */
export const equalRules: readonly Rule[] = [
  rule(
    'event-equals-listed',
    function* (model) {
      const all = shownEvents(model)
      for (const shown of all) {
        yield* sameEverywhere(shown)
        yield* underItsId(shown, all)
      }
    },
    { unless: ['event-id-unique'] },
  ),
]

/** Rules that each place shows what the first one did; a place that breaks the schema of the event is another finding. */
function* sameEverywhere({ answers, posts }: Shown): Generator<Ruling> {
  const [first, ...others] = [...answers, ...posts].filter(
    ({ event }) => event.inspection.broken.length === 0,
  )
  if (first === undefined) return
  const wanted = withoutDeliveries(first.event.value)
  const text = JSON.stringify(wanted)
  for (const other of others) {
    const shown = withoutDeliveries(other.event.value)
    const found = JSON.stringify(shown) === text ? null : differenceOf(wanted, shown)
    yield found === null ? holds(other.event, first.event) : differs(found, first, other)
  }
}

function differs({ pointer, one, other }: Difference, first: Showing, second: Showing): Ruling {
  const shown = (value: unknown): string => (value === undefined ? 'nothing' : short(value, 60))
  const actual = `${pointer}: ${shown(one)} ${first.where}, ${shown(other)} ${second.where}`
  return { ...fails('the same event everywhere', actual, second.event, first.event), final: true }
}

/** Rules that what was posted of an event has the id under which it is listed. */
function* underItsId(
  { known, key, charge, answers, posts }: Shown,
  all: readonly Shown[],
): Generator<Ruling> {
  const [listed] = answers
  if (listed === undefined || posts.length > 0) return
  const stranger = all.find((one) => one.key === key && one.charge === charge && one.answers.length === 0)
  const [post] = stranger?.posts ?? []
  if (post)
    yield fails(
      `${key} of ${charge} posted as ${known.id}`,
      `it is posted as ${short(post.event.value['id'])}`,
      post.event,
      listed.event,
    )
}

interface Difference {
  pointer: string
  one: unknown
  other: unknown
}

/** Finds the first and deepest difference of two JSON values; null where they are equal. */
function differenceOf(one: unknown, other: unknown, pointer = ''): Difference | null {
  if (isDeepStrictEqual(one, other)) return null
  if (isRecord(one) && isRecord(other))
    for (const name of Object.keys({ ...one, ...other })) {
      const found = differenceOf(one[name], other[name], `${pointer}/${name}`)
      if (found !== null) return found
    }
  return { pointer, one, other }
}
