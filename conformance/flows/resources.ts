import { operations, type OperationId } from '../../generated/operations.ts'
import {
  madeKinds,
  resources,
  type MadeName,
  type ResourceName,
  type RetrievedName,
} from '../../generated/resources.ts'
import type { SchemaName } from '../../generated/fields.ts'
import { membersOf } from '../basics/values.ts'
import { Inapplicable, Inconclusive, nullOn } from '../api/inconclusive.ts'
import type { Parameters } from '../api/request.ts'
import { idOf } from '../api/resource.ts'
import type { Api } from './api.ts'
import { chargeRequest, newCharge } from './charges/charges.ts'
import { eventsRetrievedAgain, knownEvent, recordedCharge, retrievedEvent } from './events/events.ts'
import { account, readPage, small } from './lists/pages.ts'
import {
  eventTurns,
  longTurns,
  madeAs,
  only,
  plainTokenNames,
  settledTurns,
  unusualTokenNames,
} from './plan.ts'
import type { UnknownId } from './requests.ts'
import { newSource } from './sources.ts'
import { allInOrder } from './until.ts'
import { foreignToken } from './tokens/charged.ts'
import { knownToken, newToken, retrievedToken, tokenRequest, tokenRetrievedTwice } from './tokens/tokens.ts'

/** Bring about enough answers that show a kind of resource. */
export const answersOf: Readonly<Record<ResourceName, (api: Api) => Promise<unknown>[]>> = {
  Token: (api) => [
    ...plainTokenNames(api).map((row) => retrievedToken(api, { row })),
    ...plainTokenNames(api)
      .slice(0, 2)
      .map((row) => tokenRetrievedTwice(api, { row })),
    // An implementation may refuse these.
    ...unusualTokenNames.map((row) => tokenRetrievedTwice(api, { row }).catch(() => null)),
  ],
  Source: (api) => madeAs(settledTurns(api), 'source-id').map((turn) => newSource(api, turn)),
  Charge: (api) => [
    ...settledTurns(api).map((turn) => newCharge(api, turn)),
    // An implementation may refuse these.
    ...longTurns.map((turn) => newCharge(api, turn).catch(() => null)),
    foreignToken(api).catch(() => null),
  ],
  Event: (api) => [
    ...eventTurns(api).map((turn) => retrievedEvent(api, turn)),
    ...settledTurns(api)
      .slice(0, 1)
      .map((turn) => eventsRetrievedAgain(api, turn)),
  ],
  List: (api) =>
    Array.from({ length: api.services.options.sample }, async () => readPage(api, account, await small(api))),
}

type Request = (api: Api, base: string, amount?: string) => Promise<Parameters>

/** The requests that take more than their base: what only this run knows. */
const requests: Partial<Record<MadeName, Request>> = { Token: tokenRequest, Charge: chargeRequest }

const ids: Readonly<Record<RetrievedName, (api: Api) => Promise<string>>> = {
  Token: knownToken,
  Charge: async (api) => idOf((await recordedCharge(api, { row: 'never visited' })).charge),
  Event: knownEvent,
}

/** Makes a base request of an operation; that of a creation has prerequisites of its own, of this amount or of the example's. */
export async function requestOf(
  api: Api,
  operation: OperationId,
  base: string,
  amount?: string,
): Promise<Parameters> {
  const made = madeKinds.find((kind) => resources[kind].creates === operation)
  const request = made && requests[made]
  return request ? request(api, base, amount) : (operations[operation].bases[base] ?? {})
}

/** Gives the identifier for the path of an operation, where it has one: that of a resource of the run which is there. */
export async function idFor(api: Api, operation: OperationId): Promise<{ id?: string }> {
  const { of } = operations[operation]
  return of === null ? {} : { id: await ids[of as RetrievedName](api) }
}

/** Lists ids of other things than of a kind: of a token and its card, of a charge and its source; an implementation may give two things the same. */
export async function idsOfOthers(api: Api, kind: SchemaName): Promise<UnknownId[]> {
  const [token, charge] = await allInOrder([
    nullOn(newToken(api, { row: 'first' }), Inconclusive, Inapplicable),
    nullOn(newCharge(api, only('first')), Inconclusive, Inapplicable),
  ])
  const ids = {
    Token: token?.token.value,
    Card: token?.token.value['card'],
    Charge: charge?.charge.value,
    Source: charge?.charge.value['source'],
  }
  return Object.entries(ids).flatMap(([of, value]) => {
    const { id } = membersOf(value)
    return of === kind || typeof id !== 'string' ? [] : [{ id, perhaps: true }]
  })
}
