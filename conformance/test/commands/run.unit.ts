import t from 'tap'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'tap-parser'
import { optionsOf } from '../../run/prepare.ts'
import { crashReport } from '../../run/run.ts'
import type { RunReport } from '../../../generated/report.js'
import { sandboxKeys } from '../../reference/index.ts'
import { junitReport } from '../../reports/junit.ts'
import { reportOf } from '../../reports/report.ts'
import { embeddedTarget } from '../../settings/target.ts'
import { tapReport } from '../../reports/tap.ts'
import { isJunit } from '../reports/junit.ts'
import { folderOf } from '../folder.ts'
import { freePort } from '../free-port.ts'
import { assay } from './process.ts'
import { implementation } from './unfinished.ts'

const artefacts = ['report.json', 'report.html', 'junit.xml', 'summary.md', 'exchanges.jsonl']

t.test(
  'a whole live run keeps to the amount that the help names, and every artefact is written',
  async (t) => {
    const out = join(folderOf(t), 'reports')
    const flags = ['--live', '--max-amount', '50000000', '--out', out]
    const { code, stdout, stderr } = await assay(['run', ...flags])
    t.equal(stderr, '')
    t.equal(code, 0, stdout)
    t.match(stdout, /✓ charges +\d+ of \d+/)
    t.notMatch(stdout, '\u001B')
    const texts = artefacts.map((name) => readFileSync(join(out, name), 'utf8'))
    for (const text of texts) t.notMatch(text, /[sp]key_(test|live)_sandbox|4242424242424242/)
    const runReport = JSON.parse(texts[0] ?? '') as RunReport
    t.match(runReport, { outcome: 'conformant', exitCode: 0, implementation: { embedded: true } })
    t.ok(isJunit(texts[2] ?? ''))
  },
)

t.test('the outcome counts what was judged', async (t) => {
  for (const [flags, counts] of [
    [['--only', 'token-id-whole', '--strict'], '1 holds'],
    [['--only', 'token-id-whole,charge-id', '--strict'], '2 hold'],
    [['--only', 'token-id-whole,charge-id'], '1 holds'],
  ] as const)
    t.match((await assay(['run', ...flags])).stdout, `Partial: conformant: ${counts}\n`)
})

t.test('a broken rule is printed for people, for pipes and for programs', async (t) => {
  const { url, env } = await implementation(t, { rules: { sameAmount: () => true } })
  const id = 'charge-amount-equals-source'
  const shown = async (more: NodeJS.ProcessEnv, ...flags: string[]) => {
    const args = ['run', url, '--only', `${id},charge-id`, '--timeout', '4', ...flags]
    const { code, stdout } = await assay(args, { ...env, ...more })
    t.equal(code, 1)
    return stdout
  }
  const whole = await shown({})
  t.match(whole, /expected .*\n(.*\n)* {2}actual .*\n(.*\n)* {2}exchange {2}POST \/charges/)
  t.match(whole, `rerun     npm run assay -- run ${url} --timeout 4 --only ${id}`)
  t.match(whole, 'curl -i -u "${ASSAY_SECRET_KEY}:" --data-raw')
  for (const more of [{ CI: '' }, { AI_AGENT: 'one' }]) {
    const brief = await shown(more)
    t.match(
      brief,
      /^✗ charge-amount-equals-source .*refused.* → 200, charge.* \(POST \/charges.*\)$/m,
    )
    t.match(
      brief,
      /^ {2}further {3}npm run assay -- run .* --only charge-amount-equals-source --whole --verbose$/m,
    )
    t.notMatch(brief, /curl|^✓ charges/m)
  }
  const lines = (await shown({}, '--json-lines')).trim().split('\n')
  t.match(
    lines.map((line) => JSON.parse(line) as object),
    [
      { kind: 'broken', id },
      { kind: 'finding', id, verdict: 'fail', curl: /curl -i/, again: /--only/ },
      { kind: 'outcome', outcome: 'nonconformant', exitCode: 1 },
    ],
  )
})

t.test('the doctor judges what a run begins with, and names keys that are swapped', async (t) => {
  const listen = `127.0.0.1:${await freePort()}/assay`
  const { url, env } = await implementation(t, { webhookUrls: [`http://${listen}`] })
  const { code, stdout } = await assay(['doctor', url, '--webhook-listen', listen], env)
  t.equal(code, 0, stdout)
  t.match(stdout, /5 MUST: 5 hold/)
  const { ASSAY_PUBLIC_KEY, ASSAY_SECRET_KEY } = env
  const swapped = { ...env, ASSAY_PUBLIC_KEY: ASSAY_SECRET_KEY, ASSAY_SECRET_KEY: ASSAY_PUBLIC_KEY }
  t.match((await assay(['doctor', url], swapped)).stdout, /The keys are swapped/)
})

t.test('an implementation that is not there ends with 4, with a report', async (t) => {
  const out = folderOf(t)
  const env = { ASSAY_PUBLIC_KEY: 'pkey_test_abcdef', ASSAY_SECRET_KEY: 'skey_test_abcdef' }
  const { code, stdout } = await assay(['run', 'localhost:9', '--timeout', '1', '--out', out], env)
  t.equal(code, 4)
  t.match(stdout.replace(/\s+/g, ' '), /Nothing listens at localhost:9: start the implementation/)
  t.match(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')), {
    outcome: 'incomplete',
    exitCode: 4,
  })
})

t.test('hostile answers reach the terminal as plain text', async (t) => {
  const change = (value: Record<string, unknown>) => ({
    ...value,
    status: '\u001B[2J\u001B]0;owned\u0007\u202Epending',
  })
  const { url, env } = await implementation(t, { tampers: [{ schema: 'Charge', change }] })
  const { code, stdout } = await assay(['run', url, '--only', 'charge-status', '--timeout', '4'], {
    ...env,
    FORCE_COLOR: '0',
  })
  t.equal(code, 1)
  t.match(stdout, '✗ charge-status')
  t.notMatch(stdout, /(?!\n)[\p{Cc}\p{Cf}]/u)
})

t.test(
  'a key that the implementation says back is redacted or taken apart everywhere',
  async (t) => {
    const { secret } = sandboxKeys.test
    const coded = Buffer.from(`${secret} in base64`).toString('base64')
    const parted = ['\u200B', '\u0000', '\u001B[1m']
      .map((mark) => secret.replace('_', `${mark}_`))
      .join(' ')
    for (const status of [coded, parted]) {
      const out = folderOf(t)
      const change = (value: Record<string, unknown>) => ({ ...value, status })
      const { url, env } = await implementation(t, { tampers: [{ schema: 'Charge', change }] })
      const only = ['--only', 'charge-status', '--timeout', '4', '--out', out]
      const { code, stdout, stderr } = await assay(['run', url, ...only], env)
      t.same([code, stderr], [1, ''], 'the failure of the implementation, not an error of the kit')
      const texts = [stdout, ...artefacts.map((name) => readFileSync(join(out, name), 'utf8'))]
      for (const text of texts) t.notOk(text.includes(coded.slice(4, 24)) || text.includes(secret))
    }
  },
)

t.test('what the kit itself breaks off is incomplete, and reported', async (t) => {
  const url = 'http://127.0.0.1:1'
  const keys = {
    test: { public: 'one_key', secret: 'other_key' },
    live: { public: '', secret: '' },
  }
  const target = embeddedTarget({ baseUrl: url, vaultUrl: url, payUrl: null, keys })
  const runReport = crashReport(optionsOf({}, target), new Error('the disk is full'))
  t.match(runReport, { outcome: 'incomplete', exitCode: 5, sentence: /the disk is full/ })
  t.equal(await isGood(tapReport(reportOf(runReport))), false)
  t.ok(isJunit(junitReport(reportOf(runReport))))
})

function isGood(tap: string): Promise<boolean> {
  return new Promise((resolve) => new Parser({ strict: true }, ({ ok }) => resolve(ok)).end(tap))
}
