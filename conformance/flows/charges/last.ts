import { read } from '../../api/resource.ts'
import { newCharge } from './charges.ts'
import { awaitEvents, type Recorded } from '../events/events.ts'
import { flow } from '../flow.ts'
import { only } from '../plan.ts'
import { awaitWebhook, deliveriesTo } from '../webhooks/webhooks.ts'

/** The run's last charge, which a single request makes, once its event is listed and posted: what came before it should be there, too. */
export const lastCharge = flow('last charge', async (api): Promise<Recorded> => {
  const { charge } = await newCharge(api, only('last'))
  const recorded = await awaitEvents(api, charge, ['charge.create'])
  if (deliveriesTo(api).length > 0) await awaitWebhook(api, String(read(charge, 'id')), 'charge.create')
  return recorded
})
