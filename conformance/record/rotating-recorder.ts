import { isExchange, type Entry } from './entry.ts'
import { openRecorder, type Recorder } from './recorder.ts'

/** The files of a record, and when the next one begins. */
export interface RotationOptions {
  /** The file of a part, counted from 1; null for none. */
  readonly fileOf: (part: number) => string | null
  /** The exchanges of a part. */
  readonly maxExchanges?: number
  /** Called with all entries of a part that is full. */
  readonly onFull?: (entries: readonly Entry[], part: number) => void
  /** Called when nothing more can be written. */
  readonly onProblem?: (problem: string) => void
}

/** A record in parts: once one is full, the next begins in another file. */
export interface RotatingRecorder extends Recorder {
  /** When it began, in milliseconds since 1970. */
  readonly began: number
  /** Milliseconds since it began. */
  now(): number
  /** The part that is being written. */
  part(): number
  /** The entries of that part, and an end. */
  entriesWithEnd(): Entry[]
}

/** Opens a rotating record, each part of which begins with the first entry. */
export function openRotatingRecorder(options: RotationOptions): RotatingRecorder {
  const { fileOf, maxExchanges = 20_000, onFull, onProblem } = options
  const began = Date.now()
  const opened = performance.now()
  const record = openRecorder(fileOf(1), { onProblem })
  let part = 1
  let exchanges = 0
  const now = (): number => performance.now() - opened
  const end = (): Entry => ({ kind: 'end', start: now(), reason: null })
  const entriesWithEnd = (): Entry[] => [...record.entries, end()]

  function beginNextPart(): void {
    const [first] = record.entries
    record.append(end())
    onFull?.([...record.entries], part)
    part += 1
    exchanges = 0
    record.continueIn(fileOf(part))
    if (first !== undefined) record.append(first)
  }

  return {
    ...record,
    began,
    now,
    part: () => part,
    entriesWithEnd,
    append(entry) {
      if (isExchange(entry)) {
        if (exchanges === maxExchanges) beginNextPart()
        exchanges += 1
      }
      record.append(entry)
    },
    close() {
      record.append(end())
      record.close()
    },
  }
}
