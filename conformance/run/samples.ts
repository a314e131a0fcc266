import { requirements, type Area, type RequirementId } from '../../generated/requirements.ts'
import { operations } from '../../generated/operations.ts'
import { madeKinds, resources, type ResourceName } from '../../generated/resources.ts'
import { returned } from '../api/answer.ts'
import { caseChecks } from '../checks/cases/cases.ts'
import type { Check, Phase } from '../checks/check.ts'
import { invariants } from '../checks/index.ts'
import type { On } from '../checks/invariant.ts'
import type { Api } from '../flows/api.ts'
import { newCharge } from '../flows/charges/charges.ts'
import { deliveriesOf } from '../flows/webhooks/deliveries.ts'
import { firstCharge } from '../flows/charges/first.ts'
import { account, listOf, readOpenPage, sizes } from '../flows/lists/pages.ts'
import { closedWindow } from '../flows/lists/window.ts'
import { eventTurns, racedTurns, revisitedTurns, settledTurns } from '../flows/plan.ts'
import { awaitCharge } from '../flows/charges/retrieval.ts'
import { answersOf } from '../flows/resources.ts'
import { racedCharge, revisitedCharge } from '../flows/authorization/revisits.ts'
import { readWhatIsPosted } from '../flows/webhooks/webhooks.ts'
import { retrievedToken } from '../flows/tokens/tokens.ts'
import { readText } from '../api/resource.ts'

/** The area of a resource. */
type ResourceArea = (typeof resources)[ResourceName]['area']

/** A kind of answers of which a run brings about enough for invariants and checks to look at. */
export type SampleName =
  | ResourceArea
  | 'tokens later'
  | 'retrievals'
  | 'revisits'
  | 'deliveries'
  | 'lists in every form'
  | 'refusals'

/** Brings about enough answers of one kind, in a phase of the run. */
interface Sample {
  phase: Phase
  bring: (api: Api) => Promise<unknown>[]
}

const ofResources = Object.fromEntries(
  Object.entries(answersOf).map(([kind, bring]) => [
    resources[kind as ResourceName].area,
    { phase: 'main', bring },
  ]),
) as Record<ResourceArea, Sample>

const samples: Readonly<Record<SampleName, Sample>> = {
  ...ofResources,
  // A datetime that is made anew for each answer shows as such only in a later second.
  'tokens later': {
    phase: 'end',
    bring: (api) =>
      ['first', 'every parameter'].map(async (row) => {
        const { made } = await retrievedToken(api, { row })
        return api.call('retrieveToken', { id: readText(made.token, 'id'), intent: 'tried' })
      }),
  },
  retrievals: {
    phase: 'main',
    bring: (api) =>
      settledTurns(api).map(async (turn) => awaitCharge(api, (await newCharge(api, turn)).charge)),
  },
  revisits: {
    phase: 'main',
    bring: (api) => [
      ...racedTurns.map((turn) => racedCharge(api, turn)),
      ...revisitedTurns.map((turn) => revisitedCharge(api, turn)),
    ],
  },
  deliveries: {
    phase: 'main',
    bring(api) {
      readWhatIsPosted(api)
      return eventTurns(api).map((turn) => deliveriesOf(api, turn))
    },
  },
  'lists in every form': { phase: 'still', bring: (api) => [listForms(api)] },
  refusals: {
    phase: 'main',
    bring: (api) => caseChecks.filter(({ phase }) => phase === 'main').map(({ judge }) => judge(api)),
  },
}

/** Reads the list of a complete charge by each size, and both that and the account's at an offset, in the reverse order and by a small size. */
async function listForms(api: Api): Promise<void> {
  const { from, to } = await closedWindow(api)
  const id = readText((await firstCharge(api)).charge, 'id')
  const order = api.services.options.declared.reverseOrder
  const itsList = listOf(id)
  const bySize = [{}, ...sizes.map((size) => ({ limit: String(size) }))]
  const further = [
    { limit: '2', offset: '2' },
    { limit: '2', order },
  ]
  await Promise.all([
    ...further.map((query) => readOpenPage(api, account, { from, to, ...query })),
    ...[{ limit: '2' }, { limit: '5' }, { limit: '2', order }].map((query) =>
      readOpenPage(api, account, query),
    ),
    ...[...bySize, ...further].map((query) => readOpenPage(api, itsList, query)),
  ])
}

const made = madeKinds.map((kind) => resources[kind].area)

/** The samples that show the fields of an area's schemas, where they are not those of its resource alone. */
const ofAreas: Partial<Record<Area, readonly SampleName[]>> = {
  answers: [...made, 'lists'],
  keys: [...made, 'events'],
  sources: ['sources', 'charges'],
  charges: ['charges', 'events'],
  authorization: ['events', 'revisits'],
  events: ['events', 'revisits'],
  webhooks: ['deliveries'],
  lists: ['lists', 'lists in every form'],
}

/** The samples that checks look at without bringing them about. */
const ofChecks: Partial<Record<RequirementId, readonly SampleName[]>> = {
  'refusal-creates-nothing': ['refusals'],
}

function ofArea(area: Area): readonly SampleName[] {
  return ofAreas[area] ?? [area as ResourceArea]
}

/** Names the samples that show what an invariant is about. */
function samplesOf(id: RequirementId, on: On): readonly SampleName[] {
  if (on.requests === 'refused') return ['refusals']
  if (on.requests) {
    const operation = Object.entries(operations).find(([, { accepts }]) => accepts === id)?.[0]
    const kind = operation === undefined ? null : returned(operation as keyof typeof operations)
    return ofArea(kind !== null && kind in resources ? resources[kind as ResourceName].area : 'answers')
  }
  if (on.retrievals === 'Token') return ['tokens', 'tokens later']
  if (on.retrievals === 'Charge') return ['retrievals']
  if (on.webhooks) return ['deliveries']
  return [...ofArea(requirements[id].area), ...(on.events ? (['events'] as const) : [])]
}

const ofInvariants = new Map<RequirementId, readonly SampleName[]>()
for (const { id, on } of invariants)
  ofInvariants.set(id, [...new Set([...(ofInvariants.get(id) ?? []), ...samplesOf(id, on)])])

/** Names the samples for a requirement that answers are held against; none where no answer is. */
export function samplesFor(id: RequirementId): readonly SampleName[] {
  if (requirements[id].by === 'field') return ofArea(requirements[id].area)
  return ofInvariants.get(id) ?? []
}

/** Tells whether every answer of a kind is held against a requirement. */
export function isInvariant(id: RequirementId): boolean {
  return requirements[id].by === 'field' || ofInvariants.has(id)
}

/** Names the samples of a phase that requirements and checks need, without those that the checks themselves bring about. */
export function neededSamples(
  phase: Phase,
  ids: readonly RequirementId[],
  checks: readonly Check[],
): Set<SampleName> {
  const still: SampleName[] = checks.some((check) => check.phase === 'still') ? ['events'] : []
  const ofTheirOwn = checks.flatMap(({ id }) => ofChecks[id] ?? [])
  const needed = new Set([...ids.flatMap(samplesFor), ...ofTheirOwn, ...still])
  if (caseChecks.every((one) => checks.includes(one))) needed.delete('refusals')
  return new Set([...needed].filter((name) => samples[name].phase === phase))
}

/** Brings about a sample, and gives the error for which some of it did not come; null when all did. */
export async function bringAbout(api: Api, name: SampleName): Promise<unknown> {
  const settled = await Promise.allSettled(samples[name].bring(api))
  return settled.find((one) => one.status === 'rejected')?.reason ?? null
}
