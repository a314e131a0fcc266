import t from 'tap'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tamper } from '../../reference/index.ts'
import { folderOf } from '../folder.ts'
import { assay } from './process.ts'
import { implementation, unfinished } from './unfinished.ts'

t.test('a part is judged with what that part needs', async (t) => {
  const tokens = await unfinished(t, ['/tokens'])
  const part = await assay(['run', tokens.url, '--only', 'token-*'], tokens.env)
  t.match(part.stdout, /Partial: conformant/)
  t.equal(part.code, 0)
  t.same(
    tokens.asked.filter((path) => !path.startsWith('/tokens')),
    [],
  )
  const sources = await unfinished(t, ['/sources'])
  const other = await assay(['run', sources.url, '--tag', 'sources'], sources.env)
  t.match(
    other.stdout,
    /Partial: incomplete: 2 not judged, 5\d hold/,
    'what is charged is not there',
  )
  t.match(other.stdout, /sources +5\d of 5/)
})

t.test(
  'a run of an unfinished implementation says what is there and what comes next',
  async (t) => {
    const { url, env } = await unfinished(t, ['/tokens', '/sources'])
    const { code, stdout } = await assay(['run', url], env)
    t.match(stdout, /missing +createCharge, listEvents\n/)
    t.match(stdout, /tokens +[1-9]\d* of/)
    t.equal(code, 1, stdout)
    t.match(stdout, /nonconformant: 2 broken/, 'neither a charge nor a list is accepted')
  },
)

const gone = [
  'location',
  'return_uri',
  'currency',
  'authorize_uri',
  'amount',
  'created_at',
  'paid_at',
]
const without: Tamper = {
  schema: 'Charge',
  change: (value) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !gone.includes(name))),
}

t.test('the output grows with causes, not with failures', async (t) => {
  const { url, env } = await implementation(t, {
    tampers: [without],
    rules: { refusalStatus: () => 500, sameAmount: () => true },
  })
  const out = folderOf(t)
  const whole = await assay(['run', url, '--out', out], env)
  t.equal(whole.code, 1)
  t.ok(whole.stdout.split('\n').length < 200)
  t.match(
    whole.stdout,
    /✗ 7 fields of Charge\n {2}charge-location {3}broken in \d+ of \d+ answers\n/,
  )
  t.equal(
    whole.stdout.match(
      /rerun {5}npm run assay -- run http:.* --only charge-location,charge-amount,/g,
    )?.length,
    1,
  )
  t.notMatch(whole.stdout, /expected {2}A charge MUST/)
  t.test('in one line each', async (t) => {
    const { stdout } = await assay(['run', url, '--failed', out, '--only', 'charge-*'], {
      ...env,
      AI_AGENT: 'one',
    })
    t.match(stdout, /^✗ charge-paid-at .*paid_at: a datetime .* → paid_at is absent/m)
    t.notMatch(stdout, /exchange {2}|rerun {2}/)
    t.notMatch(stdout, /charge-id/, 'what passed is not judged again')
  })
  t.match(
    readFileSync(join(out, 'summary.md'), 'utf8'),
    /### 7 fields of Charge\n\n- `charge-location` \(broken in/,
  )
  t.test('at a host and port alone', async (t) => {
    const { stdout } = await assay(['run', url.replace('http://', ''), '--only', 'charge-id'], env)
    t.match(stdout, /Partial: conformant/)
  })
  t.test('by folders', async (t) => {
    t.equal((await assay(['diff', out, out])).code, 0)
    t.match((await assay(['report', out])).stdout, /7 fields of Charge/)
  })
})

t.test('keys that are refused accuse nobody', async (t) => {
  const { url, env } = await implementation(t)
  const wrong = async (keys: NodeJS.ProcessEnv, words: RegExp): Promise<void> => {
    const { code, stdout } = await assay(['run', url], { ...env, ...keys })
    t.equal(code, 3, stdout)
    t.match(stdout.replace(/\s+/g, ' '), words)
  }
  await wrong(
    { ASSAY_PUBLIC_KEY: 'pkey_x', ASSAY_SECRET_KEY: 'skey_x' },
    /The public key is refused: see that/,
  )
  await wrong(
    { ASSAY_SECRET_KEY: 'skey_x' },
    /The secret key is refused: see that ASSAY_SECRET_KEY/,
  )
})

t.test('a SHOULD that is broken is not enough, unless it counts as a MUST', async (t) => {
  const refusalStatus = ({ code }: { code: string }) => (code === 'not_found' ? 500 : 400)
  const { url, env } = await implementation(t, { rules: { refusalStatus } })
  const words = ['run', url, '--only', 'refusal-client-error,retrieve-token-unknown-id']
  const plain = await assay(words, env)
  t.match(plain.stdout, /Partial: conformant, but: 1 SHOULD does not hold/)
  t.equal(plain.code, 0)
  t.equal((await assay([...words, '--strict'], env)).code, 1)
})
