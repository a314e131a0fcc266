import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startReference } from '../conformance/sandbox/index.ts'

const compilerOptions = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  skipLibCheck: true,
  noEmit: true,
}

const generators = [
  { name: '@hey-api/openapi-ts@0.99.0', call: ['openapi-ts', '-i', 'openapi.json', '-o', 'hey-api'] },
  { name: 'orval@8.5.0', call: ['orval', '--config', 'orval.config.mjs'] },
]

// Left alone, orval appends an object to a form as it is; it takes the encoder of brackets from us.
const beside = {
  'package.json': '{"private":true,"type":"module"}',
  'orval.config.mjs': `export default { payment: { input: 'openapi.json', output: {
    target: 'orval/client.ts', client: 'fetch', override: { formUrlEncoded: { path: './form.ts', name: 'encode' } } } } }`,
  'form.ts': 'export const encode = (body: unknown) => new URLSearchParams(String(body))',
}

/** Makes a Python client of openapi-generator, which needs Maven, Java and Python, and pays with it in a sandbox. */
async function callFromPython(folder: string): Promise<void> {
  const began = performance.now()
  const run = promisify(execFile)
  const jar = 'openapi-generator-cli-7.16.0.jar'
  await run('mvn', [
    '-q',
    'dependency:copy',
    '-Dartifact=org.openapitools:openapi-generator-cli:7.16.0',
    `-DoutputDirectory=${folder}`,
  ])
  const bundle = resolve('generated/openapi.generators.json')
  const into = ['-g', 'python', '-o', 'python', '--additional-properties=packageName=payment']
  await run('java', ['-jar', jar, 'generate', '-i', bundle, ...into], { cwd: folder })
  await run('python3', ['-m', 'venv', 'venv'], { cwd: folder })
  const python = join(folder, 'venv/bin/python')
  await run(python, ['-m', 'pip', 'install', '-q', join(folder, 'python')])
  const { baseUrl, keys, close } = await startReference()
  const env = { ...process.env, API: baseUrl, PUBLIC_KEY: keys.test.public, SECRET_KEY: keys.test.secret }
  try {
    await run(python, [resolve('scripts/generators/client.py')], { env })
  } finally {
    await close()
  }
  console.log(`✓ openapi-generator 7.16.0, Python (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

/** Gives the contract to other generators, which need a newer Node than the package, and compiles what they make of it. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-generators-'))
  try {
    cpSync('generated/openapi.json', join(folder, 'openapi.json'))
    for (const [file, text] of Object.entries(beside)) writeFileSync(join(folder, file), text)
    const run = (command: string, args: string[]) =>
      execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    if (process.argv.includes('--all')) await callFromPython(folder)
    for (const { name, call } of generators) {
      const began = performance.now()
      const said = run('npx', ['-y', '-p', 'node@22', '-p', 'typescript@5.9.3', '-p', name, '--', ...call])
      const complaint = /^.*\b(warn(ing)?|invalid|unsupported|not supported)\b.*$/im.exec(said)?.[0]
      if (complaint !== undefined) throw new Error(`${name} complains: ${complaint}`)
      const include = [`${call.includes('orval') ? 'orval' : 'hey-api'}/**/*.ts`]
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
      // Only now: npx would take what it finds here in place of what it is asked for.
      symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
      run(resolve('node_modules/.bin/tsc'), ['-p', '.'])
      rmSync(join(folder, 'node_modules'))
      console.log(`✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
