import { test, type Test } from 'tap'
import { each } from '../each.ts'
import { judgeApart } from './rig.ts'
import { hostile, type Hostile } from './servers.ts'

/** The most memory, in megabytes, that a run takes. */
const mostMemory = 300

/** The servers that `npm test` tries, each for many like it. */
const quick = [
  '200 {}',
  '401 for everything',
  'an endless body',
  'an endless extension of a chunk',
  'a header that breaks off',
  'pages of endless forms, cookies, frames and redirects',
]

async function isBounded(t: Test, { gives, exitCode, flags = [], open }: Hostile): Promise<void> {
  const { code, record, megabytes, stderr } = await judgeApart(t, await open(t), flags)
  const errors = record.findings.filter(({ verdict }) => verdict === 'error')
  t.same(errors, [], `${gives}: no error of the kit itself`)
  t.ok(megabytes < mostMemory, `${gives}: ${megabytes.toFixed(0)} MB`)
  t.ok([1, 3, 4].includes(code ?? -1), `${gives}: ends with a verdict (${code}) ${stderr}`)
  if (exitCode === null) return
  t.equal(code, exitCode, `${gives}: ${record.sentence}`)
  const passed = record.findings.filter(({ level, verdict }) => level === 'MUST' && verdict === 'pass')
  t.same(
    passed.map(({ id }) => id),
    [],
    `${gives}: no MUST passes`,
  )
}

test('a run against a useless or hostile server ends within its bounds, and passes no MUST', (t) => {
  const sample = hostile.filter(({ gives }) => quick.includes(gives))
  return each(t, hostile, { sample, atOnce: 2 }, (one) => isBounded(t, one))
})
