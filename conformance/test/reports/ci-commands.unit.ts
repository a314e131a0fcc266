import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { formatNames, formats } from '../../reports/artefacts.ts'
import { ciOf } from '../../reports/ci.ts'
import { jsonReport } from '../../reports/json.ts'
import { reporterFor } from '../../reports/reporter.ts'
import { clean, harmless } from '../../reports/text.ts'
import type { RunRecord } from '../../../generated/report.js'
import { assay } from '../commands/process.ts'
import { folderFor } from './judged.ts'
import { sampleExchange, sampleRecord } from './sample.ts'

/** What each CI system takes for a command of its own in a line of the console. */
const systems: Record<string, RegExp> = {
  GitHub: /^\s*::|##\[/,
  Azure: /##(vso)?\[/,
  TeamCity: /##teamcity\[/,
  GitLab: /section_(start|end):\d+:[\w.-]+(\[.*\])?\r\u001B\[0K/,
  Buildkite: /^(---|\+\+\+|~~~|\^\^\^)(\s|$)/,
  Travis: /travis_(fold|time):\w+:[\w.]+\r/,
}

const commands = [
  '::error title=a::b',
  '::set-output name=a::b',
  '::add-mask::a',
  '::stop-commands::a',
  '##[error]a',
  '##[set-output name=a]b',
  '##vso[task.setvariable variable=a]b',
  '##vso[task.complete result=Succeeded]',
  '##teamcity[buildStatus status=|SUCCESS|]',
  '##teamcity[testFailed name=|a|]',
  'section_start:1:a[collapsed=true]\r\u001B[0Ka',
  'section_end:1:a\r\u001B[0K',
  '--- a',
  '+++ a',
  '~~~ a',
  '^^^ +++',
  'travis_fold:start:a\r\u001B[0K',
]
// Alone, after a line end of each kind, and so that each of its words begins a line once.
const said = commands.flatMap((one) => [one, `a\n${one}`, `a\r${one}`, `a\u2028${one}`, ` ${one}`])
const wide = commands.map((one) => `${'a'.repeat(64)} ${one} ${'b'.repeat(80)} ${one}`)

test('no line of any reporter is a command of a CI system', async (t) => {
  for (const value of [...commands, ...wide])
    for (const [name, reporter] of Object.entries(reporterFor))
      for (const verbose of name === 'terminal' ? [false, true] : [false]) {
        const record = recordOf(value)
        let shown = ''
        const { progress, end } = reporter({
          write: (lines) => (shown += harmless(lines)),
          terminal: false,
          columns: () => 80,
          env: { CI: 'true', FORCE_COLOR: '1' },
          quiet: false,
          verbose,
          brief: false,
          strict: false,
          accepted: [],
          announces: true,
        })
        progress({ kind: 'started', checks: 1, webhookUrl: value })
        for (const { id, checks } of record.findings.slice(0, 40))
          for (const result of checks) progress({ kind: 'checked', id, result, done: 1, checks: 1 })
        end(record)
        const found = commandsIn(shown)
        if (found.length > 0) t.same(found, [], `${name}: ${JSON.stringify(value)}`)
      }
  t.pass()
})

test('no line of any format that is printed is a command of a CI system', async (t) => {
  const record = recordOf([...said, ...wide].join('\n'))
  for (const name of formatNames)
    t.same(commandsIn(harmless(formats[name].render(record, record.evidence))), [], name)
  const file = join(folderFor(t), 'report.json')
  writeFileSync(file, jsonReport(record))
  const { code, stdout } = await assay(['report', file])
  t.equal(code, 0)
  t.same(commandsIn(stdout), [])
})

test('an argument that is a command of a CI system comes back as text', async (t) => {
  for (const value of ['::error::a', '##vso[task.complete]', '--- a']) {
    const { code, stderr } = await assay(['run', '--only', `a\n${value}`])
    t.equal(code, 2)
    t.same(commandsIn(stderr), [])
  }
})

test('annotations hold no second command', async (t) => {
  for (const value of said)
    for (const env of [{ GITHUB_ACTIONS: 'true' }, { TF_BUILD: 'True' }])
      for (const line of ciOf(env)?.annotations(recordOf(value)) ?? []) {
        t.match(line, /^(::(error|warning) title=|##vso\[task\.logissue type=(error|warning)\])/)
        t.notMatch(line, /[\r\n]/)
      }
})

test('what is no command stays as it is', async (t) => {
  for (const text of ['a ::b', 'a: :b', '# a', '## a', '--a', '+1', '~~', 'http://[::1]/#a'])
    t.equal(harmless(text), text)
  t.equal(
    harmless('a\n   ::set-output::b\n##[error]c ##vso[task]d'),
    'a\n   : :set-output::b\n# #[error]c # #vso[task]d',
  )
})

function commandsIn(shown: string): string[] {
  return shown
    .split('\n')
    .map((line) => line.replace(/\u001B\[\d+m/g, ''))
    .filter((line) => Object.values(systems).some((command) => command.test(line)))
}

/** A record of a run that says a text wherever an implementation can make it say one. */
function recordOf(text: string): RunRecord {
  const exchange = sampleExchange('one', text)
  return sampleRecord(
    {
      'charge-id': { verdict: 'fail', expected: text, actual: text, title: text, exchanges: ['one'] },
      'token-id': { verdict: 'fail', expected: 'a', actual: 'b', reason: text },
      'token-id-whole': { verdict: 'error', reason: text },
      'source-id': { verdict: 'inconclusive', reason: text },
      'card-number-hidden': { verdict: 'inapplicable', reason: text },
    },
    {
      sentence: text,
      evidence: [
        {
          ...exchange,
          error: text,
          request: { ...exchange.request, method: clean(text), url: `http://127.0.0.1/${text}`, body: text },
        },
      ],
      observations: [{ id: 'rate-limit', answer: text, reason: null }],
      implementation: { ...sampleRecord().implementation, baseUrl: text, payUrl: text },
      contract: { title: text, version: text },
    },
  )
}
