import { spawn, execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test, type Test } from 'tap'
import { parse } from 'yaml'
import { startReference } from '../../sandbox/index.ts'
import { folderOf } from '../folder.ts'

/** An action, as far as its runner reads it here. */
interface Action {
  inputs: Record<string, { default: string }>
  runs: { steps: { id?: string; env?: Record<string, string>; run?: string; uses?: string }[] }
}

const action = parse(readFileSync('action.yml', 'utf8')) as Action
const clone = join(folderOf({ teardown: (action) => process.once('exit', action) }), 'clone')

/** Runs a step as the runner does: expressions filled in, `bash -eo pipefail`, files for outputs and summary. */
async function ran(t: Test, id: string, given: Record<string, string> = {}, own: NodeJS.ProcessEnv = {}) {
  const step = action.runs.steps.find((one) => one.id === id)
  const folder = folderOf(t, { output: '', summary: '', 'step.sh': step?.run ?? '' })
  const filled = Object.entries(step?.env ?? {}).map(([name, expression]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)?.[1]
    return [name, input === undefined ? clone : (given[input] ?? action.inputs[input]?.default)]
  })
  const env = {
    PATH: `${join(clone, '..')}:${process.env['PATH']}`,
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

test('the action builds the kit in a clone of this repository', { timeout: 240_000 }, async (t) => {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', '.', clone])
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  // Packages are installed already: npm ci has no effect here, and everything else is npm's.
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  const stub = join(clone, '../npm')
  writeFileSync(stub, `#!/bin/sh\n[ "$1" = ci ] || exec '${npm}' "$@"\n`)
  chmodSync(stub, 0o755)
  const { code, printed } = await ran(t, 'install')
  t.equal(code, 0, printed)
  t.ok(existsSync(join(clone, 'dist/conformance/main.js')))
})

const part = { flags: '--only=charge-amount-equals-source,charge-currency-*\n' }

test('it is red for a broken server and green for an honest one', { timeout: 240_000 }, async (t) => {
  for (const isBroken of [true, false]) {
    const reference = await startReference(isBroken ? { rules: { sameAmount: () => true } } : {})
    t.teardown(() => reference.close())
    const keys = { 'public-key': reference.keys.test.public, 'secret-key': reference.keys.test.secret }
    const out = 'reports of a job'
    const given = { ...part, ...keys, url: reference.baseUrl, out }
    const { code, printed, folder, summary, outputs } = await ran(t, 'judge', given)
    t.equal(code, isBroken ? 1 : 0, printed)
    t.equal(/^::error title=charge-amount-equals-source/m.test(printed), isBroken)
    t.match(summary, isBroken ? /^# Partial: nonconformant/m : /^# Partial: conformant/m)
    t.equal(outputs, `exit-code=${code}\nreport=${out}/report.json\n`)
    t.ok(existsSync(join(folder, out, 'report.json')))
  }
})

test('hostile inputs are no flags, no commands and no outputs', async (t) => {
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
    const { code, printed, folder, outputs } = await ran(t, 'judge', given, keys)
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
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: Record<string, string> }
  const [entry = ''] = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(texts)?.[1] ?? '[]') as string[]
  t.ok(Object.hasOwn(bin, entry), `${entry} is a command of the package`)
  t.ok(texts.indexOf('\nUSER node\n') > texts.lastIndexOf('\nRUN '), 'the image ends as an ordinary user')
  t.end()
})
