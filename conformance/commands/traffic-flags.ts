import { text } from '../settings/flags.ts'
import { runFlags } from './settings.ts'

const names =
  'baseUrl vaultUrl publicKey secretKey profile only tag strict implementation out verbose jsonLines'

/** The flags of what judges traffic, and sends nothing. */
export const trafficFlags = {
  ...(Object.fromEntries(
    Object.entries(runFlags).filter(([name]) => names.split(' ').includes(name)),
  ) as Pick<typeof runFlags, 'profile'>),
  webhookUrl: text('URL', 'The endpoint as the service knows it, where that is not plain.'),
}
