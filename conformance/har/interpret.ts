import type { Entry, Exchange } from '../record/entry.ts'
import { accountsIn } from './accounts.ts'
import { endpointIn, isPostedTo } from './endpoint.ts'
import { isApiCall, type Outline } from './outline.ts'
import { partsOf } from './parts.ts'
import { visitsIn } from './visits.ts'

type KindOf<Kind> = Extract<Entry, { readonly kind: Kind }>

/** Some traffic, of which only the outlines need be in memory. */
export interface OutlinedTraffic {
  readonly run: KindOf<'run'>
  readonly outlines: readonly Outline[]
  readonly end: KindOf<'end'>
  /** The exchange at this position in the traffic, from 0. */
  exchangeAt(index: number): Exchange
}

/** An exchange of a part: its position, and the facts about its key. */
type Member = Pick<Outline, 'index'> & { readonly keyFacts: Partial<Exchange> | null }

/**
 * Splits traffic into records, one for each part of each merchant, the busiest first; keys, choices
 * and webhooks are filled in.
 */
export function interpretTraffic(traffic: OutlinedTraffic): () => Generator<Entry[]> {
  const { run, end, exchangeAt } = traffic
  // Made at once, so that the outlines are freed while parts are judged.
  const parts = membersOfParts(traffic)
  return function* (): Generator<Entry[]> {
    for (const { members, visits, ...facts } of parts) {
      const exchanges = members.map(({ index, keyFacts }) => ({
        ...exchangeAt(index),
        ...keyFacts,
      }))
      yield [{ ...run, ...facts }, ...exchanges, ...visits, end]
    }
  }
}

interface PartOfAccount extends Pick<KindOf<'run'>, 'live' | 'webhookUrl'> {
  readonly members: readonly Member[]
  readonly visits: readonly KindOf<'visited'>[]
}

function membersOfParts({ run, outlines }: OutlinedTraffic): PartOfAccount[] {
  const accounts = accountsIn(outlines, run.credentials)
  const webhookUrl = run.webhookUrl ?? endpointIn(outlines)
  const byAccount = Array.from({ length: accounts.count }, (): Outline[] => [])
  for (const outline of outlines)
    if (outline.kind !== 'webhook' || isPostedTo(outline, webhookUrl))
      byAccount[accounts.numberOf(outline)]?.push(outline)
  return byAccount.flatMap((accountOutlines) => {
    const visits = visitsIn(accountOutlines)
    const live = isLive(accountOutlines)
    return partsOf(accountOutlines).map((part) => ({
      live,
      webhookUrl,
      members: part.outlines.map((outline) => ({
        index: outline.index,
        keyFacts: isApiCall(outline) ? accounts.keyOf(outline) : null,
      })),
      visits: visits.filter(({ subject }) => part.isAbout(subject)),
    }))
  })
}

/** True where most answers say that they are about live money. */
const isLive = (outlines: readonly Outline[]): boolean =>
  outlines.filter(({ livemode }) => livemode === true).length >
  outlines.filter(({ livemode }) => livemode === false).length
