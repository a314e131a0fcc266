import { setTimeout as pause } from 'node:timers/promises'
import type { ReferenceOptions } from '../../conformance/reference/index.ts'

const built = '../../dist/conformance/sandbox.js'
const [port = 0, hook = 0, delay = 0, events = 0] = process.argv.slice(2).map(Number)
const { startReference } = (await import(built)) as typeof import('../../conformance/reference/index.ts')

const year = 31_536_000_000
const earlier = (at: number, index: number): Record<string, unknown> => ({
  object: 'event',
  id: `evnt_test_earlier${index}`,
  livemode: false,
  location: `/events/evnt_test_earlier${index}`,
  actor_uid: 'user_earlier',
  user_uid: 'user_earlier',
  team_uid: null,
  created_at: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
  key: 'customer.create',
  data: { object: 'customer', id: `cust_test_earlier${index}` },
})
const rules: ReferenceOptions['rules'] = {
  earlierEvents: (mode) =>
    Array.from({ length: mode === 'test' ? events : 0 }, (_, index) =>
      earlier(Date.now() - year + (index * year) / (2 * events), index),
    ),
  ...(delay > 0
    ? {
        finished: async (answer) => {
          await pause(delay)
          return answer
        },
      }
    : {}),
}
await startReference({ port, webhookUrls: [`http://127.0.0.1:${hook}/assay`], rules })
console.log('up')
