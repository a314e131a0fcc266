import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** The most that the package may have, unpacked and without the viewers, as the guide of the library says. */
const mostBytes = 2_400_000

/** Packs the package, installs it into an empty project, and there type-checks and runs what a consumer writes, on the oldest and the newest Node that it supports. */
function main(): void {
  const folder = mkdtempSync(join(tmpdir(), 'assay-consumer-'))
  try {
    step('pack', () => {
      execFileSync('npm', ['run', '-s', 'build'], { stdio: 'inherit' })
      const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
      execFileSync('npm', pack, { stdio: 'inherit' })
    })
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
    const project = join(folder, 'project')
    cpSync('scripts/consumer', project, { recursive: true })
    const dependencies = { 'payment-assay': `file:../${tarball}` }
    writeFileSync(
      join(project, 'package.json'),
      JSON.stringify({ private: true, type: 'module', dependencies }),
    )
    const run = (command: string, ...args: string[]) =>
      execFileSync(command, args, { cwd: project, stdio: 'inherit' })
    const quiet = ['--no-audit', '--no-fund', '--silent', '--prefer-offline']
    step('install', () => {
      run('npm', 'install', ...quiet, 'openapi-fetch@0.17.0', 'vitest@3.2.4')
      for (const name of lent) lend(name, join(project, 'node_modules'))
    })
    assertSmall(join(project, 'node_modules/payment-assay'))
    step('publint', () => run('npx', '-y', 'publint@0.3.25', '--strict', `../${tarball}`))
    const attw = ['@arethetypeswrong/cli@0.18.5', '--quiet', '--profile', 'esm-only']
    step('attw', () => run('npx', '-y', ...attw, `../${tarball}`))
    step('types', () => {
      run('node_modules/typescript/bin/tsc', '-p', '.')
      // The declarations of the package too, without those of the runners, which are not ours.
      run('node_modules/typescript/bin/tsc', '-p', 'package-alone.json')
    })
    const validator = [
      '-p',
      '@action-validator/core@0.6.0',
      '-p',
      '@action-validator/cli@0.6.0',
      '--',
    ]
    step('action.yml by its published schema', () =>
      run('npx', '-y', ...validator, 'action-validator', resolve('action.yml')),
    )
    step('Dockerfile', () => installAsImage(folder))
    for (const version of ['20', '24'])
      step(`Node ${version}`, () =>
        run('npx', '-y', '-p', `node@${version}`, '--', 'node', 'all.js'),
      )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the last RUN of the Dockerfile in a folder that stands for the image, and starts its entry point. */
function installAsImage(folder: string): void {
  const image = readFileSync('Dockerfile', 'utf8')
  const install = [...image.matchAll(/^RUN (.+)$/gm)].at(-1)?.[1] ?? ''
  const [entry] = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(image)?.[1] ?? '[]') as string[]
  const root = join(folder, 'image')
  const kit = join(root, 'opt/assay')
  for (const place of [kit, join(root, 'usr/local/bin')]) mkdirSync(place, { recursive: true })
  for (const part of ['dist', 'node_modules', 'package.json'])
    symlinkSync(resolve(part), join(kit, part))
  const script = `${install.replaceAll(/ \/(opt|usr|work)/g, ` ${root}/$1`)} && node "${root}/usr/local/bin/${entry}" list`
  const output = execFileSync('sh', ['-ec', script], { cwd: folder, encoding: 'utf8' })
  if (!output.includes('charge-amount-equals-source'))
    throw new Error('The image does not start the kit.')
}

/** The tools that are here already, in the versions that a consumer would install. */
const lent = ['typescript', 'tap', '@types/node']

function lend(name: string, modules: string): void {
  const place = join(modules, name)
  mkdirSync(dirname(place), { recursive: true })
  rmSync(place, { recursive: true, force: true })
  symlinkSync(resolve('node_modules', name), place)
}

function assertSmall(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  )
  const sizes = files.map((file) => statSync(file)).filter((entry) => entry.isFile())
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0)
  console.log(`  ${bytes} bytes in ${sizes.length} files`)
  if (bytes > mostBytes)
    throw new Error(`The package has ${bytes} bytes unpacked; ${mostBytes} are the most.`)
}

function step(name: string, action: () => unknown): void {
  const began = performance.now()
  action()
  console.log(`✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

main()
