import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import type { Exchange, RunRecord } from '../../../generated/report.js'
import { againLine } from '../../reports/again.ts'
import { curlLine } from '../../reports/curl.ts'
import { commandLine, expansion, wordsOf } from '../../reports/shell.ts'
import { withoutMarks } from '../../reports/text.ts'
import { folderOf } from '../folder.ts'
import { sampleExchange, sampleRecord } from './sample.ts'

const base = 'http://127.0.0.1:4010'
const origins = new Set([base])
const values = [
  ["?x=a'\\a;touch PWNED;'", "'\\''", "'", "''", '"', '\\', '`touch PWNED`', '$(touch PWNED)', '${IFS}'],
  ['$PATH', ';touch PWNED;', '&& touch PWNED', '| touch PWNED', '> PWNED', '\n', '\ntouch PWNED\n', '\0'],
  [' ', '-', '--help', '-oPWNED', '@PWNED', '#', '##vso[', '~', '*', '?', '[a-z]', '{a,b}', '!!', '%s', '<'],
  ['(', '=', 'é', '\uFFFD', '\u202E', '\u2028', '\uD800', '\u001B]0;x\u0007', "$'\\x27'"],
  ['number%5D=%5Bcard+ending+in+4242%5D', 'security_code%5D=%5Bsecurity+code%5D'],
].flat()

/** A request whose type, body and address hold a value. */
function exchangeOf(value: string): Exchange {
  const request = {
    method: 'POST',
    url: `${base}/charges?${value}`,
    headers: { 'content-type': value },
    body: `a=${value}`,
  }
  return { ...sampleExchange('one'), request }
}

const findings = (record: RunRecord, id: string) => record.findings.filter((finding) => finding.id === id)

test('a shell takes hostile values for the words that they are, and runs nothing', (t) => {
  const folder = folderOf(t)
  const [bin, here] = [join(folder, 'bin'), join(folder, 'here')]
  for (const one of [bin, here]) mkdirSync(one)
  const stub = `#!/bin/sh\nprintf '%s\\0' "\${0##*/}" "$@"\nprintf '\\n\\0'\n`
  for (const name of ['curl', 'assay']) writeFileSync(join(bin, name), stub, { mode: 0o755 })
  const lines = values.map((value) => {
    const record = sampleRecord({}, { again: commandLine(['assay', 'run', base, '--profile', value]) })
    return `${curlLine(exchangeOf(value), origins)}\n${againLine(record, findings(record, 'charge-id'))}\n`
  })
  writeFileSync(join(folder, 'all.sh'), lines.join(''))
  const variables = { ASSAY_SECRET_KEY: 'SECRET', ASSAY_CARD_NUMBER: '4111', ASSAY_SECURITY_CODE: '456' }
  const env = { PATH: `${bin}:${process.env['PATH']}`, ...variables }
  const { stdout, stderr } = spawnSync('sh', ['../all.sh'], { cwd: here, env, encoding: 'utf8' })
  t.equal(stderr, '')
  t.same(readdirSync(here), [], 'no canary')
  const calls = stdout.split('\n\0').map((call) => call.split('\0').slice(0, -1))
  for (const [at, value] of values.entries()) {
    const plain = withoutMarks(value)
    const url = `${base}/charges?${plain}`
    const body = `a=${plain}`
      .replace('%5Bsecurity+code%5D', '456')
      .replace('%5Bcard+ending+in+4242%5D', '4111')
    const data = ['-u', 'SECRET:', '-H', `content-type: ${plain}`, '--data-raw', body]
    const literally = /[[\]{}]/.test(url) ? ['-g'] : []
    t.same(calls[at * 2], ['curl', '-i', ...data, ...literally, url], `value ${at}`)
    t.same(calls[at * 2 + 1], ['assay', 'run', base, '--profile', plain, '--only', 'charge-id'])
  }
  t.notMatch(readFileSync(join(folder, 'all.sh'), 'utf8'), /(?!\n)[\p{Cc}\p{Cf}]|##/u)
  t.end()
})

test('a curl line has the key that was sent', (t) => {
  const rows: [Exchange['key'], string][] = [
    ['public', '-u "${ASSAY_PUBLIC_KEY}:"'],
    ['secret', '-u "${ASSAY_SECRET_KEY}:"'],
    ['unknown', '-u "unknown_key_00000000:"'],
    ['blank', "-u ':'"],
    ['none', 'curl -i --data-raw'],
  ]
  for (const [key, words] of rows) t.match(curlLine({ ...sampleExchange('one'), key }, origins), words, key)
  const elsewhere = curlLine(sampleExchange('one'), new Set())
  t.match(elsewhere, 'curl -i -u SECRET_KEY: --data-raw')
  t.notMatch(elsewhere, '$')
  const { request } = sampleExchange('one')
  for (const changes of [{ url: '-oPWNED' }, { body: 'a'.repeat(9000) }])
    t.equal(curlLine({ ...sampleExchange('one'), request: { ...request, ...changes } }, origins), null)
  t.end()
})

test('a report of somebody else brings no command of its own', (t) => {
  for (const again of ['rm -rf ~', 'assay run; rm -rf ~', 'assay run $(id)', 'assay serve', '']) {
    const record = sampleRecord({}, { again })
    t.equal(againLine(record, findings(record, 'charge-id')), `assay run ${base} --only charge-id`)
  }
  t.end()
})

test('a scenario that exploration found is replayed', (t) => {
  const line = (again: string, replay: string | null) => {
    const record = sampleRecord({ 'charge-id': { verdict: 'fail', replay } }, { again })
    return againLine(record, findings(record, 'charge-id'))
  }
  t.equal(line(`npm run assay -- run ${base}`, 'a.json'), `npm run assay -- explore ${base} --replay a.json`)
  t.equal(line(`npx assay run ${base}`, null), `npx assay explore ${base} --only charge-id --seed 0`)
  t.end()
})

test('the words of a line of the kit are read back, and of no other', (t) => {
  for (const value of values.map(withoutMarks))
    t.same(wordsOf(commandLine(['assay', 'run', value])), ['assay', 'run', value])
  for (const line of ['a;b', 'a $(b)', "a 'b", 'a  b', 'a "b"', 'a `b`', 'a\nb', "a '\u202E'", 'a \\b', 'a&'])
    t.equal(wordsOf(line), null, JSON.stringify(line))
  const header = ["it's-one: ", expansion('$ASSAY_HEADER_IT_S_ONE')]
  t.same(wordsOf(commandLine(['assay', '--header', header])), ['assay', '--header', header])
  for (const text of ['$(a)', '"', '`a`', '${a:-$(b)}', "a'b", 'a b', '\\'])
    t.throws(() => expansion(text), /is more than variables; make it a text of its own/, text)
  t.end()
})
