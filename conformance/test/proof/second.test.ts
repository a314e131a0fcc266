import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { run } from '../../run/run.ts'
import { startSecond } from './second/start.ts'
import { complaints, quick } from './variants/runs.ts'

test('the second implementation conforms when it is judged, and as much when it is judged again', async (t) => {
  const second = await startSecond()
  const { baseUrl, vaultUrl, payUrl, publicKey, secretKey } = second
  try {
    for (const sample of [22, 4]) {
      const record = await run({
        ...quick,
        target: { baseUrl, vaultUrl, payUrl, publicKey, secretKey, live: false, embedded: false },
        webhook: { ...quick.webhook, register: (url) => second.registerWebhook(url) },
        sample,
      })
      t.strictSame(complaints(record), [])
      t.equal(record.outcome, 'conformant', record.sentence)
    }
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
