import { isDeepStrictEqual } from 'node:util'
import { madeKinds, resources, type MadeName, type RetrievedName } from '../../generated/resources.ts'
import type { Parameters } from '../api/request.ts'
import type { Resource } from '../api/resource.ts'
import { isRecord, short, valueAt } from '../basics/values.ts'
import { invariant, type Invariant } from './invariant.ts'
import { fail, pass, type Judgement } from './judgement.ts'

const isRetrieved = (kind: MadeName): kind is MadeName & RetrievedName => resources[kind].retrieves !== null

/** The kinds of resources that an operation makes and another one retrieves. */
const retrievedMade = madeKinds.filter(isRetrieved)

/** The invariants of what stays of a resource: what it says of itself, and no act changes. */
export const factInvariants: readonly Invariant[] = [
  ...retrievedMade.flatMap((kind) => {
    const { stays: id, lasting } = resources[kind]
    if (id === null) return []
    return invariant(id, { retrievals: kind }, (shown, known) => {
      const made = known.of(kind, shown.call.id)
      return made === undefined || shown.value['id'] !== made.id ? null : stays(made, shown, lasting)
    })
  }),
  // Another requirement judges whether a charge holds the source that it was made from.
  invariant('source-facts-stay', { charges: 'all' }, ({ value: { source }, from }, known) => {
    const made = isRecord(source) ? known.of('Source', source['id']) : undefined
    // An id that two sources have is another finding.
    if (!isRecord(source) || known.firstGiven('Source', made?.id ?? '') !== made?.created.from) return null
    return made === undefined || made.created.from === from
      ? null
      : stays(made, { value: source, from }, ['created_at'])
  }),
  invariant('source-facts-stay', { retrievals: 'Charge' }, ({ value, call, from }, known) => {
    const made = known.of('Charge', call.id)
    const first = made?.created.value['source']
    const { source } = value
    if (!isRecord(first) || !isRecord(source) || source['id'] !== first['id']) return null
    return stays(
      {
        created: { value: first, from: made?.created.from ?? '' },
        sent: known.of('Source', source['id'])?.sent ?? {},
      },
      { value: source, from },
      resources.Source.lasting,
    )
  }),
]

type Showing = Pick<Resource, 'value' | 'from'>

/** Judges that a resource shows what it showed when it was made; where that was not what was sent, the first answer is another finding. */
function stays(
  { created, sent }: { created: Showing; sent: Parameters },
  later: Showing,
  paths: readonly string[],
): Judgement {
  const other = paths.find((path) => {
    const [first, now] = [valueAt(created.value, path), valueAt(later.value, path)]
    // Another shape of the same value is observed, not judged, and so is what is left out.
    return (
      (typeof first === typeof now || now === null) &&
      !isDeepStrictEqual(inSmallLetters(first), inSmallLetters(now)) &&
      String(now) !== sent[path]
    )
  })
  if (other === undefined) return pass(later.from)
  const expected = `${other} ${short(valueAt(created.value, other))}, as when it was made`
  return fail(expected, { [other]: valueAt(later.value, other) }, created.from, later.from)
}

const inSmallLetters = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)
