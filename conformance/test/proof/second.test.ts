import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { run } from '../../run/run.ts'
import { startSecond } from './second/start.ts'
import { complaints, quick } from './variants/runs.ts'

/** What is observed of it. */
const seen = {
  'authorize-uri-origin': 'that of pay_url',
  'success-status': { createCharge: [201], listEvents: [200] },
  'key-refusal-status': { none: [401], 'the other kind': [403] },
  'error-body': { fields: ['status', 'title', 'type'] },
  'list-limit-default': 7,
  'list-order-default': 'newest_first',
  'list-reverse-literal': { reverse_chronological: 'refused 422' },
  'event-variant': ['created'],
  'charge-embeds-source': null,
  'extension-fields': { Charge: ['attempts', 'channel'], Event: ['api_version'] },
}

test('the second implementation conforms and is seen as it is', async (t) => {
  const second = await startSecond()
  const { baseUrl, vaultUrl, payUrl, publicKey, secretKey } = second
  try {
    const record = await run({
      ...quick,
      target: { baseUrl, vaultUrl, payUrl, publicKey, secretKey, live: false, embedded: false },
      webhook: { ...quick.webhook, register: (url) => second.registerWebhook(url) },
    })
    t.strictSame(complaints(record), [])
    t.equal(record.outcome, 'conformant', record.sentence)
    t.match(Object.fromEntries(record.observations.map(({ id, answer }) => [id, answer])), seen)
  } finally {
    await second.close()
  }
})

test('the second implementation owes nothing to the kit', async (t) => {
  const folder = join(import.meta.dirname, 'second')
  for (const file of readdirSync(folder)) {
    const imports = [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /^(?:import [^';]*|\} from |.*\bimport\()'([^']+)'/gm,
      ),
    ]
    const foreign = imports
      .map(([, name = '']) => name)
      .filter((name) => !/^(\.\/[\w-]+\.ts|node:\w+)$/.test(name))
    t.strictSame(foreign, [], `${file} imports its own folder and Node alone`)
  }
})
