import { finalCharge } from '../flows/authorization/revisits.ts'
import { madeAs, only, settledTurns, wanting } from '../flows/plan.ts'
import { operations } from '../../generated/operations.ts'
import { accepted, complete } from '../api/answer.ts'
import type { Api } from '../flows/api.ts'
import { Inapplicable, nullOn } from '../api/inconclusive.ts'
import { observe, type Observe } from './observe.ts'
import { eventOf, settledCharge } from '../flows/events/events.ts'
import { newSource } from '../flows/sources.ts'
import { valueAt } from '../basics/values.ts'
import { read, readText } from '../api/resource.ts'
import { locate } from '../settings/target.ts'
import { ask } from './exchanges.ts'
import { became } from './comparable.ts'
import { allInOrder } from '../flows/until.ts'

/** The observations of sources. */
export const sourceObservers: readonly Observe[] = [
  observe('source-platform-type-echo', async (api) => {
    const seen = ['IOS', 'ANDROID'].map(async (platform) => {
      const parameters = { ...operations.createSource.bases['required'], platform_type: platform }
      return [
        platform,
        read(accepted(await ask(api, 'createSource', { parameters })), 'platform_type') ?? null,
      ]
    })
    return Object.fromEntries(await allInOrder(seen)) as unknown
  }),
  observe('source-location-retrieves', async (api) => {
    const source = await newSource(api, only('first'))
    const addresses = locate(api.services.options.target, 'base', readText(source, 'location'))
    if (addresses.length === 0)
      throw new Inapplicable('The location of a source leads to no address of the implementation.')
    const by = async (key: 'public' | 'secret') => {
      const seen: string[] = []
      for (const url of addresses) seen.push(became(complete(await api.look(url, key, 'Source'))))
      return seen.find((one) => one === 'accepted') ?? seen[0]
    }
    return { public: await by('public'), secret: await by('secret') }
  }),
  observe('source-charge-status-later', async (api) => ({
    successful: await later(api, 'successful'),
    failed: await later(api, 'failed'),
  })),
]

/** Reads the charge_status of a source in the event that completes its charge, and in the charge that is retrieved then. */
async function later(api: Api, result: 'successful' | 'failed'): Promise<Record<string, unknown>> {
  // Charges that are made in a single request embed their source.
  const [turn = only('first')] = wanting(madeAs(settledTurns(api), 'single-request'), result)
  const event = eventOf(await settledCharge(api, turn), 'charge.complete')
  const retrieved = await nullOn(finalCharge(api, turn), Inapplicable)
  return { event: sourceStatus(event.value['data']), retrieved: sourceStatus(retrieved?.answer.json) }
}

function sourceStatus(charge: unknown): unknown {
  return valueAt(charge, 'source.charge_status') ?? null
}
