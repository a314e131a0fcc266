import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { defaults } from '../generated/settings.ts'
import type { RunReport } from '../generated/report.js'
import { sandboxKeys } from '../conformance/reference/index.ts'
import { freePort } from '../conformance/test/free-port.ts'

const assay = 'dist/conformance/main.js'
const usage = `--import=${new URL('bench/usage.mjs', import.meta.url).href}`
/** How often the run of normal depth and its replay are measured in turn; the medians are shown. */
const rounds = 5

/** Milliseconds of wall and CPU time and kilobytes of peak memory of a whole process. */
interface Cost {
  wall: number
  cpu: number
  memory: number
  output: string
}

/** A program and its cost beside a sandbox of its own, which posts webhooks to a port. */
async function besideSandbox(program: (baseUrl: string, hook: number) => string[]): Promise<Cost> {
  const [port, hook] = [await freePort(), await freePort()]
  const flags = ['--port', String(port), '--webhook-url', `http://127.0.0.1:${hook}/assay`]
  const sandbox = spawn(process.execPath, [assay, 'serve', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(sandbox.stdout, 'data')
  sandbox.stdout.resume()
  try {
    return await measure(program(`http://127.0.0.1:${port}`, hook))
  } finally {
    sandbox.kill()
    await once(sandbox, 'exit')
  }
}

async function measure(args: string[]): Promise<Cost> {
  const env = {
    ...process.env,
    ASSAY_PUBLIC_KEY: sandboxKeys.test.public,
    ASSAY_SECRET_KEY: sandboxKeys.test.secret,
  }
  const began = performance.now()
  const child = spawn(process.execPath, [usage, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  const [output, usageText, [code]] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stdio[3] as Readable),
    once(child, 'exit'),
  ])
  const wall = performance.now() - began
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${String(code)}: ${output}`)
  return { wall, output, ...(JSON.parse(usageText) as { cpu: number; memory: number }) }
}

function run(depth: string, out: string): Promise<Cost> {
  return besideSandbox((baseUrl, hook) => {
    const flags = ['--depth', depth, '--out', out, '--webhook-listen', `127.0.0.1:${hook}/assay`]
    return [assay, 'run', baseUrl, ...flags]
  })
}

function replay(out: string): Promise<Cost> {
  const { public: publicKey, secret } = sandboxKeys.test
  const file = join(out, 'exchanges.jsonl')
  return besideSandbox((baseUrl) => {
    const rest = [baseUrl, publicKey, secret, String(defaults.concurrency)]
    return ['scripts/bench/replay.mjs', file, ...rest]
  })
}

function median(costs: readonly Cost[], of: 'wall' | 'cpu' | 'memory'): number {
  const sorted = costs.map((cost) => cost[of]).sort((cost, other) => cost - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function print(name: string, costs: readonly Cost[], what: string): void {
  const [wall, cpu] = [median(costs, 'wall') / 1000, median(costs, 'cpu') / 1000]
  const memory = (median(costs, 'memory') / 1000).toFixed(0)
  console.log(
    `${name.padEnd(8)} ${wall.toFixed(2)} s, ${cpu.toFixed(2)} s of CPU, ${memory} MB; ${what}`,
  )
}

/** Measures runs of each depth beside a sandbox; one also beside a bare replay of its requests. */
async function main(folder: string): Promise<void> {
  console.log(
    `Node ${process.versions.node}, ${availableParallelism()} cores; medians of ${rounds}, whole processes.`,
  )
  const measured = { smoke: [] as Cost[], normal: [] as Cost[], bare: [] as Cost[] }
  for (let round = 0; round < rounds; round += 1) {
    measured.smoke.push(await run('smoke', join(folder, 'smoke')))
    measured.normal.push(await run('normal', join(folder, 'normal')))
    measured.bare.push(await replay(join(folder, 'normal')))
  }
  const deep = [await run('deep', join(folder, 'deep'))]
  const createdCounts = (depth: string) => {
    const report = JSON.parse(readFileSync(join(folder, depth, 'report.json'), 'utf8')) as RunReport
    return `${report.created.requests} requests, ${report.created.resources['charge']} charges`
  }
  print('smoke', measured.smoke, createdCounts('smoke'))
  print('normal', measured.normal, createdCounts('normal'))
  print('deep', deep, `${createdCounts('deep')}, 20 s of exploration`)
  const bare = JSON.parse(measured.bare.at(-1)?.output ?? '{}') as Record<
    'requests' | 'same',
    number
  >
  print(
    'bare',
    measured.bare,
    `the ${bare.requests} requests of normal, ${bare.same} answered with the same status`,
  )
  const ratio = (of: 'wall' | 'cpu') =>
    (median(measured.normal, of) / median(measured.bare, of)).toFixed(2)
  console.log(
    `normal takes ${ratio('wall')} times the wall time and ${ratio('cpu')} times the CPU time of bare.`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
await main(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
