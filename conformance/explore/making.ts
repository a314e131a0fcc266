import { constant, constantFrom, oneof, record, tuple, type Arbitrary } from 'fast-check'
import { enumerations } from '../../generated/operations.ts'
import { resources } from '../../generated/resources.ts'
import { next, oneOf, place, type Draft, type Means } from './drafts.ts'
import { madeOf, type CallCommand, type Kind } from './step.ts'

const usual = Array.from({ length: 8 }, () => ['cimb', 'uob'] as const).flat()
const banks = constantFrom(...usual, ...enumerations.BankCode)
const amounts = constantFrom('50000', '115', '1004', '102409', '100', '2000000')

type Change = NonNullable<CallCommand['change']>

/**
 * The ways in which the resources of each kind are made: a base request, and what may differ from it.
 * The expiry of a token comes last.
 */
const making: Record<Kind, { bases: readonly string[]; changes: readonly Arbitrary<Change>[] }> = {
  token: {
    bases: ['required', 'complete'],
    changes: [
      constantFrom({ 'card[name]': 'Nur Aisyah' }, { 'card[name]': 'Tan Wei Ling' }),
      constantFrom({ 'card[expiration_year]': '{year:later}' }),
    ],
  },
  source: {
    bases: ['required'],
    changes: [
      banks.map((bank) => ({ bank })),
      amounts.map((amount) => ({ amount })),
      constantFrom(...enumerations.PlatformType).map((platform_type) => ({ platform_type })),
    ],
  },
  charge: {
    bases: ['single-request'],
    changes: [banks.map((bank) => ({ 'source[bank]': bank })), amounts.map((amount) => ({ amount }))],
  },
}

/** Draws a new resource: with some values of its own, or as one that there is, but for one value or none. */
export function creations(kind: Kind | null, means: Means): Arbitrary<Draft> {
  if (kind === null)
    return oneof(
      { weight: 1, arbitrary: creations('token', means) },
      { weight: 3, arbitrary: creations('source', means) },
      { weight: 2, arbitrary: creations('charge', means) },
    )
  const { bases, changes: all } = making[kind]
  const changes = kind === 'token' && means.namesCard ? all.slice(0, 1) : all
  const anyChange = tuple(...changes.map((change) => oneof(constant({}), change))).map((drawn): Change =>
    Object.assign({}, ...drawn),
  )
  const oneChange = oneof(constant({}), ...changes)
  return record({
    base: constantFrom(...bases),
    anyChange,
    oneChange,
    alike: constantFrom(true, false, false),
    at: place,
  }).map(({ base, anyChange, oneChange, alike, at }): Draft => (there) => {
    const like = alike ? oneOf(there, kind, at) : undefined
    const values = like === undefined ? { change: anyChange } : { change: oneChange, like }
    return [{ call: resources[madeOf[kind]].creates, base, ...values, as: next(there, kind) }]
  })
}
