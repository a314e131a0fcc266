import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { test } from 'tap'
import { curlLine } from '../../reports/curl.ts'
import { againLine } from '../../reports/findings.ts'
import { reproductions } from '../../reports/reproduce.ts'
import { commandLine, expansion, wordsOf } from '../../reports/shell.ts'
import { withoutMarks } from '../../reports/text.ts'
import type { Exchange, RunRecord } from '../../../generated/report.js'
import { folderFor } from './judged.ts'
import { sampleExchange, sampleRecord } from './sample.ts'

const base = 'http://127.0.0.1:4010'
const fragments = [
  ["?x=a'\\a;touch PWNED;'", "'\\''", "'", "''", '"', '\\', '\\\\', '`touch PWNED`', '$(touch PWNED)'],
  ['${IFS}', '$PATH', '$((1))', ';touch PWNED;', '&& touch PWNED', '| touch PWNED', '> PWNED', '\n'],
  ['\r\n', '\ntouch PWNED\n', '\0', '\t', ' ', '  ', '-', '--help', '-oPWNED', '@PWNED', '#', '##vso['],
  ['~', '*', '?', '[a-z]', '{a,b}', '!', '!!', '%s', '%5B', '<', '>', '(', ')', '=', ':', 'é', '“', '\u00C0'],
  ['\uFFFD', '\uFF07', '\u02B9', '\u202E', '\u200B', '\u2028', '\uD800', '\u001B]0;x\u0007', '\u009B2J'],
  [
    '{}',
    '$',
    '$$',
    '$@',
    '\\n',
    "$'\\x27'",
    'a',
    'number%5D=%5Bdropped%5D',
    'security_code%5D=%5Bdropped%5D',
  ],
].flat()

/** Every fragment alone, and some hundreds of them in rows, drawn from a seed. */
function hostileValues(seed: number): string[] {
  let state = seed
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return fragments[state % fragments.length] ?? ''
  }
  return [...fragments, ...Array.from({ length: 220 }, () => [draw(), draw(), draw(), draw()].join(''))]
}

/** A run whose failing request holds a value wherever the implementation can put one. */
function recordOf(value: string): { record: RunRecord; exchanges: Exchange[] } {
  const made = {
    ...sampleExchange('made', '{"object": "charge", "id": "chrg_test_1"}'),
    request: {
      method: 'POST',
      url: `${base}/charges`,
      headers: { 'content-type': value },
      body: `a=${value}`,
    },
  }
  const failed: Exchange = {
    ...sampleExchange('failed'),
    operation: null,
    key: 'unknown',
    request: { method: `G${value}`, url: `${base}/charges/chrg_test_1?${value}`, headers: {}, body: null },
  }
  const held = { object: 'charge', id: 'chrg_test_1', state: null, of: null, becomes: null, page: null }
  const step = { kind: 'request', operation: 'createCharge', method: 'POST', path: '/', status: 200 } as const
  const said = {
    verdict: 'fail',
    expected: `refused ${value}`,
    wanted: 'refused',
    actual: value,
    exchanges: ['failed'],
  } as const
  const record = sampleRecord(
    { 'charge-amount-equals-source': { ...said, exchanges: [...said.exchanges] } },
    {
      evidence: [made, failed],
      timeline: [{ ...step, id: 'made', start: 0, duration: 1, held }],
      again: commandLine(['assay', 'run', base, '--profile', value]),
    },
  )
  return { record, exchanges: [made, failed] }
}

const stub = `#!/bin/sh
printf '%s\\0' "\${0##*/}" "$@" >>"$SAID"
printf '\\n\\0' >>"$SAID"
for word; do case $before in -o) echo '{"id": "idnew"}' >"$word" ;; esac; before=$word; done
printf 200
`

/** Runs files with sh, curl and assay being programs that note their words; gives these by file, and what sh has against a file. */
function ranIn(folder: string, scripts: Record<string, string>) {
  const [bin, here, said] = ['bin', 'here', 'said'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const one of [bin, here, said]) mkdirSync(one)
  for (const name of ['curl', 'assay']) writeFileSync(join(bin, name), stub, { mode: 0o755 })
  for (const [name, script] of Object.entries(scripts)) writeFileSync(join(folder, name), script)
  const loop =
    'cd here; for f in ../*.sh; do sh -n "$f" || echo "$f"; SAID=../said/${f##*/} sh "$f" >/dev/null; done'
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    ASSAY_PUBLIC_KEY: 'PUBLIC',
    ASSAY_SECRET_KEY: 'SECRET',
    ASSAY_CARD_NUMBER: '4111111111111111',
    ASSAY_SECURITY_CODE: '456',
  }
  const { stdout, stderr } = spawnSync('sh', ['-c', loop], { cwd: folder, env, encoding: 'utf8' })
  const calls = (name: string) =>
    readFileSync(join(said, name), 'utf8')
      .split('\n\0')
      .map((call) => call.split('\0').slice(0, -1))
      .slice(0, -1)
  return { calls, troubles: stdout + stderr, files: readdirSync(here) }
}

const filled = (text: string) =>
  withoutMarks(text)
    .replaceAll('security_code%5D=%5Bdropped%5D', 'security_code%5D=456')
    .replaceAll('%5Bdropped%5D', '4111111111111111')

test('a shell takes hostile values for the words that they are, and runs nothing', async (t) => {
  const seed = Date.now() % 100_000
  t.comment(`seed ${seed}`)
  const values = hostileValues(seed)
  const records = values.map(recordOf)
  const scripts: Record<string, string> = {}
  for (const [at, { record, exchanges }] of records.entries()) {
    const lines = [...exchanges.map(curlLine), againLine(record, 'charge-id')].join('\n')
    if (/(?!\n)[\p{Cc}\p{Cf}]|##/u.test(lines)) t.fail(JSON.stringify(lines))
    scripts[`line-${at}.sh`] = `${lines}\n`
    scripts[`script-${at}.sh`] = reproductions(record)['charge-amount-equals-source'] ?? ''
  }
  const { calls, troubles, files } = ranIn(folderFor(t), scripts)
  t.equal(troubles, '')
  t.same(files, [], 'no canary')
  for (const [at, value] of values.entries()) {
    const plain = withoutMarks(value)
    const url = withoutMarks(`${base}/charges/chrg_test_1?${value}`)
    const posted = ['-u', 'SECRET:', '-H', `content-type: ${plain}`, '--data-raw', filled(`a=${value}`)]
    const got = ['-X', `G${plain}`, '-u', 'SECRET00000000:', ...(/[[\]{}]/.test(url) ? ['-g'] : [])]
    const step = ['curl', '-sg', '-o', '-w', '%{http_code}']
    t.same(
      {
        line: calls(`line-${at}.sh`),
        script: calls(`script-${at}.sh`).map((words) =>
          words.filter((word) => !word.startsWith('/tmp/tmp.')),
        ),
      },
      {
        line: [
          ['curl', '-i', ...posted, `${base}/charges`],
          ['curl', '-i', ...got, url],
          ['assay', 'run', base, '--profile', plain, '--only', 'charge-id'],
        ],
        script: [
          [...step, ...posted, `${base}/charges`],
          [...step, ...got.slice(0, 4), filled(url).replace('chrg_test_1', 'idnew')],
        ],
      },
      `the value ${at}`,
    )
  }
})

test('ShellCheck has nothing against a script', { skip: withoutShellCheck() }, async (t) => {
  const { record } = recordOf("it's")
  const file = join(folderFor(t), 'script.sh')
  writeFileSync(file, reproductions(record)['charge-amount-equals-source'] ?? '')
  t.equal(spawnSync('shellcheck', [file], { encoding: 'utf8' }).stdout, '')
})

test('the words of a line of ours are read back, and of no other', async (t) => {
  for (const value of fragments.map(withoutMarks))
    t.same(wordsOf(commandLine(['assay', 'run', value])), ['assay', 'run', value])
  for (const line of ['a;b', 'a $(b)', "a 'b", 'a  b', 'a "b"', 'a `b`', 'a\nb', "a '\u202E'", 'a \\b', 'a&'])
    t.equal(wordsOf(line), null, JSON.stringify(line))
  const header = ["it's-one: ", expansion('$ASSAY_HEADER_IT_S_ONE')]
  t.same(wordsOf(commandLine(['assay', '--header', header])), ['assay', '--header', header])
  t.equal(wordsOf('assay run "$ASSAY_SECRET_KEY"'), null)
})

test('only variables are expanded', async (t) => {
  t.equal(
    commandLine(['curl', ['a b', expansion('${ASSAY_SECRET_KEY%?}_:')]]),
    `curl 'a b'"\${ASSAY_SECRET_KEY%?}_:"`,
  )
  t.equal(
    commandLine(['curl', ['a b', expansion('0000${ASSAY_SECRET_KEY#????}:')]]),
    `curl 'a b'"0000\${ASSAY_SECRET_KEY#????}:"`,
  )
  for (const text of ['$(a)', '"', '`a`', '${a:-$(b)}', "a'b", 'a b', '\\'])
    t.throws(() => expansion(text), /is more than variables; make it a text of its own/, text)
})

test('a report of somebody else brings no command line of its own', async (t) => {
  for (const again of ['rm -rf ~', 'assay run; rm -rf ~', 'assay run $(id)', 'assay serve', ''])
    t.equal(
      againLine(sampleRecord({}, { again }), 'charge-id'),
      'assay run http://127.0.0.1:4010 --only charge-id',
    )
  const elsewhere = {
    ...sampleExchange('one'),
    request: { ...sampleExchange('one').request, url: '-oPWNED' },
  }
  t.equal(curlLine(elsewhere), null)
})

t.test('a request that is too long to be copied has no curl line', async (t) => {
  const { request } = sampleExchange('one')
  t.equal(curlLine({ ...sampleExchange('one'), request: { ...request, body: 'a'.repeat(9000) } }), null)
})

function withoutShellCheck(): string | false {
  try {
    execFileSync('shellcheck', ['--version'], { stdio: 'ignore' })
    return false
  } catch {
    return 'ShellCheck is not at hand'
  }
}
