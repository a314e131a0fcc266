import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type Test } from 'tap'
import { parse } from 'yaml'
import { startReference } from '../../reference/index.ts'
import { compiled } from '../commands/compiled.ts'
import { folderOf } from '../folder.ts'

/** An action, as far as its runner reads it here. */
interface Action {
  inputs: Record<string, { default: string }>
  runs: { steps: { id?: string; env?: Record<string, string>; run?: string; uses?: string }[] }
}

const action = parse(readFileSync('action.yml', 'utf8')) as Action

/** Runs the judging step as the runner does: expressions, `bash -eo pipefail`, output files. */
async function judged(t: Test, given: Record<string, string>, own: NodeJS.ProcessEnv = {}) {
  const { env: named = {}, run = '' } = action.runs.steps.find(({ id }) => id === 'judge') ?? {}
  const folder = folderOf(t, { output: '', summary: '', 'step.sh': run })
  const kit = await compiled()
  const filled = Object.entries(named).map(([name, expression]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)?.[1]
    return [name, input === undefined ? kit : (given[input] ?? action.inputs[input]?.default)]
  })
  const env = {
    PATH: process.env['PATH'],
    GITHUB_ACTIONS: 'true',
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    ...own,
    ...(Object.fromEntries(filled) as NodeJS.ProcessEnv),
  }
  const bash = ['--noprofile', '--norc', '-eo', 'pipefail', join(folder, 'step.sh')]
  const child = spawn('bash', bash, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  t.teardown(() => child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { code, printed, folder, summary: read('summary'), outputs: read('output') }
}

test('the action is red for a broken server and green for an honest one', async (t) => {
  for (const isBroken of [true, false]) {
    const reference = await startReference(isBroken ? { rules: { sameAmount: () => true } } : {})
    t.teardown(() => reference.close())
    const keys = {
      'public-key': reference.keys.test.public,
      'secret-key': reference.keys.test.secret,
    }
    const part = {
      flags: '--only=charge-amount-equals-source,charge-currency-*\n',
      out: 'reports of a job',
    }
    const given = { ...part, ...keys, url: reference.baseUrl }
    const { code, printed, folder, summary, outputs } = await judged(t, given)
    t.equal(code, isBroken ? 1 : 0, printed)
    t.equal(/^::error title=charge-amount-equals-source/m.test(printed), isBroken)
    t.match(summary, isBroken ? /^# Partial: nonconformant/m : /^# Partial: conformant/m)
    t.equal(outputs, `exit-code=${code}\nreport=${part.out}/report.json\n`)
    t.ok(existsSync(join(folder, part.out, 'report.json')))
  }
})

test('hostile inputs of the action are no flags, no commands and no outputs', async (t) => {
  const keys = { ASSAY_PUBLIC_KEY: 'pkey_test_abcdef', ASSAY_SECRET_KEY: 'skey_test_abcdef' }
  const rows: [Record<string, string>, RegExp][] = [
    [{}, /^::error title=Assay::Neither url nor profile is given/],
    [{ url: '$(touch made); touch made', flags: '`touch made`' }, /assay: /],
    [{ url: '--profile=evil.yaml' }, /assay: URL: "--profile=evil\.yaml"/],
    [
      { url: 'http://127.0.0.1:9', out: 'a\nexit-code=0' },
      /^::error title=Assay::out is empty or has a line end/,
    ],
  ]
  for (const [given, message] of rows) {
    const { code, printed, folder, outputs } = await judged(t, given, keys)
    t.equal(code, 2, printed)
    t.match(printed, message)
    t.notOk(existsSync(join(folder, 'made')), 'no input is run')
    t.notMatch(outputs, 'exit-code=0')
  }
})

test('action and image install nothing by a name, and pin what they use', (t) => {
  const texts = ['action.yml', 'Dockerfile'].map((file) => readFileSync(file, 'utf8')).join('\n')
  t.notMatch(texts, /npx|npm install|setup-node/)
  for (const { uses } of action.runs.steps) t.match(uses ?? '@'.padEnd(41, '0'), /@[0-9a-f]{40}$/)
  t.ok(
    texts.indexOf('\nUSER node\n') > texts.lastIndexOf('\nRUN '),
    'the image ends as an ordinary user',
  )
  t.end()
})
