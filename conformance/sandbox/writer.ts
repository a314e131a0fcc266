import { closeSync, writeSync } from 'node:fs'
import { madeKinds, type Event, type Keeper, type Kept } from '../reference/store.ts'
import { storedAs, storedEvent, type Line, type Told } from './records.ts'

/** Writes lines to the end of a journal. */
export interface Writer extends Keeper {
  /** Adds a line of its own. */
  add: (line: Line) => void
  /** Writes what is left, and closes the file. */
  close: () => void
}

type Noted = { [Kind in keyof Kept]: Set<Kept[Kind]> }

/** Starts to write lines at the end of a file, before anybody hears of what they tell. After a write that failed, nothing is kept any more. */
export function startWriter(file: number, { events }: Told, log: (line: string) => void): Writer {
  const kinds = [...madeKinds, 'event', 'listed'] as const
  const noted = Object.fromEntries(kinds.map((kind) => [kind, new Set()])) as unknown as Noted
  const delivered = new WeakMap<Event, number>()
  for (const { event } of events.values()) delivered.set(event, event.deliveries.length)
  let gathered = ''
  let soon: NodeJS.Immediate | undefined
  let failure: Error | undefined

  function note<Kind extends keyof Kept>(kind: Kind, item: Kept[Kind]): void {
    noted[kind].add(item)
    soon ??= setImmediate(write)
  }

  function add(line: Line): void {
    gather()
    gathered += `${JSON.stringify(line)}\n`
    soon ??= setImmediate(write)
  }

  function write(): void {
    clearImmediate(soon)
    soon = undefined
    gather()
    const bytes = Buffer.from(gathered)
    gathered = ''
    if (failure !== undefined || bytes.length === 0) return
    try {
      if (writeSync(file, bytes) < bytes.length) throw new Error('no space is left')
    } catch (error) {
      failure = error as Error
      log(`the journal could not be written, so nothing is kept any more; start again: ${failure.message}`)
    }
  }

  /** Turns what was noted into a line. */
  function gather(): void {
    const { event, listed } = noted
    const made = madeKinds.filter((kind) => noted[kind].size > 0)
    const line: Line = {
      ...Object.assign({}, ...made.map((kind) => storedAs(kind, noted[kind]))),
      ...(event.size > 0 && eventLine(event, delivered)),
      ...(listed.size > 0 && { listed: Array.from(listed, ({ id }) => id) }),
    }
    for (const items of Object.values(noted)) items.clear()
    if (Object.keys(line).length > 0) gathered += `${JSON.stringify(line)}\n`
  }

  function kept(): Promise<void> | undefined {
    write()
    return failure && Promise.reject(failure)
  }

  function close(): void {
    write()
    failure ??= new Error('the journal is closed')
    closeSync(file)
  }

  return { note, add, kept, close }
}

/** The new ones among some events, and the deliveries of all of them that are new. */
function eventLine(events: ReadonlySet<Event>, delivered: WeakMap<Event, number>): Line {
  const all = [...events]
  const event = all.flatMap((one) => (delivered.has(one) ? [] : (storedEvent(one) ?? [])))
  const delivery = all.flatMap((one) =>
    one.deliveries.slice(delivered.get(one)).map((made) => ({ ...made, event: one.id })),
  )
  for (const one of all) delivered.set(one, one.deliveries.length)
  return { event, delivery }
}
