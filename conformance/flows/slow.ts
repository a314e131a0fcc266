import { setTimeout as pause } from 'node:timers/promises'
import { flow } from '../flow.ts'
import { gotThrough, visit } from './authorization.ts'
import { newCharge } from './charges.ts'
import { awaitEvents, type Recorded } from './events.ts'

/** The number of the charge that a run begins with; its customer comes only once nothing else moves. */
export const patient = 998

/** A charge whose events are at least a second apart. */
export const slowCharge = flow('slow charge', async (api): Promise<Recorded> => {
  const { charge, at } = await newCharge(api, { n: patient })
  await awaitEvents(api, charge, ['charge.create'])
  // Datetimes have whole seconds: only events of different seconds show an order.
  await pause(Math.max(0, 1100 - (performance.now() - at)))
  gotThrough(await visit(api, charge, 'successful'))
  return awaitEvents(api, charge, ['charge.create', 'charge.complete'])
})
