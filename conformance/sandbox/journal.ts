import { appendFileSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '../http/json.ts'
import { emptyStore, madeKinds } from '../reference/store.ts'
import { UsageError } from '../settings/usage.ts'
import { lock } from './lock.ts'
import { addLine, listEvents, madeIn, storedAs, storedEvent, type Line, type Told } from './records.ts'
import { startWriter, type Writer } from './writer.ts'

/** The journal that keeps a sandbox in a folder: one line for each act, written before the answer leaves. It outlives a process that is killed, not a power cut. */
export interface Journal extends Writer {
  /** Everything that it held when it was opened. */
  told: Told
  /** The number of times that the folder was opened, this time included. */
  starts: number
}

interface Head {
  journal: 'payment-assay sandbox'
  version: 1
  starts: number
}

/** Opens the journal of a folder and writes it anew without replaced lines; throws where the folder is another process's or holds something else. */
export function openJournal(folder: string, log: (line: string) => void): Journal {
  mkdirSync(folder, { recursive: true })
  const unlock = lock(folder)
  try {
    const path = join(folder, 'journal.jsonl')
    const { told, starts } = read(path, log)
    const writer = startWriter(rewrite(path, told, starts + 1), told, log)
    const close = (): void => {
      writer.close()
      unlock()
    }
    return { ...writer, told, starts: starts + 1, close }
  } catch (error) {
    unlock()
    throw error
  }
}

function read(path: string, log: (line: string) => void): { told: Told; starts: number } {
  const told: Told = { store: emptyStore(), ahead: 0, endpoints: undefined, events: new Map() }
  let starts = 0
  for (const [at, text] of linesOf(path).entries()) {
    const line = parsed(text)
    if (line === undefined && (text.endsWith('\n') || at === 0))
      throw new UsageError(
        `${path}: line ${at + 1} is no JSON; take the folder from a copy, or name another.`,
      )
    if (line === undefined) log(`${path}: the last line, ${at + 1}, was torn and is cut off`)
    else if (at > 0) addLine(told, line)
    else starts = startsIn(path, line)
  }
  listEvents(told)
  return { told, starts }
}

function startsIn(path: string, line: object): number {
  const { journal, version, starts } = line as Partial<Head>
  if (journal !== 'payment-assay sandbox' || version !== 1 || starts === undefined)
    throw new UsageError(`${path} is no journal of a sandbox that is read here; name another folder.`)
  return starts
}

function linesOf(path: string): readonly string[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Parses a line; undefined where it is not whole. */
function parsed(text: string): object | undefined {
  const value = text.endsWith('\n') ? readJson(text) : undefined
  return typeof value === 'object' && value !== null ? value : undefined
}

/** Writes all that was told beside the journal, and puts it in its place once it is safe. */
function rewrite(path: string, told: Told, starts: number): number {
  const fresh = `${path}.new`
  const file = openSync(fresh, 'w')
  const head: Head = { journal: 'payment-assay sandbox', version: 1, starts }
  let text = `${JSON.stringify(head)}\n`
  for (const line of wholeOf(told)) {
    text += `${JSON.stringify(line)}\n`
    if (text.length < 1_000_000) continue
    appendFileSync(file, text)
    text = ''
  }
  appendFileSync(file, text)
  fsyncSync(file)
  renameSync(fresh, path)
  return file
}

/** Everything, each thing once; an event with the endpoints that it is for. */
function* wholeOf({ store, ahead, endpoints, events }: Told): Generator<Line> {
  yield { ahead, ...(endpoints === undefined ? {} : { endpoints }) }
  for (const ledger of [store.test, store.live])
    for (const kind of madeKinds) for (const one of madeIn(ledger, kind).values()) yield storedAs(kind, [one])
  for (const { event, to } of events.values()) {
    const stored = storedEvent(event, to)
    const delivery = event.deliveries.map((one) => ({ ...one, event: event.id }))
    if (stored !== undefined) yield { event: [stored], listed: [event.id], delivery }
  }
}
