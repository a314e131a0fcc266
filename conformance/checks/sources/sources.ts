import { resources } from '../../../generated/resources.ts'
import { unmet } from '../../api/inconclusive.ts'
import { read } from '../../api/resource.ts'
import { short } from '../../basics/values.ts'
import { isFinal, type Known } from '../../known/known.ts'
import { isPath } from '../location.ts'
import { invariant, type Invariant, type Shown } from '../invariant.ts'
import { fail, pass, same } from '../judgement.ts'

/** The invariants of sources ("Source"). */
export const sourceInvariants: readonly Invariant[] = [
  invariant('source-location-path', { creations: 'Source' }, (source, _known, services) =>
    isPath(source, 'location', services),
  ),
  invariant('source-fields-null-when-new', { creations: 'Source' }, (source) => {
    // It is open what becomes of a platform_type that was sent.
    const names = resources.Source.nullWhenNew.filter((name) => !(name in source.sent))
    return noneOf(source, names, (value) => value !== null, `null in ${names.length} fields`)
  }),
  invariant('source-arrays-empty-when-new', { creations: 'Source' }, (source) => {
    const isFilled = (value: unknown) => (value as unknown[]).length > 0
    return noneOf(source, resources.Source.emptyWhenNew, isFilled, 'empty arrays')
  }),
  invariant('source-charge-status-unknown-when-new', { creations: 'Source' }, (source) =>
    same(source, 'charge_status', 'unknown'),
  ),
  invariant('source-charge-status-pending-once-charged', { charges: 'all' }, (charge, known) => {
    if (!isOfSource(charge)) return null
    if (read(charge, 'source') === null) {
      // A charge made from a source's id may leave its source out.
      if ('source' in charge.sent) return null
      throw unmet('charge-embeds-created-source', [charge.from])
    }
    if (charge.isNew && isOnly(charge, known)) return same(charge, 'source.charge_status', 'pending')
    // It is open what the status becomes with another charge, and once the charge is over.
    if (isFinal(charge.value['status'])) return null
    const status = read(charge, 'source.charge_status')
    return status === 'unknown'
      ? fail('another charge_status than "unknown"', 'charge_status "unknown" in an event', charge.from)
      : pass(charge.from)
  }),
]

/** Tells whether a charge is the only one of its source so far. */
function isOnly({ sent, value }: Shown, known: Known): boolean {
  const others = [...known.all('Charge').values()].filter(({ id }) => id !== value['id'])
  return !('source' in sent) || !others.some((other) => other.sent['source'] === sent['source'])
}

/** Tells whether a charge is made from a source: one that is made from a token may be complete at once. */
export function isOfSource({ sent }: Pick<Shown, 'sent'>): boolean {
  return 'source' in sent || 'source[type]' in sent
}

/** Judges that none of these fields is as it must not be; those that break their own requirement are left to it. */
function noneOf(
  source: Shown,
  names: readonly string[],
  isWrong: (value: unknown) => boolean,
  wanted: string,
) {
  const unbroken = names.filter(
    (name) => name in source.value && !source.inspection.broken.some(({ pointer }) => pointer === `/${name}`),
  )
  const wrong = unbroken.filter((name) => isWrong(source.value[name]))
  const actual = wrong.map((name) => `${name}: ${short(source.value[name], 60)}`).join(', ')
  const [name] = wrong
  if (name === undefined) return pass(source.from)
  return { ...fail(wanted, actual, source.from), member: { name, value: short(source.value[name]) } }
}
