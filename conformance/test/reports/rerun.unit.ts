import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import type { Exchange, RunReport } from '../../../generated/report.js'
import type { RequirementId } from '../../../generated/requirements.ts'
import {
  curlLine,
  headerWord,
  manualSteps,
  rerunCommand,
  runCommand,
  foreignRunCommand,
} from '../../reports/rerun.ts'
import { shellWord } from '../../text/shell.ts'
import { withoutMarks } from '../../text/plain.ts'
import { folderOf } from '../folder.ts'
import { sampleExchange, sampleRecord } from './sample.ts'

const base = 'http://127.0.0.1:4010'
const own: ReadonlySet<string> = new Set([base])
const values = [
  [
    "?x=a'\\a;touch PWNED;'",
    "'\\''",
    "'",
    "''",
    '"',
    '\\',
    '`touch PWNED`',
    '$(touch PWNED)',
    '${IFS}',
  ],
  [
    '$PATH',
    ';touch PWNED;',
    '&& touch PWNED',
    '| touch PWNED',
    '> PWNED',
    '\n',
    '\ntouch PWNED\n',
    '\0',
  ],
  [
    ' ',
    '-',
    '--help',
    '-oPWNED',
    '@PWNED',
    '#',
    '~',
    '*',
    '?',
    '[a-z]',
    '{a,b}',
    '!!',
    '%s',
    '<',
    '(',
  ],
  ['=', 'é', '\uFFFD', '\u202E', '\u2028', '\uD800', '\u001B]0;x\u0007', "$'\\x27'"],
  ['number%5D=%5Bcard+ending+in+4242%5D', 'security_code%5D=%5Bsecurity+code%5D'],
].flat()

/** Makes a request whose type, body and address hold a value. */
function exchangeOf(value: string): Exchange {
  const headers = { 'content-type': value }
  const request = { method: 'POST', url: `${base}/charges?${value}`, headers, body: `a=${value}` }
  return { ...sampleExchange('one'), request }
}

function againOf(runReport: RunReport, id: RequirementId = 'charge-id'): string {
  return rerunCommand(
    runCommand(runReport),
    runReport,
    runReport.findings.filter((finding) => finding.id === id),
  )
}

test('a shell takes hostile values for the words that they are, and runs nothing', (t) => {
  const folder = folderOf(t)
  const [bin, here] = [join(folder, 'bin'), join(folder, 'here')]
  for (const one of [bin, here]) mkdirSync(one)
  const stub = `#!/bin/sh\nprintf '%s\\0' "\${0##*/}" "$@"\nprintf '\\n\\0'\n`
  for (const name of ['curl', 'assay']) writeFileSync(join(bin, name), stub, { mode: 0o755 })
  const lines = values.map((value) => {
    const again = againOf(
      sampleRecord(
        {},
        { again: ['assay', 'run', base, '--profile', value].map(shellWord).join(' ') },
      ),
    )
    return `${curlLine(exchangeOf(value), own)}\n${again}\n`
  })
  writeFileSync(join(folder, 'all.sh'), lines.join(''))
  const variables = {
    ASSAY_SECRET_KEY: 'SECRET',
    ASSAY_CARD_NUMBER: '4111',
    ASSAY_SECURITY_CODE: '456',
  }
  const env = { PATH: `${bin}:${process.env['PATH']}`, ...variables }
  const { stdout, stderr } = spawnSync('sh', ['../all.sh'], { cwd: here, env, encoding: 'utf8' })
  t.equal(stderr, '')
  t.same(readdirSync(here), [], 'no canary')
  const calls = stdout.split('\n\0').map((call) => call.split('\0').slice(0, -1))
  for (const [index, value] of values.entries()) {
    const plain = withoutMarks(value)
    const url = `${base}/charges?${plain}`
    const body = `a=${plain}`
      .replace('%5Bsecurity+code%5D', '456')
      .replace('%5Bcard+ending+in+4242%5D', '4111')
    const data = ['-u', 'SECRET:', '-H', `content-type: ${plain}`, '--data-raw', body]
    const literally = /[[\]{}]/.test(url) ? ['-g'] : []
    t.same(calls[index * 2], ['curl', '-i', ...data, ...literally, url], `value ${index}`)
    t.same(calls[index * 2 + 1], [
      'assay',
      'run',
      base,
      '--profile',
      plain,
      '--only',
      'charge-id',
      '--whole',
    ])
  }
  t.notMatch(lines.join(''), /(?!\n)[\p{Cc}\p{Cf}]/u)
  t.end()
})

test('a curl line has the key that was sent, and says which card to set', (t) => {
  const rows: [Partial<Exchange>, string | RegExp][] = [
    [{ key: 'public' }, '-u "${ASSAY_PUBLIC_KEY}:"'],
    [{ key: 'secret' }, '-u "${ASSAY_SECRET_KEY}:"'],
    [{ key: 'unknown' }, '-u "unknown_key_00000000:"'],
    [{ key: 'blank' }, '-u : '],
    [{ key: 'none' }, 'curl -i --data-raw'],
    [exchangeOf('%5Bcard+ending+in+4242%5D'), 'a='],
  ]
  for (const [changes, words] of rows)
    t.match(curlLine({ ...sampleExchange('one'), ...changes }, own), words)
  const { request } = sampleExchange('one')
  for (const changes of [{ url: '-oPWNED' }, { body: 'a'.repeat(9000) }])
    t.equal(curlLine({ ...sampleExchange('one'), request: { ...request, ...changes } }, own), null)
  for (const card of ['card ending in 4242', 'card with blanks ending in 4242']) {
    const line = curlLine(exchangeOf(`%5B${card.replaceAll(' ', '+')}%5D`), own) ?? ''
    const { stderr } = spawnSync('sh', ['-c', line], { encoding: 'utf8', env: {} })
    t.match(stderr, `ASSAY_CARD_NUMBER: set it to the test ${card}`)
  }
  t.end()
})

test('a shell makes a key that is nearly the right one', (t) => {
  const rows: [unlike: string, key: string, sent: string][] = [
    ['other case', "k'e\\y%s $(id)", "K'E\\Y%S $(ID)"],
    ['one more', 'skey', 'skey0'],
    ['one word more', 'skey', 'skey 0'],
    ['one before', 'skey', '0skey'],
    ['one less', 'skey', 'ske'],
    ['last changed', 'skey', 'ske_'],
    ['first half', 'skey_12345678', 'skey_00000000'],
  ]
  for (const [unlike, key, sent] of rows) {
    const line = curlLine({ ...sampleExchange('one'), key: 'unknown', unlike }, own) ?? ''
    for (const shell of ['sh', 'bash']) {
      const stub = `curl() { printf %s "$3"; }; ${line}`
      const { stdout } = spawnSync(shell, ['-c', stub], {
        encoding: 'utf8',
        env: { ...process.env, ASSAY_SECRET_KEY: key },
      })
      t.equal(stdout, `${sent}:`, `${unlike}, ${shell}`)
    }
  }
  t.end()
})

test('an origin that a file alone names gets no key', (t) => {
  for (const key of ['public', 'secret', 'unknown'] as const) {
    const line = curlLine({ ...sampleExchange('one'), key }, new Set()) ?? ''
    t.match(line, ` -u ${key.toUpperCase()}_KEY: `)
    t.notMatch(line, '$')
  }
  t.end()
})

test('a choice on a page is made by hand, a page is opened by curl, and a race is judged again', (t) => {
  const { request } = sampleExchange('one')
  const visit = { ...sampleExchange('one'), kind: 'visit', key: 'none', choice: 'failed' } as const
  t.equal(curlLine(visit, own), null)
  t.equal(
    manualSteps(visit, []),
    'Make a charge, open its authorize_uri in a browser, and decline.',
  )
  const opened = { ...visit, choice: null, request: { ...request, method: 'GET', body: null } }
  t.equal(curlLine(opened, own), 'curl -i http://127.0.0.1:4010/charges')
  t.equal(manualSteps(opened, []), null)
  const [meanwhile, charged] = [sampleExchange('one'), sampleExchange('two')]
  t.equal(curlLine(charged, own, [meanwhile]), null)
  t.match(manualSteps(charged, [meanwhile]), /^It was sent while another request was under way/)
  t.end()
})

test('the command that judges again is that of the run, or of what exploration found', (t) => {
  const rows: [again: string, line: string][] = [
    [`npm run assay -- run ${base}`, `npm run assay -- run ${base} --only charge-id --whole`],
    [
      `npx assay run --header ${headerWord("it's-one")}`,
      `npx assay run --header ${headerWord("it's-one")} --only charge-id --whole`,
    ],
    ...[
      'rm -rf ~',
      'assay run; rm -rf ~',
      'assay run $(id)',
      'assay serve',
      "assay run '\n'",
      '',
    ].map((again): [string, string] => [again, `assay run ${base} --only charge-id --whole`]),
  ]
  for (const [again, line] of rows) t.equal(againOf(sampleRecord({}, { again })), line)
  const replayed = (replay: string | null) =>
    againOf(sampleRecord({ 'charge-id': { verdict: 'fail', replay } }))
  t.equal(replayed('a.json'), `assay explore ${base} --replay a.json`)
  t.equal(replayed(null), `assay explore ${base} --only charge-id --seed 0`)
  const many = sampleRecord()
  t.equal(rerunCommand(runCommand(many), many, many.findings), `assay run ${base}`)
  const again = `npm --prefix ../assay run assay -- run ${base}`
  t.equal(runCommand(sampleRecord({}, { again })), again)
  t.end()
})

test('the command for a stranger’s run sends keys to no origin that the reader did not name', (t) => {
  const evil = `assay run ${base} --vault-url http://evil.example --profile evil.yaml --strict --rate 5 --depth deep --header a`
  const rows: [again: string, origins: string[], command: string][] = [
    [evil, [base], `assay run ${base} --rate 5 --depth deep --strict`],
    [evil, ['http://127.0.0.1:4011'], 'assay run BASE_URL --rate 5 --depth deep --strict'],
    [`npx assay run ${base} --depth 'x y'`, [base], `npx assay run ${base}`],
    ['rm -rf ~', [], 'assay run BASE_URL'],
    [`npm --prefix /tmp/evil run assay -- run ${base}`, [base], `npm run assay -- run ${base}`],
  ]
  for (const [again, origins, command] of rows) {
    const words = foreignRunCommand(sampleRecord({}, { again }), new Set(origins)).split(' --')
    t.same(words.toSorted(), command.split(' --').toSorted())
  }
  const other = { ...sampleRecord().implementation, vaultUrl: 'http://evil.example' }
  const runReport = sampleRecord({}, { implementation: other })
  t.equal(foreignRunCommand(runReport, own), 'assay run BASE_URL')
  const embedded = sampleRecord({}, { implementation: { ...other, embedded: true } })
  t.equal(foreignRunCommand(embedded, new Set()), 'assay run')
  t.end()
})
