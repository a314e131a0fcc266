import { readJson } from '../basics/json.ts'
import { isExchange, type Entry, type Exchange } from '../record/entry.ts'
import { entryOfLine, missingEnd, noEntry } from '../record/read.ts'
import { inBrief, UsageError } from '../settings/usage.ts'
import type { TrafficFile } from './file.ts'
import { interpretTraffic, type OutlinedTraffic } from './interpret.ts'
import { openOutlines, type Outline } from './outline.ts'
import { lineRanges, textAt, type ByteRange } from './places.ts'

/** Some traffic that can be judged, whose exchanges may lie in files. */
export interface StoredTraffic {
  /** The traffic of each merchant in parts, each a record that is judged by itself. */
  parts(): Iterable<Entry[]>
  close(): void
}

/** Traffic that is in memory. */
export function inMemory(entries: readonly Entry[]): StoredTraffic {
  const [run] = entries
  if (run?.kind !== 'run') throw new Error('A record begins with a line of kind "run".')
  const exchanges = entries.filter(isExchange)
  const parts = interpretTraffic({
    run,
    outlines: exchanges.map(openOutlines()),
    end: entries.findLast((entry) => entry.kind === 'end') ?? missingEnd(entries),
    whole: (at) => exchanges[at] as Exchange,
  })
  return { parts, close: () => undefined }
}

type FilePlace = ByteRange & { readonly file: TrafficFile }

/** The records that one proxy went on with, as one. Throws a UsageError for a record of another. */
export function readRecords(files: readonly TrafficFile[]): StoredTraffic {
  const outlineOf = openOutlines()
  const places: FilePlace[] = []
  const records = files
    .map((file) =>
      readRecord(file, (exchange, place) => {
        places.push({ file, start: place.start, length: place.length })
        return outlineOf(exchange)
      }),
    )
    .toSorted((record, other) => startOf(record) - startOf(other))
  const [{ run }] = records as [Recorded]
  const stray = records.find(({ run: { started } }) => started !== run.started)
  if (stray !== undefined)
    throw new UsageError(
      `${inBrief(stray.file.name)}: it is the record of another run or proxy than the other files; judge it alone.`,
    )
  const outlines = records.flatMap((record) => record.outlines)
  const end = records.at(-1)?.end ?? missingEnd(outlines)
  function whole(at: number): Exchange {
    const place = places[at] as FilePlace
    return readJson(textAt(place.file, place)) as Exchange
  }
  return {
    parts: interpretTraffic({ run, outlines, end, whole }),
    close() {
      for (const file of files) file.close()
    },
  }
}

/** The lines of one record. */
interface Recorded {
  readonly file: TrafficFile
  readonly run: OutlinedTraffic['run']
  readonly outlines: readonly Outline[]
  readonly end: OutlinedTraffic['end'] | undefined
}

const startOf = ({ outlines: [first] }: Recorded): number => first?.start ?? Infinity

function readRecord(
  file: TrafficFile,
  outlineOf: (exchange: Exchange, place: ByteRange) => Outline,
): Recorded {
  const outlines: Outline[] = []
  let run: OutlinedTraffic['run'] | undefined
  let end: OutlinedTraffic['end'] | undefined
  let count = 0
  for (const place of lineRanges(file)) {
    const entry = entryOfLine(textAt(file, place), { file: file.name, index: count++ })
    if (entry.kind === 'run') run = entry
    else if (entry.kind === 'end') end = entry
    else if (isExchange(entry)) outlines.push(outlineOf(entry, place))
  }
  if (run === undefined) throw noEntry(file.name)
  return { file, run, outlines, end }
}
