import { closeSync, fdatasync, fdatasyncSync, ftruncateSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
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

/** The zeros that are written ahead of the lines: a file that does not grow is synced in half the time. */
const ahead = Buffer.alloc(4 * 1024 * 1024)
const sync = promisify(fdatasync)

/** Starts to write lines into a file that holds so many bytes: all that come during one write are written and synced together, before anybody hears of it. After a write that failed, nothing is kept any more. */
export function startWriter(
  file: number,
  size: number,
  { events }: Told,
  log: (line: string) => void,
): Writer {
  const kinds = [...madeKinds, 'event', 'listed'] as const
  const noted = Object.fromEntries(kinds.map((kind) => [kind, new Set()])) as unknown as Noted
  const delivered = new WeakMap<Event, number>()
  for (const { event } of events.values()) delivered.set(event, event.deliveries.length)
  let [room, gathered] = [size, '']
  let next: Promise<void> | undefined
  let writing: Promise<void> | undefined
  let failure: Error | undefined

  function note<Kind extends keyof Kept>(kind: Kind, item: Kept[Kind]): void {
    noted[kind].add(item)
    next ??= soon()
  }

  function add(line: Line): void {
    gather()
    gathered += `${JSON.stringify(line)}\n`
    next ??= soon()
  }

  function soon(): Promise<void> {
    const done = write()
    done.catch(() => undefined)
    return done
  }

  /** Writes once the turn of the event loop and the write before are over: what came meanwhile is synced together. */
  async function write(): Promise<void> {
    await (writing ?? new Promise((resolve) => setImmediate(resolve)))
    ;[writing, next] = [next, undefined]
    try {
      append()
      await sync(file)
    } catch (error) {
      throw failed(error as Error)
    } finally {
      writing = undefined
    }
  }

  function append(): void {
    if (failure !== undefined) throw failure
    gather()
    const bytes = Buffer.from(gathered)
    gathered = ''
    for (; size + bytes.length > room; room += ahead.length) whole(ahead, room)
    whole(bytes, size)
    size += bytes.length
  }

  function whole(bytes: Buffer, at: number): void {
    if (writeSync(file, bytes, 0, bytes.length, at) < bytes.length) throw new Error('no space is left')
  }

  function failed(error: Error): Error {
    if (failure === undefined)
      log(`the journal could not be written, so nothing is kept any more; start again: ${error.message}`)
    return (failure ??= error)
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

  function close(): void {
    try {
      append()
      ftruncateSync(file, size)
      fdatasyncSync(file)
    } catch (error) {
      failed(error as Error)
    }
    failure ??= new Error('the journal is closed')
    const shut = (): void => closeSync(file)
    void (writing ?? Promise.resolve()).then(shut, shut)
  }

  return { note, add, kept: () => next ?? writing ?? (failure && Promise.reject(failure)), close }
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
