import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { formatNames, formats } from '../../reports/artefacts.ts'
import type { RunRecord } from '../../../generated/report.js'
import { assay } from '../commands/process.ts'
import { folderFor } from './judged.ts'
import { hostile, sampleExchange, sampleRecord } from './sample.ts'

/** A report of somebody who means harm: hostile text wherever its form allows any. */
function hostileRecord(): RunRecord {
  const record = sampleRecord({
    'charge-id': { verdict: 'fail', expected: hostile, actual: hostile, title: hostile, exchanges: ['one'] },
    'token-id': { verdict: 'inconclusive', reason: hostile },
  })
  const { url: _, ...request } = sampleExchange('one').request
  const exchange = { ...sampleExchange('one', hostile), error: hostile }
  const held = { object: 'charge', id: hostile, state: hostile, of: hostile, becomes: hostile, page: hostile }
  const step = {
    id: 'one',
    kind: 'request',
    operation: 'createCharge',
    status: 200,
    start: 0,
    duration: 1,
  } as const
  const { operations } = record.coverage
  return {
    ...record,
    sentence: hostile,
    started: hostile,
    again: hostile,
    contract: { title: hostile, version: hostile },
    implementation: { baseUrl: hostile, vaultUrl: hostile, payUrl: hostile, live: false, embedded: false },
    created: { ...record.created, currency: hostile },
    observations: record.observations.map((seen) => ({
      ...seen,
      answer: { [hostile]: hostile },
      reason: hostile,
    })),
    brokenPins: [{ id: 'rate-limit', pinned: hostile, seen: hostile }],
    accepted: [{ requirement: 'charge-id', reason: hostile, until: hostile, state: 'past' }],
    evidence: [
      {
        ...exchange,
        request: {
          ...request,
          method: hostile,
          url: `http://127.0.0.1/${hostile}`,
          headers: { [hostile]: hostile },
        },
      },
    ],
    timeline: [{ ...step, method: hostile, path: hostile, held }],
    coverage: { operations, values: { [hostile]: { [hostile]: { sent: 1, seen: 1 } } } },
  }
}

/** A control character, a mark that hides or reorders text, or a command for a terminal. */
const raw = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/u

test('whatever a report.json holds, no command prints it raw', async (t) => {
  const folder = folderFor(t)
  const [file, other] = [join(folder, 'report.json'), join(folder, 'other.json')]
  writeFileSync(file, JSON.stringify(hostileRecord()))
  writeFileSync(other, JSON.stringify({ ...sampleRecord(), outcome: 'incomplete' }))
  const [seen] = sampleRecord().observations
  const calls = [
    ['report', file],
    ['report', file, '--stable'],
    ['explain', 'charge-id', '--report', file],
    ['explain', seen?.id ?? '', '--report', file],
    ['diff', file, other],
    ['diff', other, file],
    ['diff', other, file, '--markdown'],
  ]
  for (const call of calls) {
    const { code, stdout, stderr } = await assay(call)
    t.ok(code === 0 || code === 1, `${call[0]}: ${code}`)
    t.notMatch(stdout, raw, call.join(' '))
    t.equal(stderr, '')
  }
  const record = hostileRecord()
  for (const name of formatNames) t.notMatch(formats[name].render(record, record.evidence), raw, name)
})

test('a report.json that is none is told in one line', async (t) => {
  const file = join(folderFor(t), 'report.json')
  const record = sampleRecord()
  const [finding] = record.findings
  for (const value of [
    { ...record, outcome: hostile },
    { ...record, findings: [{ ...finding, id: hostile }] },
    { ...record, findings: [{ ...finding, verdict: hostile }] },
    hostile,
  ]) {
    writeFileSync(file, JSON.stringify(value))
    isOneLine(t, await assay(['report', file]))
  }
})

test('whatever an argument holds, no command prints it raw', async (t) => {
  const word = `\u001B[2J\u009B31m\u202E\nforged: all is well\r\u0007`
  const calls = [
    [word],
    ['help', word],
    ['run', word],
    ['run', `--${word}`],
    ['run', '--only', word],
    ['run', '--tag', word],
    ['run', '--timeout', word],
    ['run', '--profile', word],
    ['run', '--out', `/dev/null/${word}`],
    ['run', '--webhook-listen', word],
    ['run', '--reporter', word],
    ['list', word],
    ['explain', word],
    ['report', word],
    ['report', 'a', '--format', word],
    ['diff', word, word],
    ['init', word],
    ['doctor', '--profile', word],
    ['docs', word],
    ['docs', '--build', '--out', `/dev/null/${word}`],
    ['self-test', '--only', word],
    ['serve', '--vault-prefix', word],
  ]
  for (const call of calls) isOneLine(t, await assay(call))
})

test('a file is named by init and docs in one harmless line', async (t) => {
  const folder = folderFor(t)
  const file = join(folder, "it's;touch PWNED\u001B[2J.yaml")
  const { code, stdout } = await assay(['init', file, '--base-url', 'http://127.0.0.1:1'])
  t.equal(code, 0)
  t.notMatch(stdout, raw)
  t.match(stdout, `  assay run --profile '${folder}/it'\\''s;touch PWNED\uFFFD[2J.yaml'\n`)
})

function isOneLine(
  t: { equal: (one: unknown, other: unknown) => void; match: (text: string, form: RegExp) => void },
  { code, stdout, stderr }: { code: number | null; stdout: string; stderr: string },
): void {
  t.equal(code, 2)
  t.equal(stdout, '')
  t.match(stderr, /^assay: [^\p{Cc}\p{Cf}\u2028\u2029]+\n$/u)
}
