import { spawn } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test, type Test } from 'tap'
import { parse } from 'yaml'
import { startReference } from '../../sandbox/index.ts'
import { folderOf } from '../folder.ts'
import { command } from '../commands/process.ts'

/** An action, as far as its runner reads it here. */
interface Action {
  inputs: Record<string, { default: string }>
  runs: { steps: { id?: string; env?: Record<string, string>; run?: string; uses?: string }[] }
}

const action = parse(readFileSync('action.yml', 'utf8')) as Action
const step = action.runs.steps.find(({ id }) => id === 'judge')!

/** Runs the step that judges as the runner does: expressions filled in, `bash -eo pipefail`, files for outputs and summary. */
async function judged(t: Test, given: Record<string, string>, own: NodeJS.ProcessEnv = {}) {
  const folder = folderOf(t, { output: '', summary: '', calls: '' })
  // Stands for npx, which would fetch the package: notes what was asked for, and starts the kit.
  const npx = `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder}/calls"\nshift 2\nexec "${process.execPath}" "${command}" "$@"\n`
  writeFileSync(join(folder, 'npx'), npx)
  chmodSync(join(folder, 'npx'), 0o755)
  const filled = Object.entries(step.env!).map(([name, expression]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)![1]!
    return [name, given[input] ?? action.inputs[input]!.default]
  })
  const env = {
    PATH: `${folder}:${process.env['PATH']}`,
    GITHUB_ACTIONS: 'true',
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    ...own,
    ...Object.fromEntries(filled),
  }
  const script = join(folder, 'step.sh')
  writeFileSync(script, step.run!)
  const bash = ['--noprofile', '--norc', '-eo', 'pipefail', script]
  const child = spawn('bash', bash, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  t.teardown(() => child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { code, said, folder, summary: read('summary'), outputs: read('output'), calls: read('calls') }
}

const part = { flags: '--only=charge-amount-equals-source,charge-currency-*\n\n--sample=4\n' }

test('the action judges what its inputs name, and keeps the reports', async (t) => {
  const reference = await startReference({ rules: { sameAmount: () => true } })
  t.teardown(() => reference.close())
  const keys = { 'public-key': reference.keys.test.public, 'secret-key': reference.keys.test.secret }
  const { code, said, folder, summary, outputs, calls } = await judged(t, {
    ...part,
    ...keys,
    url: reference.baseUrl,
    out: 'reports of a job',
  })
  t.equal(code, 1, said)
  t.match(said, /^::error title=charge-amount-equals-source/m, 'a failure is an annotation')
  t.match(summary, /^# nonconformant/m, 'and stands in the summary of the job')
  t.equal(outputs, 'exit-code=1\nreport=reports of a job/report.json\nbadge=reports of a job/badge.svg\n')
  for (const name of ['report.json', 'badge.svg'])
    t.ok(existsSync(join(folder, 'reports of a job', name)), name)
  for (const key of Object.values(keys)) t.notMatch(calls, key, 'no key is an argument')
})

test('the action takes keys from the job, and hostile inputs as they are', async (t) => {
  const reference = await startReference()
  t.teardown(() => reference.close())
  const job = {
    ASSAY_PUBLIC_KEY: reference.keys.test.public,
    ASSAY_SECRET_KEY: reference.keys.test.secret,
  }
  const { code, said, outputs } = await judged(t, { ...part, url: reference.baseUrl }, job)
  t.equal(code, 0, said)
  t.match(outputs, /^exit-code=0$/m)
  const sly = await judged(t, { url: '$(touch made); touch made', flags: '`touch made`' }, job)
  t.equal(sly.code, 2, sly.said)
  t.notOk(existsSync(join(sly.folder, 'made')), 'no input is run')
})

test('the action judges nothing where nothing is named', async (t) => {
  const { code, said, calls } = await judged(t, {})
  t.equal(code, 2)
  t.match(said, /^::error title=Assay::Neither url nor profile is given/)
  t.equal(calls, '')
})

test('action and image judge with this version of the package', (t) => {
  const { version, engines, bin } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    version: string
    engines: { node: string }
    bin: Record<string, string>
  }
  t.equal(action.inputs['package']!.default, `payment-assay@${version}`)
  const image = readFileSync('Dockerfile', 'utf8')
  t.strictSame(image.match(/^FROM \S+/gm), ['FROM node:24-alpine', 'FROM node:24-alpine'], engines.node)
  const [entry] = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(image)![1]!) as string[]
  t.ok(Object.hasOwn(bin, entry!), `${entry} is a command of the package`)
  t.ok(image.indexOf('\nUSER node\n') > image.lastIndexOf('\nRUN '), 'the image ends as a user of its own')
  t.ok(existsSync(resolve('.dockerignore')))
  t.end()
})
