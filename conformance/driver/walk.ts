import { membersOf } from '../basics/values.ts'
import { takesParameter } from '../contract/kinds.ts'
import type { CallCommand } from '../scenarios/scenario.ts'
import { call, type Answer } from './call.ts'
import type { Context } from './session.ts'

/** How much of a list is read: pages, pages past its total, and characters. */
const limits = { pages: 300, pastTotal: 5, characters: 16_000_000 }

/**
 * The pages of a list, up to one that is not full: its total may be too small, and a page past that
 * may be refused.
 */
export async function walk(context: Context, command: CallCommand): Promise<Answer[]> {
  const pages: Answer[] = []
  let { change = {} } = command
  let offset = 0
  let pagesPastTotal = 0
  let characters = 0
  while (
    pages.length < limits.pages &&
    pagesPastTotal <= limits.pastTotal &&
    characters < limits.characters
  ) {
    const answer = await call(pagesPastTotal > 0 ? { ...context, expect: 'open' } : context, {
      ...command,
      change: offset === 0 ? change : { ...change, offset: String(offset) },
    })
    // A page size may be refused: the list is then read in pages of its default size.
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
    if (!takesParameter(command.call, 'offset')) break
    const isPast = typeof total === 'number' && offset >= total
    if (count === 0 || (isPast && typeof limit === 'number' && count < limit)) break
    if (isPast) pagesPastTotal += 1
  }
  return pages
}
