import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { formatNames, formats } from '../../reports/artefacts.ts'
import { annotations } from '../../reports/ci.ts'
import { paints } from '../../reports/paint.ts'
import { progressDisplay } from '../../reports/progress.ts'
import { reportOf } from '../../reports/report.ts'
import { terminalReport } from '../../reports/terminal.ts'
import { neutralizeCiCommands } from '../../reports/text.ts'
import { assay } from '../commands/process.ts'
import { folderOf } from '../folder.ts'
import { hostile, raw, recordSaying, sampleRecord } from './sample.ts'

/** The lines that each CI system takes for a command of its own. */
const systems: Record<string, RegExp> = {
  GitHub: /^\s*::|##\[/,
  Azure: /##(vso)?\[/,
  TeamCity: /##teamcity\[/,
  GitLab: /section_(start|end):\d+:[\w.-]+(\[.*\])?\r\u001B\[0K/,
}

const commands = [
  '::error title=a::b',
  '##[error]a',
  '##vso[task.complete result=Succeeded]',
  '##teamcity[buildStatus status=|SUCCESS|]',
  'section_start:1:a[collapsed=true]\r\u001B[0Ka',
]
const texts = [
  hostile,
  ...commands.flatMap((one) => [one, `a\n${one}`, `a\u2028${one}`, `${'a'.repeat(64)} ${one} ${one}`]),
]
const look = { paint: paints(false), columns: 80, verbose: true, brief: false }

function commandsIn(lines: string): string[] {
  return lines.split('\n').filter((line) => Object.values(systems).some((command) => command.test(line)))
}

test('no format holds raw hostile text, or a line that a CI system takes for a command', async (t) => {
  for (const [at, text] of texts.entries()) {
    const report = reportOf(recordSaying(text))
    const rendered = [
      ['terminal', terminalReport(report, look)],
      ['brief', terminalReport(report, { ...look, verbose: false, brief: true })],
      ...formatNames.map((name) => [name, formats[name].render(report)]),
    ]
    for (const [name = '', shown = ''] of rendered) {
      if (raw.test(shown)) t.fail(`${name} is raw, text ${at}`)
      t.same(commandsIn(neutralizeCiCommands(shown)), [], `${name}, text ${at}`)
    }
    for (const line of annotations(report, { GITHUB_ACTIONS: 'true' })) {
      t.match(line, /^::(error|warning) title=/)
      t.notMatch(line, /[\r\n]/)
    }
  }
})

test('progress shows hostile text as text', (t) => {
  let shown = ''
  const place = { columns: () => 80, isLive: false, announces: true, accepted: [], paint: paints(false) }
  const display = progressDisplay({ ...place, write: (text) => (shown += text) })
  display.show({ kind: 'started', requests: 10, webhookUrl: hostile })
  display.end()
  t.notMatch(shown, raw)
  t.end()
})

test('no command prints a hostile report raw', async (t) => {
  const folder = folderOf(t)
  const [file, other] = [join(folder, 'report.json'), join(folder, 'other.json')]
  writeFileSync(file, JSON.stringify(recordSaying(hostile)))
  writeFileSync(other, JSON.stringify({ ...sampleRecord(), outcome: 'incomplete' }))
  const calls = [
    ['report', file],
    ['explain', 'charge-id', '--report', file],
    ['explain', sampleRecord().observations[0]?.id ?? '', '--report', file],
    ['diff', file, other],
    ['diff', other, file, '--markdown'],
  ]
  for (const call of calls) {
    const { code, stdout, stderr } = await assay(call)
    t.ok(code === 0 || code === 1, `${call[0]}: ${code} ${stderr}`)
    t.notMatch(stdout, raw, call.join(' '))
    t.equal(stderr, '')
  }
})

test('no argument is printed raw', async (t) => {
  const word = '\u001B[2J\u009B31m\u202E\n::error::forged\r\u0007'
  const calls = [
    [word],
    ['help', word],
    ['run', word],
    ['run', `--${word}`],
    ['run', '--only', word],
    ['run', '--profile', word],
    ['run', '--out', `/dev/null/${word}`],
    ['explain', word],
    ['report', word],
    ['report', 'a', '--format', word],
    ['diff', word, word],
  ]
  for (const call of calls) {
    const { code, stdout, stderr } = await assay(call)
    t.equal(code, 2)
    t.equal(stdout, '')
    t.match(stderr, /^assay: [^\p{Cc}\p{Cf}\u2028\u2029]+\n$/u)
  }
})

test('a text that is no command stays as it is', (t) => {
  for (const text of ['a ::b', 'a: :b', '# a', '## a', '--a', '+1', '~~', 'http://[::1]/#a'])
    t.equal(neutralizeCiCommands(text), text)
  t.end()
})
