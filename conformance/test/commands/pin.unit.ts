import { test } from 'tap'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Profile } from '../../../generated/profile.js'
import type { RunReport } from '../../../generated/report.js'
import { pinned } from '../../commands/pin.ts'
import { readProfile } from '../../settings/settings.ts'
import type { Rules } from '../../reference/rules.ts'
import { listRules } from '../../reference/rules/lists.ts'
import { folderOf } from '../folder.ts'
import { assay } from './process.ts'
import { implementation } from './unfinished.ts'
import { freePort } from '../free-port.ts'

const profile = `# The shop's own.

tag: [charges] # a part
accepted:
- requirement: charge-id
  reason: 'It is long, and known: the ledger cuts it; see the ticket of the ledger, which is long, too.'
  until: 2026-12-31

# What must not change.
pins:
  list-limit-default: 20 # as told to the partners
  # statuses
  refusal-status: { unknown id: [404] } # kept
  version-header: []
card: { number: '4111111111111111' }

# The end.
`

test('answers go into a YAML profile beside its pins, and all else stays as it is', (t) => {
  const answers = {
    'list-limit-default': 50,
    'refusal-status': { 'unknown id': [404] },
    'key-password': { '': 'refused: "no"', ' ': [null, true] },
  }
  t.equal(
    pinned(profile, answers),
    profile
      .replace('list-limit-default: 20 # as told to the partners', 'list-limit-default: 50')
      .replace('[404]', '[ 404 ]')
      .replace('[charges]', '[ charges ]')
      .replace(
        'version-header: []\n',
        (line) => `${line}  key-password: { "": 'refused: "no"', " ": [ null, true ] }\n`,
      ),
  )
  for (const text of ['', '# A word.\n', 'timeout: 3\npins:\n', 'timeout: 3\npins: {}\n'])
    t.match(
      pinned(text, { 'list-limit-default': 50 }),
      /(^|\n)pins:\n {2}list-limit-default: 50\n$/,
    )
  t.end()
})

test('answers go into a JSON profile', (t) => {
  const text = pinned('{"timeout":3,"pins":{"version-header":[]}}', { 'list-limit-default': 50 })
  t.same(JSON.parse(text), { timeout: 3, pins: { 'version-header': [], 'list-limit-default': 50 } })
  t.end()
})

test('what --pin wrote holds in the next run, but for what changed, which fails it in every report', async (t) => {
  const limit: Partial<Rules> = {
    readLimit: ({ text }) => (text === undefined ? 7 : listRules.readLimit({ text })),
  }
  const listen = `127.0.0.1:${await freePort()}/assay`
  const folder = folderOf(t, { 'shop.yaml': `# The shop.\nwebhookListen: ${listen}\ntimeout: 9\n` })
  const file = join(folder, 'shop.yaml')
  const results = []
  for (const [index, rules] of [{}, limit].entries()) {
    const { url, env, reference } = await implementation(t, {
      rules,
      webhookUrls: [`http://${listen}`],
    })
    const out = join(folder, `${index}`)
    const flags = ['--profile', file, '--out', out, ...(index === 0 ? ['--pin'] : [])]
    results.push(await assay(['run', url, ...flags], env))
    await reference.close()
  }
  const [first, second] = results
  t.match(first, {
    code: 0,
    stderr: /^assay: --pin: \d+ answers of \d+ observations stand in .*shop\.yaml/,
  })
  const text = readFileSync(file, 'utf8')
  t.ok(text.startsWith(`# The shop.\nwebhookListen: ${listen}\ntimeout: 9\npins:\n`))
  const { pins = {} } = (await readProfile(file, {})) as Profile
  t.equal(pins['list-limit-default'], 20)
  t.notOk('response-time' in pins)
  const read = (at: number, name: string) => readFileSync(join(folder, `${at}`, name), 'utf8')
  t.match(second, {
    code: 1,
    stdout: /✗ list-limit-default is pinned as 20 and was seen as 7: fix it/,
  })
  const told = 'list-limit-default is pinned as 20 and was seen as 7'
  const runReport = JSON.parse(read(1, 'report.json')) as RunReport
  t.match(runReport, {
    outcome: 'nonconformant',
    sentence: /pinned answers are out of date/,
  })
  t.strictSame(
    runReport.brokenPins,
    [{ id: 'list-limit-default', pinned: 20, seen: 7 }],
    'all others hold',
  )
  t.match(read(1, 'summary.md').replace(/\\/g, ''), `\n- ${told}`)
  t.match(read(1, 'report.html'), /<section id="profile"/)
  t.match(read(1, 'junit.xml'), /<testsuite name="profile" tests="\d" failures="\d"/)
  t.notMatch(read(0, 'junit.xml') + read(0, 'report.html'), /"profile"/)
})
