import { madeKinds, resources, retrievedKinds, type MadeName } from '../../generated/resources.ts'
import type { TestableId } from '../../generated/requirements.ts'
import { echoesOf, isMeantAs, type Resource } from '../api/resource.ts'
import type { Known } from '../known/known.ts'
import { short } from '../basics/values.ts'
import { invariant, type Invariant } from './invariant.ts'
import { expect, fail, pass, type Judgement, same } from './judgement.ts'

/** The invariants of every resource by its row of the table: an id of its own, the values that were sent for it, and that it is the one that was asked for. */
export const resourceInvariants: readonly Invariant[] = [
  ...madeKinds.flatMap((kind) => [
    ...(resources[kind].unique === null
      ? []
      : [
          invariant(resources[kind].unique, { creations: kind }, (shown, known) =>
            firstToHave(known, kind, shown.value['id'], shown),
          ),
        ]),
    ...resources[kind].echoes.map(({ requirement }) =>
      invariant(requirement as TestableId, { answers: kind }, (shown) => {
        const echo = echoesOf(kind, shown.sent).find((one) => one.requirement === requirement)
        return echo === undefined ? null : same(shown, echo.path, echo.wanted)
      }),
    ),
  ]),
  // The source of a single request has an id of its own, too.
  invariant('source-id-unique', { creations: 'Charge' }, (charge, known) => {
    const { source } = charge.value
    if (!('source[type]' in charge.sent) || !isMeantAs('Source', source)) return null
    return firstToHave(known, 'Source', source['id'], charge)
  }),
  ...retrievedKinds.flatMap((kind) => {
    const { same: id, object } = resources[kind]
    if (id === null) return []
    return invariant(id, { retrievals: kind }, ({ value, call, from }) =>
      expect(value['id'] === call.id, `${object} ${call.id}`, `${object} ${short(value['id'])}`, from),
    )
  }),
]

function firstToHave(known: Known, kind: MadeName, id: unknown, { from }: Resource): Judgement | null {
  if (typeof id !== 'string') return null
  const first = known.firstGiven(kind, id)
  if (first === undefined || first === from) return pass(from)
  return fail('an id of its own', `${id}, which ${first} was given too`, from)
}
