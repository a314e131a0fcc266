import { readJson } from '../basics/json.ts'
import { isRecord } from '../basics/values.ts'
import { customerPages } from '../contract/kinds.ts'
import { isExchange, type Entry, type Exchange } from '../record/entry.ts'
import { entryOfLine } from '../record/read.ts'
import type { TrafficFile } from './file.ts'
import { lineRanges, textAt, type ByteRange } from './places.ts'

/** The entries of some traffic, of whose bodies the long ones may lie in files. */
export interface StoredTraffic {
  /** What tells whose exchange each is, and which belong together. */
  readonly entries: readonly Entry[]
  /** An exchange with its whole bodies. */
  whole(exchange: Exchange): Exchange
  close(): void
}

/** Traffic that is in memory. */
export const inMemory = (entries: readonly Entry[]): StoredTraffic => ({
  entries,
  whole: (exchange) => exchange,
  close: () => undefined,
})

type FilePlace = ByteRange & { readonly file: TrafficFile }

/** Traffic whose exchanges lie in files, at places by their ids. */
function inFiles(
  entries: readonly Entry[],
  places: ReadonlyMap<string, FilePlace>,
  close: () => void,
): StoredTraffic {
  return {
    entries,
    close,
    whole(exchange) {
      const place = places.get(exchange.id)
      const entry =
        place && entryOfLine(textAt(place.file, place), { file: place.file.name, at: 1 })
      if (entry === undefined || !isExchange(entry)) return exchange
      const { key, unlike, credential } = exchange
      return {
        ...entry,
        key,
        ...(credential !== undefined && { credential }),
        ...(unlike !== undefined && { unlike }),
      }
    },
  }
}

/** Traffic whose record is a file with these entries, which `remove` removes where it is for this alone. */
export function inRecord(
  entries: readonly Entry[],
  file: TrafficFile,
  remove: () => void,
): StoredTraffic {
  const lines = [...lineRanges(file)]
  const places = new Map<string, FilePlace>()
  for (const [at, entry] of entries.entries()) {
    const place = lines[at]
    if (place !== undefined && isExchange(entry)) places.set(entry.id, { ...place, file })
  }
  return inFiles(entries, places, () => {
    file.close()
    remove()
  })
}

/** Traffic in the records of a proxy, with the entries of each. */
export function readRecords(
  files: readonly TrafficFile[],
): StoredTraffic & { readonly parts: readonly Entry[][] } {
  const places = new Map<string, FilePlace>()
  const parts = files.map((file) =>
    [...lineRanges(file)].map((place, at) => {
      const entry = entryOfLine(textAt(file, place), { file: file.name, at })
      if (!isExchange(entry)) return entry
      places.set(entry.id, { ...place, file })
      return briefly(entry)
    }),
  )
  const close = (): void => {
    for (const file of files) file.close()
  }
  return { ...inFiles(parts.flat(), places, close), parts }
}

/** An exchange whose bodies say no more than what they are about. */
export function briefly(exchange: Exchange): Exchange {
  const { kind, request, answer } = exchange
  const body = kind === 'webhook' ? brief(request.body ?? '', webhookLevels) : request.body
  return {
    ...exchange,
    request: { ...request, headers: noHeaders, body },
    answer: answer && {
      status: answer.status,
      headers: addressIn(answer),
      body: brief(answer.body, answerLevels),
    },
  }
}

const noHeaders: Exchange['request']['headers'] = Object.freeze({})

/** Where an answer leads to. */
function addressIn({ headers: { location } }: NonNullable<Exchange['answer']>) {
  return location === undefined ? noHeaders : { location }
}

const pageFields = customerPages.flatMap(({ address, back }) => [address, back])

/** The members that tell what a resource is, and to whom it belongs. */
const resourceMembers: ReadonlySet<string> = new Set([
  ...'object id key livemode status limit total data webhook_deliveries'.split(' '),
  ...pageFields,
])

/** The members that tell which resources stand within another, and where events went. */
const innerMembers: ReadonlySet<string> = new Set(['id', 'uri', 'data'])

/** The members that count of a value, and of what stands within it; the last ones count however deep it stands. */
type Levels = readonly ReadonlySet<string>[]

const answerLevels: Levels = [resourceMembers, innerMembers]
/** Of what a webhook is about the state counts, too. */
const webhookLevels: Levels = [resourceMembers]

function brief(body: string, levels: Levels): string {
  const value = readJson(body)
  return value === undefined
    ? body.slice(0, maxLetters)
    : JSON.stringify(tellingPart(value, levels))
}

/** The letters that are kept of a body that is no JSON. */
const maxLetters = 500

function tellingPart(value: unknown, levels: Levels): unknown {
  if (Array.isArray(value)) return value.map((item) => tellingPart(item, levels))
  if (!isRecord(value)) return value
  const [names = innerMembers, ...deeper] = levels
  const inner = deeper.length > 0 ? deeper : [names]
  const telling: Record<string, unknown> = {}
  for (const name of names)
    if (Object.hasOwn(value, name)) telling[name] = tellingPart(value[name], inner)
  return telling
}
