import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Result } from './bench.ts'

/** A program to run as a process of its own. */
export interface Program {
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  /** The folder that it runs in; this one unless said. */
  cwd?: string
}

/** The cost of a whole process, start-up included. */
interface Cost {
  /** Milliseconds until its end. */
  wall: number
  /** Milliseconds of CPU, of the user and the system. */
  cpu: number
  /** The peak of its memory, in MB. */
  memory: number
  stdout: string
}

// A process tells its own use at its end, on a descriptor that nothing else writes to.
// Linux counts the memory of whoever started a process into its maxRSS; its own peak is in /proc.
const usage = `import { readFileSync, writeSync } from 'node:fs'
process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  let peak = maxRSS
  try { peak = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) } catch {}
  try { writeSync(3, JSON.stringify([(userCPUTime + systemCPUTime) / 1000, peak / 1000])) } catch {} })`
const preload = `--import=data:text/javascript,${encodeURIComponent(usage)}`

/** Runs Node on a program, once; rejects when it ends with a code other than 0. */
export async function measured({ args, env = {}, cwd = '.' }: Program): Promise<Cost> {
  const start = performance.now()
  const child = spawn(process.execPath, [preload, ...args], {
    env: { ...process.env, ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  const texts = ['', '']
  for (const [at, stream] of [child.stdout, child.stdio[3] as Readable].entries())
    stream?.on('data', (chunk: Buffer) => (texts[at] += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  const wall = performance.now() - start
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}: ${texts[0]}`)
  const [cpu, memory] = JSON.parse(texts[1] ?? '') as [number, number]
  return { wall, cpu, memory, stdout: texts[0] ?? '' }
}

/** Runs some programs in turn, so many times after one turn that is not counted; resolves to the medians of their costs. */
export async function alternated<Name extends string>(
  programs: Record<Name, Program>,
  times: number,
): Promise<Record<Name, Cost>> {
  const names = Object.keys(programs) as Name[]
  const costs = new Map<Name, Cost[]>(names.map((name) => [name, []]))
  for (let turn = 0; turn <= times; turn += 1)
    for (const name of names) {
      const cost = await measured(programs[name])
      if (turn > 0) costs.get(name)?.push(cost)
    }
  const middle = (all: Cost[]): Cost => ({
    wall: median(all.map(({ wall }) => wall)),
    cpu: median(all.map(({ cpu }) => cpu)),
    memory: Math.max(...all.map(({ memory }) => memory)),
    stdout: all.at(-1)?.stdout ?? '',
  })
  return Object.fromEntries(names.map((name) => [name, middle(costs.get(name) ?? [])])) as Record<Name, Cost>
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** A ratio with two digits. */
export function ratio(one: number, other: number): string {
  return `${(one / other).toFixed(2)} ×`
}

/** Makes the line of a value beside another one, both as `shown`. */
export function beside(
  what: string,
  [one, other]: readonly [number, number],
  shown: (value: number) => string,
  target?: string,
): Result {
  return {
    what,
    value: `${shown(one)} : ${shown(other)}`,
    ratio: ratio(one, other),
    ...(target === undefined ? {} : { target }),
  }
}

/** Milliseconds, as seconds where there are many. */
export function time(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(2)} s`
}
