import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { RunRecord } from '../../../../generated/report.js'
import { linksOf, longestChain, recorded } from '../../../../scripts/bench/chain.ts'
import { copyGenerated } from '../../../../scripts/build/generated.ts'
import { compile } from '../../../../scripts/build/modules.ts'
import { countsOf, withCounts } from '../../../../scripts/counts.ts'
import { folderOf } from '../../folder.ts'
import { spawned } from '../../commands/process.ts'

/** What may be at most: counts that are the same on every machine, so that no run gets longer unnoticed. */
const most = JSON.parse(readFileSync('conformance/test/proof/speed/counts.json', 'utf8')) as Record<
  string,
  number
>

/** What a count may be above its number before the test fails: how often something is asked again varies a little. */
const allowance = 0.03

function dataUrl(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`
}

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>
}
/** The modules that count: the kit's own, and those of its dependencies; what runs the tests loads others too. */
const counts = `/kit-[0-9a-f]{16}/|node_modules/(${Object.keys(dependencies).join('|')})/`

const hooks = `
let count
export const initialize = (shared) => { count = new Int32Array(shared) }
export const load = (url, context, next) => {
  if (new RegExp(${JSON.stringify(counts)}).test(url)) Atomics.add(count, 0, 1)
  return next(url, context)
}`

/** Counts the modules that a process loads, and tells at its end. */
const counting = `
import { Module, register } from 'node:module'
const shared = new SharedArrayBuffer(4)
register(${JSON.stringify(dataUrl(hooks))}, { data: shared })
process.on('exit', () => {
  const required = Object.keys(Module._cache).filter((file) => new RegExp(${JSON.stringify(counts)}).test(file))
  const count = Atomics.load(new Int32Array(shared), 0) + required.length
  process.stderr.write('modules ' + count)
})`

/** The most that a count may be. */
function limitOf(name: string): number {
  return (most[name] ?? 0) * (1 + allowance)
}

function within(t: Test, name: string, count: number): void {
  const limit = most[name] ?? 0
  const remedy = `where it is to be more, say so in counts.json`
  t.ok(count <= limitOf(name), `${name}: ${count}, about ${limit} at most; ${remedy}`)
  if (count < limit * 0.9) t.comment(`${name} is ${count} by now: lower the ${limit} of counts.json`)
}

/** A run of the embedded reference implementation: its record, how many exchanges it has, and how many of them wait for each other. */
async function counted(t: Test): Promise<{ record: RunRecord; sent: number; chain: number }> {
  const folder = folderOf(t)
  // No request waits for a place, so that one which follows another is one that had to.
  const { code } = await spawned(t, ['run', '--quiet', '--concurrency', '256', '--out', folder])
  t.equal(code, 0, 'conformant')
  const exchanges = recorded(folder)
  const record = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as RunRecord
  return { record, sent: exchanges.length, chain: longestChain(linksOf(exchanges), () => 1).links.length }
}

t.test(
  'a whole run sends no more requests than it did, in no longer a chain, and the README counts it',
  async (t) => {
    const first = await counted(t)
    const readme = readFileSync('README.md', 'utf8')
    t.equal(withCounts(readme, await countsOf(first.record)), readme, 'npm run counts writes them')
    const isLong =
      first.sent > limitOf('exchanges of a run') || first.chain > limitOf('longest chain of a run')
    // A busy machine adds to a run and takes nothing away: the least of two runs counts.
    const runs = isLong ? [first, await counted(t)] : [first]
    within(t, 'exchanges of a run', Math.min(...runs.map(({ sent }) => sent)))
    within(t, 'longest chain of a run', Math.min(...runs.map(({ chain }) => chain)))
  },
)

t.test('commands that only tell something load no more modules than they did', async (t) => {
  for (const command of ['--version', 'list', 'run --help']) {
    const env = { NODE_OPTIONS: `--import=${dataUrl(counting)}` }
    const { code, stderr } = await spawned(t, command.split(' '), env)
    t.equal(code, 0)
    within(t, `modules of ${command}`, Number(/modules (\d+)/.exec(stderr)?.[1]))
  }
})

t.test('the package has no more bytes than it had', async (t) => {
  const folder = `.tap/size-${process.pid}`
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  await Promise.all([compile(folder), copyGenerated(folder)])
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const sizes = entries.map((entry) =>
    entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0,
  )
  within(
    t,
    'kilobytes of the package without declarations',
    Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000),
  )
})

t.test('a README without a place for counts is named', (t) => {
  t.throws(() => withCounts('# Assay\n', 'none'), /README\.md: it holds no line/)
  t.end()
})
