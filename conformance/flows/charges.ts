import { operations } from '../../generated/operations.ts'
import { accepted, type Answer } from '../answer.ts'
import type { Api, Parameters } from '../api.ts'
import { Inapplicable, Inconclusive } from '../check.ts'
import { flow, until } from '../flow.ts'
import { returnUri } from '../requests.ts'
import { isMeantAs, read, readText, type Resource } from '../resource.ts'
import { locate } from '../target.ts'
import { amountOf, newSource, otherBank } from './sources.ts'

/** A charge that was created, with what was sent for it. */
export interface NewCharge {
  sent: Parameters
  charge: Resource
  /** The source that it was made from, when it was named by its id. */
  source: Resource | null
  /** What was sent for that source. */
  asked: Parameters | null
  /** When it was made, by performance.now(). */
  at: number
}

/** What is sent for a charge of an amount of its own: with even numbers from a source's id, with odd ones in a single request. */
export function chargeParameters(api: Api, n: number, source: Resource | null): Parameters {
  const base = operations.createCharge.bases[source ? 'source-id' : 'single-request']
  const bank = source ? undefined : otherBank(n)
  return {
    ...base,
    ...(source ? { source: readText(source, 'id') } : {}),
    ...(bank === undefined ? {} : { 'source[bank]': bank }),
    amount: amountOf(n),
    return_uri: returnUri(api),
  }
}

/** Creates a charge of an amount of its own. */
export const newCharge = flow('new charge', async (api, { n }: { n: number }): Promise<NewCharge> => {
  const made = n % 2 === 0 ? await newSource(api, { n }) : null
  const sent = chargeParameters(api, n, made?.source ?? null)
  const call = { parameters: sent, mayBeLate: 'source[bank]' in sent && otherBank(n) !== undefined }
  const charge = accepted(await api.call('createCharge', call))
  return { sent, charge, source: made?.source ?? null, asked: made?.sent ?? null, at: performance.now() }
})

/** The number of the charge that a run begins with. */
export const patient = 998

/** The number of a charge whose customer never comes. */
export const unvisited = 996

/** A way of retrieving a charge. */
export type Retrieval = 'declared' | 'location' | 'path'

/** Finds out how charges are retrieved; throws inapplicable when no way leads to a charge. */
export const retrieval = flow('charge retrieval', async (api): Promise<Retrieval> => {
  const { charge } = await newCharge(api, { n: patient })
  const working = async () => (await retrievableBy(api, charge))?.way
  // A charge may be there a moment after it was created.
  const found = await until(api, 'a way to retrieve charges', working, 1)
  if (found !== undefined) return found
  throw new Inapplicable(
    api.context.options.declared.retrievalPath !== null
      ? 'No charge can be retrieved at the path that the profile names.'
      : 'No charge can be retrieved at its location or at /charges/{id}; name another path in the profile, under retrievalPath.',
  )
})

/** The way that leads to a charge, with its answer; null when none does. */
export async function retrievableBy(
  api: Api,
  charge: Resource,
): Promise<{ way: Retrieval; answer: Answer } | null> {
  const ways: Retrieval[] =
    api.context.options.declared.retrievalPath === null ? ['location', 'path'] : ['declared']
  for (const way of ways) {
    const answer = await retrieveBy(api, way, charge)
    if (answer?.error)
      throw new Inconclusive(
        `Retrieving a charge got no complete answer: ${answer.error}.`,
        [answer.id],
        true,
      )
    if (answer?.ok && isMeantAs('Charge', answer.json)) return { way, answer }
  }
  return null
}

/** Retrieves a charge in the way that the implementation offers. */
export async function retrieveCharge(api: Api, charge: Resource): Promise<Answer> {
  const answer = await retrieveBy(api, await retrieval(api), charge)
  if (answer === null)
    throw new Inconclusive('The location of the charge leads to no address of the implementation.', [
      charge.from,
    ])
  return answer
}

/** Retrieves a charge; a moment is given between creation and retrieval. */
export async function retrieveNewCharge(api: Api, charge: Resource): Promise<Answer> {
  const found = await until(api, `retrieval of ${String(charge.value['id'])}`, async () => {
    const answer = await retrieveCharge(api, charge)
    return answer.ok || answer.error !== null ? answer : undefined
  })
  return found ?? (await retrieveCharge(api, charge))
}

/** A charge whose customer never comes, once it can be retrieved. */
export const unvisitedCharge = flow('unvisited charge', async (api): Promise<Resource> => {
  await retrieval(api)
  const { charge } = await newCharge(api, { n: unvisited })
  await retrieveNewCharge(api, charge)
  return charge
})

async function retrieveBy(api: Api, way: Retrieval, charge: Resource): Promise<Answer | null> {
  const id = readText(charge, 'id')
  const { target, declared } = api.context.options
  if (way === 'path') return api.call('retrieveCharge', { id, about: null })
  if (way === 'declared') {
    const path = (declared.retrievalPath ?? '').replace('{id}', encodeURIComponent(id))
    return api.follow(target.baseUrl + path, 'secret', 'Charge')
  }
  const location = read(charge, 'location')
  if (typeof location !== 'string') return null
  let last: Answer | null = null
  for (const url of locate(target, 'base', location)) {
    last = await api.follow(url, 'secret', 'Charge')
    if (last.ok) return last
  }
  return last
}

/** The addresses at which a charge is retrieved, the likeliest first. */
export async function retrievalAddresses(api: Api, charge: Resource): Promise<string[]> {
  const way = await retrieval(api)
  const { target, declared } = api.context.options
  const id = encodeURIComponent(readText(charge, 'id'))
  if (way === 'location') return locate(target, 'base', readText(charge, 'location'))
  return [
    target.baseUrl +
      (way === 'declared' ? (declared.retrievalPath ?? '') : operations.retrieveCharge.path).replace(
        '{id}',
        id,
      ),
  ]
}
