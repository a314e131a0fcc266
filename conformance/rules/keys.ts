import { operations, type OperationId } from '../../generated/operations.ts'
import { membersOf } from '../basics/values.ts'
import type { Model } from '../model/model.ts'
import { modesIn, type Resource } from '../model/resource.ts'
import { over, type Rule } from './rule.ts'
import { accepted, creations, showings } from './subjects.ts'
import { describe, expect, fails, final, holds, type RuleVerdict } from './verdict.ts'

/** The rules of keys beyond the generated ones ("Authentication"). */
export const keyRules: readonly Rule[] = [
  over('keys-decide-livemode', shownModes, ({ modes, shown }, { run }) => {
    const remedy = run.live ? '' : '; if these are live keys, say --live'
    const isRight = modes.every((one) => one === run.live)
    return final(expect(isRight, `livemode ${run.live}`, `livemode ${!run.live}${remedy}`, shown))
  }),
  over('key-empty-password', () => Object.keys(operations) as OperationId[], emptyPassword),
]

/** Lists what shows a mode: what was made and retrieved, every item of a list, and every event. */
function shownModes(model: Model): { modes: boolean[]; shown: Resource }[] {
  const made = [
    ...[...creations(model), ...accepted(model, 'retrieveToken')].map(({ shown }) => shown),
    ...showings(model).map(({ event }) => event),
  ].map((shown) => ({ shown, modes: modesIn(shown.value) }))
  const listed = model.pages.map(({ call, items }) => ({
    shown: call.shown,
    modes: items
      .map(({ value }) => membersOf(value)['livemode'])
      .filter((mode): mode is boolean => typeof mode === 'boolean'),
  }))
  return [...made, ...listed].filter(({ modes }) => modes.length > 0)
}

/** Gives the verdict that a valid request is accepted with an empty password; it fails where the same is accepted with another password alone. */
function emptyPassword(operation: OperationId, model: Model): RuleVerdict | null {
  const calls = model.of(operation)
  const plain = calls.filter(({ key, exchange }) => key === 'right' && exchange.other === undefined)
  const found = plain.find((call) => call.accepted)
  if (found !== undefined) return holds(found)
  const other = calls.find((call) => call.exchange.other?.includes('password') && call.accepted)
  const [refused] = plain
  if (other === undefined || refused === undefined) return null
  const actual = `${describe(refused)}, but accepted with ${other.exchange.other}`
  return fails('accepted with an empty password', actual, refused, other)
}
