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
  /** The exchange whose outline has this count. */
  whole(at: number): Exchange
}

/** An exchange of a part: its count, and what is known of its key. */
type Member = Pick<Outline, 'at'> & { readonly keyed: Partial<Exchange> | null }

/** The traffic of each merchant, the busiest first, with keys, choices and webhooks told. */
export function interpretTraffic(traffic: OutlinedTraffic): () => Generator<Entry[]> {
  const { run, end, whole } = traffic
  // The outlines themselves are not needed any more while parts are judged.
  const parts = membersOfParts(traffic)
  return function* (): Generator<Entry[]> {
    for (const { members, visits, ...facts } of parts) {
      const exchanges = members.map(({ at, keyed }) => ({ ...whole(at), ...keyed }))
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
        at: outline.at,
        keyed: isApiCall(outline) ? accounts.keyOf(outline) : null,
      })),
      visits: visits.filter(({ subject }) => part.isAbout(subject)),
    }))
  })
}

/** True where most answers say that they are about live money. */
const isLive = (outlines: readonly Outline[]): boolean =>
  outlines.filter(({ livemode }) => livemode === true).length >
  outlines.filter(({ livemode }) => livemode === false).length
