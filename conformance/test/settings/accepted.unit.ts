import { test } from 'tap'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'tap-parser'
import type { RunReport } from '../../../generated/report.js'
import type { ReferenceOptions } from '../../reference/index.ts'
import { type Ending, folderOf } from '../folder.ts'
import { assay } from '../commands/process.ts'
import { implementation } from '../commands/unfinished.ts'
import { isJunit } from '../reports/junit.ts'

const id = 'charge-amount-equals-source'

test('an accepted failure does not make the run nonconformant, and every report says so', async (t) => {
  const { code, stdout, folder, runReport } = await judge(t, { rules: { sameAmount: () => true } })
  t.equal(code, 0)
  t.match(stdout, /✓ Partial: conformant: 1 accepted\n/)
  t.match(stdout, `? ${id} fails, accepted until 2999-12-31: The`)
  t.notMatch(stdout, `✗ ${id}`)
  t.match(runReport, { outcome: 'conformant', accepted: [{ requirement: id, state: 'failing' }] })
  t.equal(runReport.findings.find((finding) => finding.id === id)?.verdict, 'fail')
  const junit = readFileSync(join(folder, 'reports/junit.xml'), 'utf8')
  t.ok(isJunit(junit))
  t.match(junit, /failures="0"/)
  t.match(junit, 'accepted until 2999-12-31 (The ledger rounds.), fail')
  const text = `${id} fails, accepted until`
  t.match(readFileSync(join(folder, 'reports/summary.md'), 'utf8'), `## Profile\n\n- ${text}`)
  t.match(readFileSync(join(folder, 'reports/report.html'), 'utf8'), text)
  const tap = await assay(['report', join(folder, 'reports'), '--format', 'tap'])
  t.match(tap.stdout, / # TODO accepted until 2999-12-31 \(The ledger rounds\.\), fail/)
  t.ok(await isGood(tap.stdout))
})

test('an accepted failure that holds again fails the run, naming the remedy', async (t) => {
  const { code, stdout, folder } = await judge(t, {})
  t.equal(code, 1)
  t.match(
    stdout.replace(/\s+/g, ' '),
    `${id} does not fail any more: remove it from the accepted failures.`,
  )
  t.match(readFileSync(join(folder, 'reports/junit.xml'), 'utf8'), /<testsuites [^>]*failures="1"/)
  const tap = await assay(['report', join(folder, 'reports'), '--format', 'tap'])
  t.notOk(await isGood(tap.stdout))
})

test('an accepted failure whose date is past fails the run, and spares nothing', async (t) => {
  const past = await judge(t, { rules: { sameAmount: () => true } }, { until: '2020-02-29' })
  t.equal(past.code, 1)
  t.match(past.stdout, `✗ ${id}`)
  t.match(
    past.stdout.replace(/\s+/g, ' '),
    'was accepted until 2020-02-29: fix it, or set a later date.',
  )
  t.match(past.runReport, { outcome: 'nonconformant', accepted: [{ state: 'past' }] })
})

async function judge(
  t: Ending,
  options: ReferenceOptions,
  entry: { until?: string } = {},
  more: string[] = [],
) {
  const { url, env } = await implementation(t, options)
  const { until = '2999-12-31' } = entry
  const profile = JSON.stringify({
    accepted: [{ requirement: id, reason: 'The ledger rounds.', until }],
  })
  const folder = folderOf(t, { 'assay.json': profile })
  const said = [
    '--profile',
    join(folder, 'assay.json'),
    '--out',
    join(folder, 'reports'),
    '--only',
    id,
  ]
  const ended = await assay(['run', url, ...said, '--timeout', '2', ...more], env)
  const report = readFileSync(join(folder, 'reports/report.json'), 'utf8')
  return { ...ended, folder, runReport: JSON.parse(report) as RunReport }
}

function isGood(tap: string): Promise<boolean> {
  return new Promise((resolve) => new Parser({ strict: true }, ({ ok }) => resolve(ok)).end(tap))
}
