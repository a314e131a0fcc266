import { resources } from '../../generated/resources.ts'
import { readJson } from '../basics/json.ts'
import { isRecord } from '../basics/values.ts'
import { isExchange, type Entry, type Exchange } from '../record/entry.ts'
import { entryOfLine } from '../record/read.ts'
import type { TrafficFile } from './file.ts'
import { linePlaces, textAt, type Place } from './places.ts'

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

/** Traffic in the records of files, which `remove` removes where they are for this alone. */
export function readRecords(
  files: readonly TrafficFile[],
  remove: () => void = () => undefined,
): StoredTraffic & { readonly parts: readonly Entry[][] } {
  const places = new Map<string, Place & { file: TrafficFile }>()
  const parts = files.map((file) =>
    [...linePlaces(file)].map((place, at) => {
      const entry = entryOfLine(textAt(file, place), { file: file.name, at })
      if (!isExchange(entry)) return entry
      places.set(entry.id, { ...place, file })
      return briefly(entry)
    }),
  )
  return {
    parts,
    entries: parts.flat(),
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
    close() {
      for (const file of files) file.close()
      remove()
    },
  }
}

/** An exchange whose bodies say no more than what they are about. */
function briefly(exchange: Exchange): Exchange {
  const { kind, request, answer } = exchange
  const body = kind === 'webhook' ? brief(request.body ?? '') : request.body
  return {
    ...exchange,
    request: { ...request, body },
    answer: answer && { ...answer, body: brief(answer.body) },
  }
}

const pageFields = Object.values(resources).flatMap(({ page }) =>
  page === null ? [] : [page.address, page.back],
)

/** The members that tell what a resource is, and to whom it belongs. */
const tellingMembers: ReadonlySet<string> = new Set([
  ...'object id key livemode status uri limit total data webhook_deliveries'.split(' '),
  ...pageFields,
])

function brief(body: string): string {
  const value = readJson(body)
  return value === undefined ? body.slice(0, maxLetters) : JSON.stringify(tellingPart(value))
}

/** The letters that are kept of a body that is no JSON. */
const maxLetters = 500

function tellingPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tellingPart)
  if (!isRecord(value)) return value
  const members = Object.entries(value).filter(([name]) => tellingMembers.has(name))
  return Object.fromEntries(members.map(([name, member]) => [name, tellingPart(member)]))
}
