import { test } from 'tap'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunRecord } from '../../../generated/report.js'
import { folderOf } from '../folder.ts'
import { assay, spawned } from '../commands/process.ts'
import { hostile, raw, recordSaying, sampleRecord, type Said } from './sample.ts'

const good = sampleRecord()
const fails: Said = { verdict: 'fail', expected: 'no charge made', actual: '200, charge chrg_test_5x' }
const bad = sampleRecord({ 'charge-amount-equals-source': fails })

test('a requirement that passed and no longer does ends with 1, with why', async (t) => {
  const { code, stdout } = await diff(t, good, bad)
  t.equal(code, 1)
  t.match(stdout, /^conformant → nonconformant\n/)
  t.match(stdout, '✗ charge-amount-equals-source: pass → fail; expected no charge made')
  t.match(stdout, 'changed: 1 requirement, 1 regression, 0 observations\n')
  t.notMatch(stdout, '\n\n')
  t.notMatch(stdout, '\u001B')
})

test('what is mended, or the same, ends with 0', async (t) => {
  t.match(await diff(t, bad, good), { code: 0, stdout: /✓ charge-amount-equals-source: fail → pass/ })
  t.match(await diff(t, bad, bad), { code: 0, stdout: /^nonconformant\nchanged: 0/ })
})

test('what the new run did not select is no regression, what it could not judge is one', async (t) => {
  const [first, ...others] = good.findings
  const unselected = { ...good, findings: [{ ...first, verdict: null, reason: 'Not selected.' }, ...others] }
  const unjudged = sampleRecord({
    'token-location-retrieves': { verdict: 'inconclusive', reason: 'No card.' },
  })
  t.equal((await diff(t, good, unselected as RunRecord)).code, 0)
  t.match(await diff(t, good, unjudged), { code: 1, stdout: /pass → inconclusive; No card\./ })
})

test('observations are compared by value, and both contracts are told', async (t) => {
  const [seen, ...others] = good.observations
  const answered = (answer: unknown) =>
    ({ ...good, observations: [{ ...seen, answer, reason: null }, ...others] }) as RunRecord
  t.match(await diff(t, answered({ a: 1, b: [2] }), answered({ b: [2], a: 1 })), {
    code: 0,
    stdout: /0 observations/,
  })
  t.match(await diff(t, answered(1), { ...answered(2), findings: good.findings.slice(1) }), {
    code: 0,
    stdout: new RegExp(`1 → 2\\n[^]*only in the old report: ${good.findings[0]?.id}`),
  })
})

test('a report of another contract is compared too', async (t) => {
  const [first, ...others] = good.findings
  const { evidence: _, ...older } = { ...good, findings: [{ ...first, id: 'charge-older' }, ...others] }
  t.match(await diff(t, older as unknown as RunRecord, good), {
    code: 0,
    stdout: /only in the old report: charge-older/,
  })
})

test('Markdown and terminal show hostile text as text', async (t) => {
  const attacked = {
    ...sampleRecord({ 'charge-id': { verdict: 'fail', expected: hostile, actual: hostile } }),
    observations: good.observations.map((one) => ({ ...one, answer: hostile })),
  }
  for (const flags of [[], ['--markdown']]) {
    const { code, stdout } = await diff(t, good, attacked, flags)
    t.equal(code, 1)
    t.notMatch(stdout, /(?!\n)[\p{Cc}\p{Cf}]/u)
    t.notMatch(stdout, /^ok 1/m)
  }
  const { stdout } = await diff(t, good, attacked, ['--markdown'])
  t.match(stdout, /- \*\*regression\*\* `+✗ charge-id: pass → fail; expected/)
  t.notMatch(stdout.replaceAll(/(`+)[^`][^]*?[^`]\1(?!`)/g, ''), /<(script|img)/)
})

test('what is no report ends with 2, naming the file and the remedy', async (t) => {
  const folder = folderOf(t, { 'a.json': '{}', 'b.json': '[', 'c.json': JSON.stringify(good) })
  const file = (name: string) => join(folder, name)
  for (const args of [[file('c.json')], [file('c.json'), file('a.json')], [file('b.json'), file('c.json')]]) {
    const { code, stderr } = await assay(['diff', ...args])
    t.equal(code, 2)
    t.match(stderr, /^assay: .*; name (the|a) report\.json[^\n]*\n$/)
  }
})

test('several runs stand side by side, as a page and as Markdown', async (t) => {
  const named = { ...bad, implementation: { ...bad.implementation, name: 'Acme', version: '2.1' } }
  const folder = folderOf(t, { 'a.json': JSON.stringify(good), 'b.json': JSON.stringify(named) })
  const files = [join(folder, 'a.json'), join(folder, 'b.json')]
  const { stdout } = await assay(['report', ...files])
  t.match(
    stdout,
    /^\| requirement \| `http:\/\/127\.0\.0\.1:4010`: conformant, \d+ hold \| `Acme 2\.1`: nonconformant/,
  )
  t.match(stdout, '| `charge-amount-equals-source` | ✓ pass | ✗ fail |\n')
  t.match(stdout, `${good.findings.length - 1} other requirements with the same verdict.`)
  t.match(await spawned(t, ['report', ...files, '--out', folder]), { code: 0, stderr: '' })
  const page = readFileSync(join(folder, 'comparison.html'), 'utf8')
  t.match(page, 'Acme 2.1: nonconformant')
  t.equal(page.match(/<th scope="row">/g)?.length, good.findings.length)
  const attacked = join(folderOf(t, { 'c.json': JSON.stringify(recordSaying(hostile)) }), 'c.json')
  t.notMatch((await assay(['report', attacked, ...files])).stdout, raw)
})

function diff(t: Parameters<typeof folderOf>[0], before: RunRecord, after: RunRecord, flags: string[] = []) {
  const folder = folderOf(t, { 'old.json': JSON.stringify(before), 'new.json': JSON.stringify(after) })
  return assay(['diff', join(folder, 'old.json'), join(folder, 'new.json'), ...flags])
}
