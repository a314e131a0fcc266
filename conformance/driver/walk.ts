import { membersOf } from '../basics/values.ts'
import { takes } from '../contract/kinds.ts'
import type { CallCommand } from '../scenarios/scenario.ts'
import { call, type Answer } from './call.ts'
import type { Context } from './session.ts'

/** The most that is read of a list: pages, pages past its total, and characters. */
const limits = { pages: 300, past: 5, characters: 16_000_000 }

/**
 * Reads pages up to one that is not full, as a total may be too small; a page past it may be
 * refused.
 */
export async function walk(context: Context, command: CallCommand): Promise<Answer[]> {
  const pages: Answer[] = []
  let { change = {} } = command
  let [offset, past, characters] = [0, 0, 0]
  while (pages.length < limits.pages && past <= limits.past && characters < limits.characters) {
    const answer = await call(past > 0 ? { ...context, expect: 'open' } : context, {
      ...command,
      change: offset === 0 ? change : { ...change, offset: String(offset) },
    })
    // A size may be refused: the list is then read in pages of its own.
    if (!answer.isAccepted && offset === 0 && 'limit' in change) {
      const { limit: _limit, ...unsized } = change
      change = unsized
      continue
    }
    pages.push(answer)
    characters += answer.exchange.answer?.body.length ?? 0
    const { data, total, limit } = membersOf(answer.json)
    const count = answer.isAccepted && Array.isArray(data) ? data.length : 0
    offset += count
    if (!takes(command.call, 'offset')) break
    const isPast = typeof total === 'number' && offset >= total
    if (count === 0 || (isPast && typeof limit === 'number' && count < limit)) break
    if (isPast) past += 1
  }
  return pages
}
