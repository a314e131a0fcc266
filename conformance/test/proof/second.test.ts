import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { run } from '../../run/run.ts'
import { startReference } from '../../reference/index.ts'
import { startSecond } from './second/start.ts'
import { complaints, quick } from './variants/runs.ts'

for (const time of ['first', 'second'])
  test(`the second implementation conforms when it is judged for the ${time} time`, async (t) => {
    const second = await startSecond()
    const { baseUrl, vaultUrl, payUrl, publicKey, secretKey } = second
    try {
      const record = await run({
        ...quick,
        target: { baseUrl, vaultUrl, payUrl, publicKey, secretKey, live: false, embedded: false },
        webhook: { ...quick.webhook, register: (url) => second.registerWebhook(url) },
        sample: time === 'first' ? 22 : 4,
      })
      t.strictSame(complaints(record), [])
      t.equal(record.outcome, 'conformant', record.sentence)
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
      .filter((name) => !/^(\.\/[\w-]+\.ts|node:\w+|tap)$/.test(name))
    t.strictSame(foreign, [], `${file} imports its own folder and Node alone`)
  }
})

test('a run right after another one judges as much', async (t) => {
  const reference = await startReference()
  const { baseUrl, vaultUrl, payUrl, keys } = reference
  const { public: publicKey, secret: secretKey } = keys.test
  try {
    for (const time of ['first', 'second']) {
      const { findings, sentence } = await run({
        ...quick,
        target: { baseUrl, vaultUrl, payUrl, publicKey, secretKey, live: false, embedded: false },
        webhook: { ...quick.webhook, register: (url) => reference.registerWebhook(url) },
        sample: time === 'first' ? 22 : 4,
      })
      const open = findings.filter(({ verdict }) => verdict === 'inconclusive')
      t.strictSame(
        open.map(({ id, reason }) => [id, reason]),
        [],
        `${time}: ${sentence}`,
      )
    }
  } finally {
    await reference.close()
  }
})
