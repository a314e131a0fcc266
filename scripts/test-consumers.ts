import { execFile, execFileSync, spawnSync } from 'node:child_process'
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
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** The size limit of the unpacked package without the viewers, which the library guide states. */
const maxPackageBytes = 2_400_000

/** What npm packs from, as a clone has it. */
const sources =
  'package.json .gitignore .npmrc .redocly.yaml tsconfig.json README.md CHANGELOG.md SECURITY.md LICENSE openapi scripts conformance examples generated'.split(
    ' ',
  )

/**
 * Packs a clone, installs it into an empty project, and there type-checks and runs what a consumer
 * writes, on the oldest and the newest supported Node.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-consumer-'))
  const clone = join(folder, 'clone')
  const project = join(folder, 'project')
  const tarball = join(folder, packedName())
  const run = (command: string, ...args: string[]) => output(project, command, args)
  const published = (tool: string, ...args: string[]) => run('npx', '-y', tool, ...args)
  const onNode = (version: string, ...args: string[]) =>
    run('npx', '-y', '-p', `node@${version}`, '--', 'node', ...args)
  const compile = (config: string) => run('node_modules/typescript/bin/tsc', '-p', config)
  const validator = ['core', 'cli'].flatMap((part) => ['-p', `@action-validator/${part}@0.6.0`])
  const attw = ['--quiet', '--profile', 'esm-only', tarball]
  try {
    await step('pack', () => pack(clone, folder))
    await step('install', () => install(project, tarball))
    assertSmall(join(project, 'node_modules/payment-assay'))
    await step('types', () => compile('.'))
    // Two at a time: the kit waits for webhooks more than it computes.
    await Promise.all([
      step('Node 20', () => onNode('20', 'all.js', 'sound', 'broken')),
      step('guides on Node 20', () => onNode('20', 'guides.js')).then(() =>
        step('Node 24', () => onNode('24', 'all.js', 'broken')),
      ),
    ])
    // The declarations of the package too, without those of the runners, which are not ours.
    await step('declarations, and the code of guides', () => compile('package-alone.json'))
    await step('publint', () => published('publint@0.3.25', '--strict', tarball))
    await step('attw', () => published('@arethetypeswrong/cli@0.18.5', ...attw))
    await step('action.yml by its published schema', () =>
      run('npx', '-y', ...validator, '--', 'action-validator', resolve('action.yml')),
    )
    await step('Dockerfile', () => installAsImage(clone, join(folder, 'image')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a program prints; throws with all of it where it fails. */
async function output(cwd: string, command: string, args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(command, args, { cwd, maxBuffer: 2 ** 26 })).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`, { cause: error })
  }
}

/** The name of the file that `npm pack` makes. */
function packedName(): string {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    name: string
    version: string
  }
  return `${name}-${version}.tgz`
}

/** Packs a copy of the clone as whoever has one does; afterwards its own files lie there again. */
function pack(clone: string, destination: string): void {
  for (const name of sources)
    cpSync(name, join(clone, name), {
      recursive: true,
      filter: (source) => !source.startsWith('conformance/test'),
    })
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  const options = { cwd: clone, stdio: 'inherit' } as const
  execFileSync('npm', ['pack', '--silent', '--pack-destination', destination], options)
  for (const name of ['package.json', 'README.md'])
    if (readFileSync(name, 'utf8') !== readFileSync(join(clone, name), 'utf8'))
      throw new Error(`npm pack left another ${name} in the clone.`)
}

/** Installs the package with what its consumers have beside it; npm warns of nothing in it. */
function install(project: string, tarball: string): void {
  cpSync('scripts/consumer', project, { recursive: true })
  const dependencies = { 'payment-assay': `file:${tarball}` }
  const manifest = { private: true, type: 'module', dependencies }
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest))
  const flags = ['--no-audit', '--no-fund', '--prefer-offline']
  const call = ['install', ...flags, 'openapi-fetch@0.17.0', 'vitest@3.2.4']
  const { status, stdout, stderr } = spawnSync('npm', call, { cwd: project, encoding: 'utf8' })
  if (status !== 0 || stderr.includes('payment-assay'))
    throw new Error(`npm install: ${stdout}${stderr}`)
  for (const name of lent) lend(name, join(project, 'node_modules'))
  writeGuides(project)
}

/** The code of each page of the package as a module, beside the shop that one imports. */
function writeGuides(project: string): void {
  const root = join(project, 'node_modules/payment-assay')
  const guides = readdirSync(join(root, 'dist/conformance')).filter((name) => name.endsWith('.md'))
  for (const page of ['README.md', ...guides.map((name) => join('dist/conformance', name))]) {
    const text = readFileSync(join(root, page), 'utf8')
    const code = [...text.matchAll(/^```js\n(.*?)^```/gms)].map(([, block = '']) => block)
    const file = join(project, 'guides', `${basename(page, '.md')}.js`)
    if (code.length > 0) writeFileSync(file, code.join('\n'))
  }
  const shop = readFileSync('examples/shop/shop.js', 'utf8')
  writeFileSync(join(project, 'src/shop.js'), shop)
}

/** Runs the Dockerfile's last RUN in a folder in place of the image, then the entry point. */
function installAsImage(clone: string, root: string): void {
  const image = readFileSync('Dockerfile', 'utf8')
  const install = [...image.matchAll(/^RUN (.+)$/gm)].at(-1)?.[1] ?? ''
  const [entry] = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(image)?.[1] ?? '[]') as string[]
  const kit = join(root, 'opt/assay')
  for (const place of [kit, join(root, 'usr/local/bin')]) mkdirSync(place, { recursive: true })
  for (const part of ['dist', 'node_modules', 'package.json'])
    symlinkSync(join(clone, part), join(kit, part))
  const script = `${install.replaceAll(/ \/(opt|usr|work)/g, ` ${root}/$1`)} && node "${root}/usr/local/bin/${entry}" list`
  const output = execFileSync('sh', ['-ec', script], { cwd: root, encoding: 'utf8' })
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
  if (bytes > maxPackageBytes)
    throw new Error(`The package has ${bytes} bytes unpacked; ${maxPackageBytes} are the most.`)
}

async function step(name: string, action: () => unknown): Promise<void> {
  const began = performance.now()
  await action()
  console.log(`✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

await main()
