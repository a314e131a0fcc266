import { membersOf } from '../basics/values.ts'
import type { Position } from '../record/entry.ts'
import type { Call } from '../scenarios/scenario.ts'
import { call, type Answer } from './call.ts'
import type { Session, Slots } from './session.ts'

/** The most pages of one list that are read. */
const mostPages = 60

/** Reads every page of a list, from the first record to the last that it counts. */
export async function walk(
  session: Session,
  slots: Slots,
  command: Call,
  place: Position,
): Promise<Answer[]> {
  const { walk: _walk, ...plain } = command
  const pages: Answer[] = []
  let { change = {} } = command
  for (let offset = 0; pages.length < mostPages;) {
    const answer = await call(
      session,
      slots,
      { ...plain, change: offset === 0 ? change : { ...change, offset: String(offset) } },
      place,
    )
    // A size may be refused: the list is then read in pages of its own.
    if (!answer.accepted && offset === 0 && 'limit' in change) {
      const { limit: _limit, ...unsized } = change
      change = unsized
      continue
    }
    pages.push(answer)
    const { data, total } = membersOf(answer.json)
    const count = Array.isArray(data) ? data.length : 0
    offset += count
    if (!answer.accepted || count === 0 || (typeof total === 'number' && offset >= total)) break
  }
  return pages
}
