import { isFinal } from '../model/resource.ts'
import type { VisitEntry } from '../record/entry.ts'
import type { Message } from './messages.ts'

type Fields = Readonly<Record<string, unknown>>

interface Awaited {
  readonly uri: string
  readonly returnUri: string
  status: 'successful' | 'failed' | null
  visit: VisitEntry | null
}

/** Finds the pages that customers visit to authorize charges, and how they come back. */
export interface Visits {
  /** Remembers a new charge, and the address that its customer returns to. */
  expect(charge: Fields, returnUri: string): void
  /** Remembers what a charge became. */
  seeStatus(charge: Fields): void
  /** Says that a message is of a page that belongs to a visit. */
  isPage(message: Message, step: string, id: string): boolean
  /** Lists the visits, each with what its charge became for what the customer chose: the pages do not say that. */
  all(): VisitEntry[]
}

/** Opens a finder of visits. */
export function openVisits(): Visits {
  const charges = new Map<unknown, Awaited>()
  return {
    expect({ id, authorize_uri: uri }, returnUri) {
      if (typeof uri === 'string' && URL.canParse(uri))
        charges.set(id, { uri, returnUri, status: null, visit: null })
    },
    seeStatus({ id, status }) {
      const charge = charges.get(id)
      if (charge !== undefined && isFinal(status)) charge.status ??= status
    },
    isPage({ request: { url }, answer, start, duration }, step, id) {
      for (const [charge, one] of charges) {
        if (url === one.uri) one.visit ??= visitOf(String(charge), step, start)
        const { visit, returnUri } = one
        const isBack = url.startsWith(returnUri)
        const isPage = URL.canParse(url) && new URL(url).origin === new URL(one.uri).origin
        if (visit === null || visit.returned !== null || (!isPage && !isBack)) continue
        visit.duration = start + duration - visit.start
        const location = answer?.headers['location'] ?? ''
        visit.returned = [url, location].find((address) => address.startsWith(returnUri)) ?? null
        if (!isBack) visit.exchanges.push(id)
        return !isBack
      }
      return false
    },
    all: () => [...charges.values()].flatMap((one) => (one.visit === null ? [] : chosen(one.visit, one))),
  }
}

function chosen(visit: VisitEntry, { status }: Awaited): VisitEntry {
  const stuck = visit.returned === null ? 'The recorded traffic does not show the way back.' : null
  if (status === null) return { ...visit, stuck }
  return { ...visit, choose: status, chose: true, doubtful: true, stuck }
}

const visitOf = (charge: string, step: string, start: number): VisitEntry => ({
  kind: 'visited',
  scenario: '',
  step,
  charge,
  choose: null,
  chose: false,
  returned: null,
  stuck: null,
  exchanges: [],
  start,
  duration: 0,
})
