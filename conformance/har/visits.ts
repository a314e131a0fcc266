import { readJson } from '../basics/json.ts'
import { membersOf } from '../basics/values.ts'
import { isFinal } from '../model/resource.ts'
import type { VisitEntry } from '../record/entry.ts'
import type { ApiCall } from './calls.ts'
import type { Message } from './messages.ts'

/** Finds the visits of customers who authorize charges, among the requests that are none of the API's. */
export function visitsOf(calls: readonly ApiCall[], others: readonly Message[]): VisitEntry[] {
  return calls.flatMap(({ operation, message, sent }): VisitEntry[] => {
    const { id, authorize_uri: uri } = resourceIn(message)
    const start = others.findIndex(({ request }) => request.url === uri)
    const first = others[start]
    if (operation !== 'createCharge' || typeof id !== 'string' || first === undefined) return []
    const returnUri = String(sent['return_uri'])
    const wayBack = ({ request, answer }: Message): string | undefined =>
      [request.url, answer?.headers['location'] ?? ''].find((address) =>
        address.startsWith(returnUri),
      )
    const last = others.find((one, at) => at >= start && wayBack(one) !== undefined)
    const { origin } = new URL(first.request.url)
    const pages = others.filter(
      (one, at) =>
        at >= start &&
        one.start <= (last?.start ?? Infinity) &&
        one.request.url.startsWith(`${origin}/`),
    )
    // What the charge became stands for what the customer chose: the pages do not say that.
    const { status } = resourceIn(
      calls.findLast((one) => one.target === id && one.operation === 'retrieveCharge')?.message ??
        message,
    )
    const choice = isFinal(status)
      ? ({ choose: status as VisitEntry['choose'], chose: true, doubtful: true } as const)
      : { choose: null, chose: false }
    return [
      {
        kind: 'visited',
        scenario: '',
        step: first.step,
        subject: id,
        ...choice,
        returned: (last && wayBack(last)) ?? null,
        stuck: last === undefined ? 'The recorded traffic does not show the way back.' : null,
        exchanges: pages.map(({ step }) => pageId(step)),
        start: first.start,
        duration: Math.max(...pages.map((page) => page.start + page.duration)) - first.start,
      },
    ]
  })
}

const resourceIn = ({ answer }: Message): Record<string, unknown> =>
  membersOf(readJson(answer?.body ?? ''))

/** Gives the id of the exchange with a page. */
export const pageId = (step: string): string => `${step} page`
