import { readJson } from '../basics/json.ts'
import { isExchange, type Entry, type Exchange } from '../record/entry.ts'
import { entryOfLine, missingEnd, noEntry } from '../record/read.ts'
import { inBrief, UsageError } from '../settings/usage.ts'
import type { TrafficFile } from './file.ts'
import { interpretTraffic, type OutlinedTraffic } from './interpret.ts'
import { openOutlines, type Outline } from './outline.ts'
import { lineRanges, textAt, type ByteRange } from './byte-ranges.ts'

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
    exchangeAt: (index) => exchanges[index] as Exchange,
  })
  return { parts, close: () => undefined }
}

type FileRange = ByteRange & { readonly file: TrafficFile }

/** The records of one proxy, joined. Throws a UsageError for a record of another. */
export function readRecords(files: readonly TrafficFile[]): StoredTraffic {
  const outlineOf = openOutlines()
  const ranges: FileRange[] = []
  const records = files
    .map((file) =>
      readRecord(file, (exchange, { start, length }) => {
        ranges.push({ file, start, length })
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
  function exchangeAt(index: number): Exchange {
    const range = ranges[index] as FileRange
    return readJson(textAt(range.file, range)) as Exchange
  }
  return {
    parts: interpretTraffic({ run, outlines, end, exchangeAt }),
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
  outlineOf: (exchange: Exchange, range: ByteRange) => Outline,
): Recorded {
  const outlines: Outline[] = []
  let run: OutlinedTraffic['run'] | undefined
  let end: OutlinedTraffic['end'] | undefined
  let count = 0
  for (const range of lineRanges(file)) {
    const entry = entryOfLine(textAt(file, range), { file: file.name, index: count++ })
    if (entry.kind === 'run') run = entry
    else if (entry.kind === 'end') end = entry
    else if (isExchange(entry)) outlines.push(outlineOf(entry, range))
  }
  if (run === undefined) throw noEntry(file.name)
  return { file, run, outlines, end }
}
