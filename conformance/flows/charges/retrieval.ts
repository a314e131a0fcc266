import { operations } from '../../../generated/operations.ts'
import { complete, summary, type Answer } from '../../api/answer.ts'
import { Inapplicable, Inconclusive, unmet } from '../../api/inconclusive.ts'
import type { Call } from '../../api/request.ts'
import { idOf, isMeantAs, read, readText, type Resource } from '../../api/resource.ts'
import { membersOf } from '../../basics/values.ts'
import { isFinal } from '../../known/known.ts'
import { addressOf, locate } from '../../settings/target.ts'
import { flow, type Api } from '../api.ts'
import { newCharge } from './charges.ts'
import { only } from '../plan.ts'
import { readCopies, readUntil, until } from '../until.ts'

/** A way of retrieving a charge: at the profile's path, at the charge's own location, or at the path that the contract assumes. */
type Retrieval = 'declared' | 'location' | 'path'

/** Finds out how charges are retrieved; throws Inapplicable when no way leads to a charge. */
export const retrieval = flow('charge retrieval', async (api): Promise<Retrieval> => {
  const { charge } = await newCharge(api, only('first'))
  const working = async () => (await findRetrieval(api, charge))?.way
  // A charge may be there a moment after it was created.
  const found = await until(api, { what: 'a way to retrieve charges', limit: 1 }, working)
  if (found !== undefined) return found
  throw new Inapplicable(
    api.services.options.declared.retrievalPath !== null
      ? 'No charge can be retrieved at the path that the profile names.'
      : 'No charge can be retrieved at its location or at /charges/{id}; name another path in the profile, under retrievalPath.',
  )
})

/** Finds the way that leads to a charge, with its answer; null where none does. */
export async function findRetrieval(
  api: Api,
  charge: Resource,
): Promise<{ way: Retrieval; answer: Answer } | null> {
  const ways: Retrieval[] =
    api.services.options.declared.retrievalPath === null ? ['location', 'path'] : ['declared']
  for (const way of ways) {
    const answer = await retrieveAt(api, charge, addressesOf(api, charge, way))
    if (answer !== null && isThere(complete(answer))) return { way, answer }
  }
  return null
}

/** Tells whether an answer shows a charge. */
export function isThere({ ok, json }: Answer): boolean {
  return ok && isMeantAs('Charge', json)
}

/** The ways in which a retrieval differs from a plain one. */
type How = Pick<Call, 'key' | 'barrier'>

/** Retrieves a charge in the way that the implementation offers. */
export async function retrieveCharge(api: Api, charge: Resource, how: How = {}): Promise<Answer> {
  const answer = await retrieveAt(api, charge, addressesOf(api, charge, await retrieval(api)), how)
  if (answer !== null) return answer
  throw new Inconclusive('The location of the charge leads to no address of the implementation.', [
    charge.from,
  ])
}

/** Reads the status in an answer that shows a charge; undefined where it shows none. */
export function statusOf({ ok, json }: Answer): unknown {
  return ok ? membersOf(json)['status'] : undefined
}

/** Retrieves a charge until it is there or the time is up, and gives the last answer. */
export async function awaitRetrieval(api: Api, charge: Resource): Promise<Answer> {
  const of = idOf(charge)
  return readUntil(
    api,
    { what: 'retrieval', of },
    () => retrieveCharge(api, charge),
    ({ ok, error }) => ok || error !== null,
  )
}

/** Retrieves a charge until it is there; throws Inconclusive where it is not in time. */
export async function awaitCharge(api: Api, charge: Resource): Promise<Answer> {
  const answer = complete(await awaitRetrieval(api, charge))
  if (isThere(answer)) return answer
  throw new Inconclusive(`The charge was not retrieved: ${summary(answer)}.`, [answer.id])
}

/** A charge whose customer never comes, once it can be retrieved. */
export const unvisitedCharge = flow('unvisited charge', async (api): Promise<Resource> => {
  await retrieval(api)
  const { charge } = await newCharge(api, only('never visited'))
  await awaitRetrieval(api, charge)
  return charge
})

/** Retrieves a charge at the first address that shows it, and gives the last answer; null where there is no address. */
export async function retrieveAt(
  api: Api,
  charge: Resource,
  addresses: readonly string[],
  { key = 'right', barrier }: How = {},
): Promise<Answer | null> {
  const id = readText(charge, 'id')
  const intent = key === 'right' ? 'tried' : key === 'other' ? 'observed' : 'refused'
  let last: Answer | null = null
  for (const at of addresses) {
    last = await api.call('retrieveCharge', { id, at, key, intent, barrier })
    if (last.ok) return last
  }
  return last
}

/** Lists the addresses at which a charge is retrieved in one way, the likeliest first. */
export function addressesOf({ services }: Api, charge: Resource, way: Retrieval): string[] {
  const { target, declared } = services.options
  const id = readText(charge, 'id')
  if (way !== 'location') {
    const { server, path } = operations.retrieveCharge
    const own = way === 'declared' ? (declared.retrievalPath ?? '') : path
    return [addressOf(target, { server, path: own }, id)]
  }
  const location = read(charge, 'location')
  return typeof location === 'string' ? locate(target, 'base', location) : []
}

/** A charge as it was retrieved: the status that it showed, and the answer. */
export interface Retrieved {
  status: unknown
  answer: Answer
}

/** Retrieves a charge many times at once until each answer shows a status; gives one that shows another, if any is left when the time is up. */
export async function retrieveCopies(api: Api, charge: Resource, status: unknown): Promise<Retrieved> {
  const look = async (): Promise<Retrieved> => {
    const answer = await retrieveCharge(api, charge)
    return { status: statusOf(answer), answer }
  }
  const awaited = { what: 'the same status in each answer', of: idOf(charge) }
  const all = await readCopies(api, awaited, look, (one) => one.status === status)
  const shown = all.filter((one) => one.status !== undefined)
  const [first] = shown
  if (first === undefined) throw new Inconclusive('The charge was not retrieved.', [charge.from])
  return shown.find((one) => one.status !== status) ?? first
}

/** Retrieves a charge until its status is a final one or the time is up, and returns what it shows then. */
export async function awaitFinal(api: Api, charge: Resource): Promise<Retrieved> {
  const look = async (): Promise<Retrieved> => {
    const answer = complete(await retrieveCharge(api, charge))
    const shown = answer.ok ? membersOf(answer.json) : {}
    if (answer.ok && shown['id'] !== charge.value['id'])
      throw unmet('retrieve-charge-same-charge', [answer.id])
    return { status: shown['status'], answer }
  }
  const of = idOf(charge)
  const last = await readUntil(api, { what: 'final status', of }, look, ({ status }) => isFinal(status))
  if (last.status === undefined) throw new Inconclusive('The charge was not retrieved.', [last.answer.id])
  return last
}
