import { isFinal } from '../model/resource.ts'
import type { VisitEntry } from '../record/entry.ts'
import type { Message } from './messages.ts'

/** A charge that a customer may authorize, and what became of it. */
export interface Awaited {
  readonly id: string
  readonly uri: string
  readonly returnUri: string
  status: unknown
}

/** Finds the visit of a customer who authorizes a charge, among the requests that no operation is asked with; null where there is none. */
export function visitOf(
  { id, uri, returnUri, status }: Awaited,
  others: readonly Message[],
): VisitEntry | null {
  const start = others.findIndex(({ request }) => request.url === uri)
  const [first] = others.slice(start)
  if (start === -1 || first === undefined) return null
  const wayBack = ({ request, answer }: Message): string | undefined =>
    [request.url, answer?.headers['location'] ?? ''].find((address) => address.startsWith(returnUri))
  const end = others.findIndex((one, at) => at >= start && wayBack(one) !== undefined)
  const last = others[end]
  const { origin } = new URL(uri)
  const pages = others
    .slice(start, end === -1 ? undefined : end + 1)
    .filter(({ request }) => request.url.startsWith(`${origin}/`))
  const choice = isFinal(status)
    ? ({ choose: status, chose: true, doubtful: true } as const)
    : { choose: null, chose: false }
  return {
    kind: 'visited',
    scenario: '',
    step: first.step,
    charge: id,
    // What the charge became stands for what the customer chose: the pages do not say that.
    ...choice,
    returned: (last && wayBack(last)) ?? null,
    stuck: last === undefined ? 'The recorded traffic does not show the way back.' : null,
    exchanges: pages.map(({ step }) => pageId(step)),
    start: first.start,
    duration: Math.max(...pages.map((page) => page.start + page.duration)) - first.start,
  }
}

/** Gives the id of the exchange with a page. */
export const pageId = (step: string): string => `${step} page`
