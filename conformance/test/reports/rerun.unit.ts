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
  rerunAllCommand,
} from '../../reports/rerun.ts'
import { reportOf } from '../../reports/report.ts'
import { shellWord } from '../../text/shell.ts'
import { withoutMarks } from '../../text/plain.ts'
import { folderOf } from '../folder.ts'
import { failing, sampleExchange, sampleRecord } from './sample.ts'

const base = 'http://127.0.0.1:4010'
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
    rerunAllCommand(runReport, true),
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
    return `${curlLine(exchangeOf(value), true)}\n${again}\n`
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
    t.match(curlLine({ ...sampleExchange('one'), ...changes }, true), words)
  const { request } = sampleExchange('one')
  for (const changes of [{ url: '-oPWNED' }, { body: 'a'.repeat(9000) }])
    t.equal(curlLine({ ...sampleExchange('one'), request: { ...request, ...changes } }, true), null)
  for (const card of ['card ending in 4242', 'card with blanks ending in 4242']) {
    const line = curlLine(exchangeOf(`%5B${card.replaceAll(' ', '+')}%5D`), true) ?? ''
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
    const line = curlLine({ ...sampleExchange('one'), key: 'unknown', unlike }, true) ?? ''
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

test('an address of a foreign report gets no key', (t) => {
  for (const key of ['public', 'secret', 'unknown'] as const) {
    const line = curlLine({ ...sampleExchange('one'), key }, false) ?? ''
    t.match(line, ` -u ${key.toUpperCase()}_KEY: `)
    t.notMatch(line, '$')
  }
  t.end()
})

test('a choice on a page is made by hand, a page is opened by curl, and a race is judged again', (t) => {
  const { request } = sampleExchange('one')
  const visit = { ...sampleExchange('one'), kind: 'visit', key: 'none', choice: 'failed' } as const
  t.equal(curlLine(visit, true), null)
  t.equal(
    manualSteps(visit, []),
    'Make a charge, open its authorize_uri in a browser, and decline.',
  )
  const opened = { ...visit, choice: null, request: { ...request, method: 'GET', body: null } }
  t.equal(curlLine(opened, true), 'curl -i http://127.0.0.1:4010/charges')
  t.equal(manualSteps(opened, []), null)
  const [meanwhile, charged] = [sampleExchange('one'), sampleExchange('two')]
  t.equal(curlLine(charged, true, [meanwhile]), null)
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
  ]
  for (const [again, line] of rows) t.equal(againOf(sampleRecord({}, { again })), line)
  const replayed = (replay: string | null) =>
    againOf(sampleRecord({ 'charge-id': { verdict: 'fail', replay } }))
  t.equal(replayed('a.json'), `assay explore ${base} --replay a.json`)
  t.equal(replayed(null), `assay explore ${base} --only charge-id --seed 0`)
  const many = sampleRecord()
  t.equal(rerunCommand(many.again, many, many.findings), `assay run ${base}`)
  t.end()
})

test('the commands of a foreign report hold no word of it but ids', (t) => {
  const rows: [again: string, call: string][] = [
    [`assay run ${base} --vault-url http://evil.example --strict`, 'run BASE_URL'],
    ['npx assay shop --profile evil.yaml', 'shop --profile FILE'],
    [`npm run assay -- judge evil.har --base-url ${base}`, 'judge FILE'],
    ...[
      'rm -rf ~',
      'assay serve',
      'evil; npm run assay -- judge',
      'npm --prefix evil run assay -- judge evil',
      '',
    ].map((again): [string, string] => [again, 'run BASE_URL']),
  ]
  for (const [again, call] of rows) {
    const runReport = { ...failing, again }
    const [group] = reportOf(runReport, false).failed
    const command = `npm run assay -- ${call}`
    t.equal(rerunAllCommand(runReport, false), command)
    t.ok(group?.rerun.startsWith(`${command} --only `))
  }
  t.end()
})
