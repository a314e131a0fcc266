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
  const end = openEnd(file, log)
  const kinds = [...madeKinds, 'event', 'listed'] as const
  const noted = Object.fromEntries(kinds.map((kind) => [kind, new Set()])) as unknown as Noted
  const delivered = new WeakMap<Event, number>()
  for (const { event } of events.values()) delivered.set(event, event.deliveries.length)
  let gathered = ''
  let soon: NodeJS.Immediate | undefined

  function gather(line: Line): void {
    if (Object.keys(line).length > 0) gathered += `${JSON.stringify(line)}\n`
  }

  function write(): void {
    clearImmediate(soon)
    soon = undefined
    gather(takeNoted(noted, delivered))
    end.append(gathered)
    gathered = ''
  }

  return {
    note(kind, item) {
      noted[kind].add(item)
      soon ??= setImmediate(write)
    },
    add(line) {
      gather(takeNoted(noted, delivered))
      gather(line)
      soon ??= setImmediate(write)
    },
    kept() {
      write()
      const failure = end.failure()
      return failure && Promise.reject(failure)
    },
    close() {
      write()
      end.close()
    },
  }
}

/** Opens the end of a file, to which nothing is appended any more after a write that failed. */
function openEnd(file: number, log: (line: string) => void) {
  let failure: Error | undefined
  return {
    failure: () => failure,
    append(text: string): void {
      const bytes = Buffer.from(text)
      if (failure !== undefined || bytes.length === 0) return
      try {
        if (writeSync(file, bytes) < bytes.length) throw new Error('no space is left')
      } catch (error) {
        failure = error as Error
        log(`the journal could not be written, so nothing is kept any more; start again: ${failure.message}`)
      }
    },
    close(): void {
      failure ??= new Error('the journal is closed')
      closeSync(file)
    },
  }
}

/** Makes a line of all that was noted, and forgets it; the line may be empty. */
function takeNoted(noted: Noted, delivered: WeakMap<Event, number>): Line {
  const { event, listed } = noted
  const made = madeKinds.filter((kind) => noted[kind].size > 0)
  const line: Line = {
    ...Object.assign({}, ...made.map((kind) => storedAs(kind, noted[kind]))),
    ...(event.size > 0 && eventLine(event, delivered)),
    ...(listed.size > 0 && { listed: Array.from(listed, ({ id }) => id) }),
  }
  for (const items of Object.values(noted)) items.clear()
  return line
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
