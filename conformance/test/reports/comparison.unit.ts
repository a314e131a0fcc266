import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import type { RunReport } from '../../../generated/report.js'
import { comparisonMarkdown, comparisonOf, comparisonText } from '../../reports/comparison.ts'
import { painter } from '../../reports/style.ts'
import { assay } from '../commands/process.ts'
import { folderOf } from '../folder.ts'
import { hostile, raw, runReportOf, sampleRecord } from './sample.ts'

const good = sampleRecord()
const fails = { verdict: 'fail', expected: 'no charge made', actual: '200' } as const
const bad = sampleRecord({ 'charge-amount-equals-source': fails })
const unjudged = sampleRecord({ 'token-id': { verdict: 'inconclusive', reason: 'No card.' } })
const [first, ...others] = good.findings
const [seen, ...unseen] = good.observations
const changed = (finding: object) =>
  ({ ...good, findings: [{ ...first, ...finding }, ...others] }) as RunReport
const answered = (answer: unknown) =>
  ({ ...good, observations: [{ ...seen, answer, reason: null }, ...unseen] }) as RunReport
const style = { paint: painter(false), columns: 80, verbose: false, brief: false }

test('runs are compared requirement by requirement and observation by observation', (t) => {
  const unselected = changed({ verdict: null, reason: 'Not selected.' })
  const older = changed({ id: 'charge-older' })
  const rows: [before: RunReport, after: RunReport, isWorse: boolean, text: string | RegExp][] = [
    [
      good,
      bad,
      true,
      /^conformant → nonconformant\n✗ regression: charge-amount-equals-source: pass → fail; expected no charge/,
    ],
    [good, bad, true, '\nchanged: 1 requirement, 1 regression, 0 observations\n'],
    [bad, good, false, '✓ charge-amount-equals-source: fail → pass\n'],
    [bad, bad, false, /^nonconformant\nchanged: 0/],
    [good, unjudged, true, 'pass → inconclusive; No card.'],
    [good, unselected, false, /pass → not judged\n/],
    [older, good, false, /charge-older: pass → absent\n/],
    [answered({ a: 1, b: [2] }), answered({ b: [2], a: 1 }), false, '0 observations'],
    [answered(1), answered(2), false, `· ${seen?.id}: 1 → 2\n`],
    [answered(null), answered([]), false, ': not seen → none, though it was looked for\n'],
  ]
  for (const [before, after, isWorse, text] of rows) {
    const comparison = comparisonOf([before, after])
    t.equal(comparison.isWorse, isWorse)
    t.match(comparisonText(comparison, style), text)
  }
  const attacked = comparisonOf([good, runReportOf(hostile)])
  for (const text of [comparisonText(attacked, style), comparisonMarkdown(attacked)])
    t.notMatch(text, raw)
  t.match(
    comparisonMarkdown(attacked),
    /^````text\n[^]*\n✗ regression: charge-id: pass → fail; expected/,
  )
  t.notMatch(
    comparisonMarkdown(attacked).replaceAll(/(`+)[^`][^]*?[^`]\1(?!`)/g, ''),
    /<(script|img)/,
  )
  t.end()
})

test('the commands set runs side by side, as text, Markdown and a page', async (t) => {
  const named = { ...bad, implementation: { ...bad.implementation, name: 'Acme', version: '2.1' } }
  const [a, b, none] = ['a.json', 'b.json', 'none.json']
  const folder = folderOf(t, {
    [a]: JSON.stringify(good),
    [b]: JSON.stringify(named),
    [none]: '{}',
  })
  const at = (...names: string[]) => names.map((name) => join(folder, name))
  t.match(await assay(['diff', ...at(a, b)]), { code: 1, stdout: /^conformant → nonconformant\n/ })
  t.match(await assay(['diff', ...at(b, a), '--markdown']), {
    code: 0,
    stdout: /^```text\nnonconformant → conformant\n/,
  })
  const { stdout } = await assay(['report', ...at(a, b)])
  t.match(
    stdout,
    '\n✗ regression: charge-amount-equals-source: pass → fail; expected no charge made;',
  )
  t.match(await assay(['report', ...at(a, b), '--out', folder]), { code: 0, stderr: '' })
  const page = readFileSync(join(folder, 'comparison.html'), 'utf8')
  t.match(page, 'Acme 2.1: nonconformant')
  t.equal(page.match(/<th scope="row">/g)?.length, good.findings.length)
  for (const args of [at(a), at(a, none), at(none, a)])
    t.match(await assay(['diff', ...args]), {
      code: 2,
      stderr: /^assay: .*; (name (the|a) report\.json[^\n]*|see --help\.)\n$/,
    })
})
