import tap, { type Test } from 'tap'
import { whole } from '../whole.ts'
import { judgeApart, mostMemory } from './rig.ts'
import { hostile, type Hostile } from './servers.ts'

/** The servers that `npm test` tries, each for many like it. */
const quick = [
  'an endless body',
  'an endless extension of a chunk',
  'a minute to wait, for every request',
  'pages of endless forms, cookies, frames and redirects',
]

// Most of their time is waiting.
tap.jobs = 2

for (const one of hostile.filter(({ does }) => whole || quick.includes(does)))
  tap.test(`${one.does}: the run ends within its bounds`, { buffered: true }, async (t) => bounded(t, one))

async function bounded(t: Test, { open, floor }: Hostile): Promise<void> {
  const { code, record, megabytes, stderr } = await judgeApart(t, await open(t))
  t.ok([1, 3, 4].includes(code ?? -1), `ends with a verdict (${code}) ${stderr}`)
  const errors = record.findings.filter(({ verdict }) => verdict === 'error')
  t.same(
    errors.map(({ id, reason }) => [id, reason]),
    [],
    'no error of the kit itself',
  )
  if (floor) t.equal(record.counts.MUST.verdicts.pass, 0, 'no MUST passes')
  t.ok(megabytes < mostMemory, `with less than ${mostMemory} MB (${megabytes.toFixed(0)} MB)`)
}
