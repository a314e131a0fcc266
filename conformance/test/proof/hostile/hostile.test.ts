import tap, { type Test } from 'tap'
import { whole } from '../whole.ts'
import { bounds, judgeApart } from './rig.ts'
import { hostile, type Hostile } from './servers.ts'

/** The servers that `npm test` tries, each for many like it. */
const quick = [
  'an endless body',
  'an endless extension of a chunk',
  'an empty object for everything',
  'a minute to wait, for every request',
  'pages of endless forms, cookies, frames and redirects',
  'forms that another site posts to the sandbox',
]

// Most of their time is waiting.
tap.jobs = 2

for (const one of hostile.filter(({ does }) => whole || quick.includes(does)))
  tap.test(`${one.does}: the run ends within its bounds`, { buffered: true }, async (t) => bounded(t, one))

async function bounded(t: Test, { open, ends, floor }: Hostile): Promise<void> {
  const { code, record, megabytes, stderr } = await judgeApart(t, await open(t))
  t.ok(ends.includes(code ?? -1), `ends with a verdict (${code}) ${stderr}`)
  const errors = record.findings.filter(({ verdict }) => verdict === 'error')
  t.same(
    errors.map(({ id, reason }) => [id, reason]),
    [],
    'no error of the kit itself',
  )
  if (floor) t.equal(record.counts.MUST.verdicts.pass, 0, 'no MUST passes')
  t.ok(megabytes < bounds.megabytes, `with less than ${bounds.megabytes} MB (${megabytes.toFixed(0)} MB)`)
}

for (const does of ['a slow drip', 'names of pages that resolve slowly'].filter(() => whole))
  tap.test(`${does}: the first interrupt ends the run, with reports`, { buffered: true }, async (t) => {
    const attack = await hostile.find((one) => one.does === does)?.open(t)
    if (attack === undefined) throw new Error(`There is no server of ${does}.`)
    const { record } = await judgeApart(t, attack, (child) => setTimeout(() => child.kill('SIGINT'), 3000))
    t.match(record.sentence, /interrupted/)
  })
