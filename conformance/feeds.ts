import { requirements, type Area, type RequirementId } from '../generated/requirements.ts'
import type { Api } from './api.ts'
import type { Check } from './check.ts'
import { caseChecks } from './checks/cases.ts'
import { echoRequirements } from './echo.ts'
import { newCharge } from './flows/charges.ts'
import { deliveriesOf } from './flows/deliveries.ts'
import { retrievedEvent } from './flows/events.ts'
import { appliedSizes, readPage, type Page } from './flows/lists.ts'
import { raced, racedCharge, revisited, revisitedCharge } from './flows/revisit.ts'
import { once, twice } from './flows/size.ts'
import { newSource } from './flows/sources.ts'
import { namedToken, ownerNames, retrievedToken } from './flows/tokens.ts'

/** The requirements that every answer of a kind is held against, besides the fields of schemas. */
const passive: readonly RequirementId[] = [
  'answer-json',
  'answer-media-type',
  'refusal-client-error',
  'keys-decide-livemode',
  'token-id-unique',
  'source-id-unique',
  'charge-id-unique',
  'card-number-hidden',
  'card-security-code-hidden',
  'list-charge-events-only-own',
  'charge-card-null',
  ...echoRequirements,
]

/** Whether the answers of a run prove a requirement, without a check of its own. */
export function isPassive(id: RequirementId): boolean {
  return requirements[id].by === 'field' || passive.includes(id)
}

/** Brings about enough answers of one kind. */
type Feed = (api: Api) => Promise<unknown>[]

const keys = ['charge.create', 'charge.complete'] as const

const feeds = {
  tokens: (api) => [
    ...once(api).map((n) => retrievedToken(api, { n })),
    ...ownerNames.map((name) => namedToken(api, { name })),
  ],
  sources: (api) => once(api).map((n) => newSource(api, { n })),
  charges: (api) => twice(api).map((n) => newCharge(api, { n })),
  events: (api) => twice(api).flatMap((n) => keys.map((key) => retrievedEvent(api, { n, key }))),
  revisits: (api) => [
    ...raced.map((n) => racedCharge(api, { n })),
    ...revisited.map((n) => revisitedCharge(api, { n })),
  ],
  deliveries: (api) => twice(api).flatMap((n) => keys.map((key) => deliveriesOf(api, { n, key }))),
  lists: (api) => once(api).map((n) => listPage(api, n)),
  refusals: (api) => caseChecks.filter(({ phase }) => phase === 'main').map(({ judge }) => judge(api)),
} satisfies Record<string, Feed>

/** Reads two pages as they come by themselves, and then the smallest that are applied: they show as much in less time. */
async function listPage(api: Api, n: number): Promise<Page> {
  const size = n < 2 ? undefined : (await appliedSizes(api)).at(-1)
  return readPage(api, { operation: 'listEvents' }, size === undefined ? {} : { limit: String(size) })
}

/** The name of a feed. */
export type FeedName = keyof typeof feeds

const feedsOf: Record<Area, FeedName[]> = {
  answers: ['tokens', 'sources', 'charges', 'lists'],
  keys: ['tokens', 'sources', 'charges', 'events'],
  tokens: ['tokens'],
  sources: ['sources', 'charges'],
  charges: ['charges', 'events'],
  authorization: ['events', 'revisits'],
  events: ['events', 'revisits'],
  webhooks: ['deliveries'],
  lists: ['lists'],
}

/** The feeds that bring about what proves a passive requirement. */
export function feedsFor(id: RequirementId): FeedName[] {
  return id === 'refusal-client-error' ? ['refusals'] : feedsOf[requirements[id].area]
}

/** What checks look back on that they do not bring about themselves. */
function lookedBackOn({ id, phase }: Check): FeedName[] {
  if (id === 'refusal-creates-nothing') return ['refusals']
  if (id === 'webhook-posted') return ['deliveries']
  return phase === 'still' ? ['events'] : []
}

/** The feeds that bring about what proves these requirements, but for what the checks bring about themselves. */
export function neededFeeds(ids: readonly RequirementId[], checks: readonly Check[]): Set<FeedName> {
  const needed = new Set([...ids.flatMap(feedsFor), ...checks.flatMap(lookedBackOn)])
  if (caseChecks.every((one) => checks.includes(one))) needed.delete('refusals')
  return needed
}

/** Brings about the answers of a feed, and says why some of them did not come; null when all did. */
export async function feed(api: Api, name: FeedName): Promise<unknown> {
  const settled = await Promise.allSettled(feeds[name](api))
  return settled.find((one) => one.status === 'rejected')?.reason ?? null
}
