import { requirements, type Area, type RequirementId } from '../../generated/requirements.ts'
import { operations } from '../../generated/operations.ts'
import { madeKinds, resources, type ResourceName } from '../../generated/resources.ts'
import { returned } from '../api/answer.ts'
import { caseChecks } from '../checks/cases/cases.ts'
import type { Check, EvidenceName, Phase, ResourceArea } from '../checks/check.ts'
import { invariants } from '../checks/index.ts'
import type { On } from '../checks/invariant.ts'
import type { Api } from '../flows/api.ts'
import { newCharge } from '../flows/charges/charges.ts'
import { deliveriesOf } from '../flows/webhooks/deliveries.ts'
import { firstCharge } from '../flows/charges/first.ts'
import { account, listOf, readOpenPage, sizes } from '../flows/lists/pages.ts'
import { closedWindow } from '../flows/lists/window.ts'
import { eventTurns, racedTurns, revisitedTurns, settledTurns } from '../flows/plan.ts'
import { retrievedCharge } from '../flows/charges/retrieval.ts'
import { answersOf } from '../flows/resources.ts'
import { racedCharge, revisitedCharge } from '../flows/authorization/revisits.ts'
import { readWhatIsPosted } from '../flows/webhooks/webhooks.ts'
import { retrievedToken } from '../flows/tokens/tokens.ts'
import { readText } from '../api/resource.ts'

/** Brings about enough answers of one kind, in a phase of the run. */
interface Evidence {
  phase: Phase
  bring: (api: Api) => Promise<unknown>[]
}

const ofResources = Object.fromEntries(
  Object.entries(answersOf).map(([kind, bring]) => [
    resources[kind as ResourceName].area,
    { phase: 'main', bring },
  ]),
) as Record<ResourceArea, Evidence>

const evidence: Readonly<Record<EvidenceName, Evidence>> = {
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
      settledTurns(api).map(async (turn) => retrievedCharge(api, (await newCharge(api, turn)).charge)),
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

/** Reads the list of a complete charge by each size, and both that and the account's at an offset, in the reverse order and by a small size alone. */
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
    ...[{ limit: '2' }, { limit: '5' }].map((query) => readOpenPage(api, account, query)),
    ...[...bySize, ...further].map((query) => readOpenPage(api, itsList, query)),
  ])
}

const made = madeKinds.map((kind) => resources[kind].area)

/** The evidence that shows the fields of an area's schemas, where it is not that of its resource alone. */
const ofAreas: Partial<Record<Area, readonly EvidenceName[]>> = {
  answers: [...made, 'lists'],
  keys: [...made, 'events'],
  sources: ['sources', 'charges'],
  charges: ['charges', 'events'],
  authorization: ['events', 'revisits'],
  events: ['events', 'revisits'],
  webhooks: ['deliveries'],
  lists: ['lists', 'lists in every form'],
}

function ofArea(area: Area): readonly EvidenceName[] {
  return ofAreas[area] ?? [area as ResourceArea]
}

/** Names the evidence that shows what an invariant is about. */
function evidenceOf(id: RequirementId, on: On): readonly EvidenceName[] {
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

const ofInvariants = new Map<RequirementId, readonly EvidenceName[]>()
for (const { id, on } of invariants)
  ofInvariants.set(id, [...new Set([...(ofInvariants.get(id) ?? []), ...evidenceOf(id, on)])])

/** Names the evidence for a requirement that answers are held against; none where no answer is. */
export function evidenceFor(id: RequirementId): readonly EvidenceName[] {
  if (requirements[id].by === 'field') return ofArea(requirements[id].area)
  return ofInvariants.get(id) ?? []
}

/** Tells whether every answer of a kind is held against a requirement. */
export function isInvariant(id: RequirementId): boolean {
  return requirements[id].by === 'field' || ofInvariants.has(id)
}

/** Names the evidence of a phase that these requirements and checks need, but for what the checks bring about themselves. */
export function neededEvidence(
  phase: Phase,
  ids: readonly RequirementId[],
  checks: readonly Check[],
): Set<EvidenceName> {
  const still: EvidenceName[] = checks.some((check) => check.phase === 'still') ? ['events'] : []
  const refusals: EvidenceName[] = checks.some(({ id }) => id === 'refusal-creates-nothing')
    ? ['refusals']
    : []
  const needed = new Set([...ids.flatMap(evidenceFor), ...refusals, ...still])
  if (caseChecks.every((one) => checks.includes(one))) needed.delete('refusals')
  return new Set([...needed].filter((name) => evidence[name].phase === phase))
}

/** Brings about evidence, and says why some of it did not come; null when all did. */
export async function bringAbout(api: Api, name: EvidenceName): Promise<unknown> {
  const settled = await Promise.allSettled(evidence[name].bring(api))
  return settled.find((one) => one.status === 'rejected')?.reason ?? null
}
