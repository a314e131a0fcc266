import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { jsonReport } from '../../reports/json.ts'
import { readReport } from '../../reports/read.ts'
import { assay } from '../commands/process.ts'
import { folderOf } from '../folder.ts'
import { failing, hostile, raw, runReportOf } from './sample.ts'

test('a file that is no report is refused with the place and the remedy', (t) => {
  const good = JSON.parse(jsonReport(failing)) as Record<string, unknown>
  const rows: [unknown, RegExp][] = [
    [{ ...good, version: 2 }, /FILE": version must be 1, and is 2; name a report\.json/],
    [{ ...good, outcome: 'fine' }, /outcome must be one of conformant, .*, and is "fine"/],
    [{ ...good, findings: [{}] }, /findings\[0\]\.id is missing/],
    [{ ...good, evidence: null }, /evidence must be an array, and is null/],
    [[], /the value must be an object, and is \[\]/],
    [
      { ...good, observations: [{ id: 'none-such', answer: 1, reason: null }] },
      /not in this kit's contract/,
    ],
  ]
  const file = join(folderOf(t), 'FILE')
  const reading = (text: string) => () => (writeFileSync(file, text), readReport(file))
  t.same(reading(JSON.stringify(good))(), good)
  for (const [value, message] of rows)
    t.throws(reading(JSON.stringify(value)), { name: 'UsageError', message })
  const many = `{"a":[${'[],'.repeat(1_000_000)}0]}`
  for (const text of ['{', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, many])
    t.throws(reading(text), {
      name: 'UsageError',
      message: /it is no JSON, nests too deep, or is too large/,
    })
  t.throws(reading(' '.repeat(64_000_001)), {
    name: 'UsageError',
    message: /it is larger than 64 MB/,
  })
  t.end()
})

test('assay report prints one format, or why it cannot', async (t) => {
  const file = join(folderOf(t, { 'report.json': jsonReport(failing) }), 'report.json')
  const rows: [args: string[], code: number, text: string | RegExp][] = [
    [[file], 0, '✗ charge-amount-equals-source'],
    [[file, '--format', 'tap'], 0, /^TAP version 14\n/],
    [[file, '--format', 'tap,json'], 2, /--format: only one can be printed/],
    [[`${file}x`], 2, /report\.jsonx": it cannot be read \(ENOENT\); name a report\.json/],
    [[file, '--out', file], 2, /^assay: --out: ".*" cannot be written \(EEXIST\)/],
  ]
  for (const [args, code, text] of rows) {
    const ended = await assay(['report', ...args])
    t.equal(ended.code, code)
    t.match(ended.stdout + ended.stderr, text)
  }
})

test('assay report gives no key to an address that a file names', async (t) => {
  const file = join(folderOf(t, { 'report.json': jsonReport(failing) }), 'report.json')
  const env = { ASSAY_SECRET_KEY: 'skey_test_1', ASSAY_BASE_URL: 'http://127.0.0.1:4010' }
  const { stdout } = await assay(['report', file, '--format', 'html'], env)
  t.match(stdout, 'SECRET_KEY: ')
  t.notMatch(stdout, '${ASSAY_')
  t.match(stdout, 'assay -- run BASE_URL --only charge-amount-equals-source')
})

test('no command prints a hostile report or argument raw', async (t) => {
  const folder = folderOf(t, {
    'hostile.json': JSON.stringify(runReportOf(hostile)),
    'other.json': JSON.stringify({ ...failing, outcome: 'incomplete' }),
  })
  const [file, other] = [join(folder, 'hostile.json'), join(folder, 'other.json')]
  const word = '\u001B[2J\u009B31m\u202E\n::error::forged\r\u0007'
  const calls: [isRead: boolean, ...args: string[]][] = [
    [true, 'report', file],
    [true, 'diff', file, other],
    [true, 'diff', other, file, '--markdown'],
    [false, word],
    [false, 'help', word],
    [false, 'run', word],
    [false, 'run', `--${word}`],
    [false, 'run', '--only', word],
    [false, 'run', '--profile', word],
    [false, 'run', '--out', `/dev/null/${word}`],
    [false, 'explain', word],
    [false, 'report', word],
    [false, 'report', 'a', '--format', word],
    [false, 'diff', word, word],
  ]
  for (const [isRead, ...args] of calls) {
    const { code, stdout, stderr } = await assay(args)
    t.equal(code === 2, !isRead, args.join(' '))
    t.notMatch(stdout, raw)
    t.match(stderr, isRead ? /^$/ : /^assay: [^\p{Cc}\p{Cf}\u2028\u2029]+\n$/u)
  }
})
