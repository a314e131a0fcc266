import { operations, type OperationId } from '../../../generated/operations.ts'
import { isRecord } from '../../basics/values.ts'
import type { Model } from '../../model/model.ts'
import { modesIn, type Resource } from '../../model/resource.ts'
import {
  accepted,
  describe,
  expect,
  fails,
  holds,
  over,
  rule,
  showings,
  type Rule,
  type Ruling,
} from '../rule.ts'

/** The rules of keys beyond the generated ones ("Authentication"). */
export const keyRules: readonly Rule[] = [
  over('keys-decide-livemode', shownModes, ({ modes, shown }, { run }) => {
    const remedy = run.live ? '' : '; if these are live keys, say --live'
    const isOther = modes.some((one) => one !== run.live)
    return {
      ...expect(!isOther, `livemode ${run.live}`, `livemode ${!run.live}${remedy}`, shown),
      final: true,
    }
  }),
  rule('key-empty-password', function* (model) {
    for (const operation of Object.keys(operations) as OperationId[]) yield* emptyPassword(model, operation)
  }),
]

/** Everything that shows a mode: what was made and retrieved, every item of a list, and every event. */
function shownModes(model: Model): { modes: boolean[]; shown: Resource }[] {
  const resources = [
    ...(['createToken', 'retrieveToken', 'createSource', 'createCharge'] as const).flatMap((operation) =>
      accepted(model, operation).map(({ shown }) => shown),
    ),
    ...showings(model).map(({ showing }) => showing.event),
  ]
  const made = resources.map((shown) => ({ shown, modes: modesIn(shown.value) }))
  const listed = model.pages.map(({ call, items }) => ({
    shown: call.shown,
    modes: items.flatMap((item) =>
      isRecord(item) && typeof item['livemode'] === 'boolean' ? [item['livemode']] : [],
    ),
  }))
  return [...made, ...listed].filter(({ modes }) => modes.length > 0)
}

/** Rules that a valid request is accepted with an empty password; it fails where the same is accepted with another password alone. */
function* emptyPassword(model: Model, operation: OperationId): Generator<Ruling> {
  const calls = model.of(operation).filter(({ key }) => key === 'right')
  const plain = calls.filter(
    ({ exchange, accepted: isAccepted }) => exchange.other === undefined && isAccepted,
  )
  const [first] = plain
  if (first !== undefined) {
    yield holds(first)
    return
  }
  const other = model
    .of(operation)
    .find(({ exchange, accepted: isAccepted }) => exchange.other?.includes('password') && isAccepted)
  const refused = calls.find(({ exchange }) => exchange.other === undefined)
  if (other !== undefined && refused !== undefined)
    yield fails(
      'accepted with an empty password',
      `${describe(refused)}, but accepted with ${other.exchange.other}`,
      refused,
      other,
    )
}
