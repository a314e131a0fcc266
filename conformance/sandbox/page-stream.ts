import type { ServerResponse } from 'node:http'
import { pageRows, type PageRows } from './page-rows.ts'
import { maxRequestsShown, type RunningWorld } from './running.ts'

/** The milliseconds between two checks for changes. */
const intervalMs = 250

const lists = ['charges', 'requests', 'events'] as const

/** Sends the rows of a world as server-sent events: all of them first, then those that changed. */
export function streamRows(world: RunningWorld, response: ServerResponse): void {
  const changesSince = changeTracker()
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const send = (): void => {
    if (response.writableNeedDrain) return
    const changes = changesSince(pageRows(world))
    if (changes !== null) response.write(`data: ${JSON.stringify(changes)}\n\n`)
  }
  const timer = setInterval(send, intervalMs)
  const end = () => response.end()
  world.ended.addEventListener('abort', end, { once: true })
  response.once('close', () => {
    clearInterval(timer)
    world.ended.removeEventListener('abort', end)
  })
  send()
}

/** The rows that changed, by their lists; `clear` where all earlier ones are gone. */
type Changes = Partial<PageRows> & { clear?: true }

/** A function that returns the changes since its call before; null for none. */
export function changeTracker(): (rows: PageRows) => Changes | null {
  let sent: Partial<Record<(typeof lists)[number], ReadonlyMap<string, string>>> = {}
  let settings = ''
  return (rows) => {
    // Without a reset, only the oldest rows of a full list leave it.
    const isCleared = lists.some((list) => {
      const ids = new Set(rows[list].map(({ id }) => id))
      return (
        ids.size < maxRequestsShown && [...(sent[list]?.keys() ?? [])].some((id) => !ids.has(id))
      )
    })
    if (isCleared) sent = {}
    const changes: Changes = settings === '' || isCleared ? { clear: true } : {}
    for (const list of lists) {
      const texts = new Map(rows[list].map((row) => [row.id, JSON.stringify(row)]))
      const changed = rows[list].filter(({ id }) => sent[list]?.get(id) !== texts.get(id))
      if (changed.length > 0) changes[list] = changed
      sent[list] = texts
    }
    // The clock goes on by itself, and the script lets it.
    const text = JSON.stringify({ ...rows.settings, now: minutesAhead(rows.settings['now']) })
    if (text !== settings) changes.settings = rows.settings
    settings = text
    return Object.keys(changes).length > 0 ? changes : null
  }
}

/** The minutes that a clock is ahead: it stays while the clock goes on. */
function minutesAhead(now: unknown): number {
  return Math.round((Date.parse(String(now)) - Date.now()) / 60_000)
}
