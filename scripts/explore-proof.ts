import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { jobs, type Job, type Row } from '../conformance/test/proof/explore/jobs.ts'

/** The number of explorations that share a process: while one waits, others go on. */
const atOnce = 3

/** Lists the seeds that a part is proven on. */
const seedsOf = (kind: Job['kind']): number[] =>
  kind === 'floor' ? [1] : kind === 'history' || kind === 'race' ? [1, 2, 3] : [1, 2, 3, 4, 5]

/** Proves that the explorer finds every fault and wrongs nobody, or of that what is named by a part of its name. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { part: { type: 'string' }, seeds: { type: 'string' } },
    allowPositionals: true,
  })
  const named = jobs.filter(
    ({ name, kind }) =>
      positionals.length === 0 || positionals.some((part) => name.includes(part) || kind === part),
  )
  if (named.length === 0) throw new Error(`${positionals.join(', ')}: no part of the proof is named so.`)
  const seeds = values.seeds?.split(',').map(Number)
  const all = named.flatMap((job) => (seeds ?? seedsOf(job.kind)).map((seed) => ({ job, seed })))
  if (values.part !== undefined) return provePart(all, values.part)
  const rows = await proveAll(all.length)
  summarise(rows)
  if (rows.length < all.length) console.log(`${all.length - rows.length} parts did not end`)
  process.exitCode = rows.length < all.length || rows.some(({ wrong }) => wrong.length > 0) ? 1 : 0
}

/** Proves each of so many parts, and prints each row as a line of JSON. */
async function provePart(all: readonly { job: Job; seed: number }[], part: string): Promise<void> {
  const [at = 0, of = 1] = part.split('/').map(Number)
  const left = all.filter((_, index) => index % of === at)
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      console.log(JSON.stringify(await next.job.prove(next.seed)))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Proves everything in a process a core. */
async function proveAll(of: number): Promise<Row[]> {
  const rows: Row[] = []
  const cores = availableParallelism()
  const prove = async (_: unknown, at: number): Promise<void> => {
    const own = ['--import=tsx', fileURLToPath(import.meta.url), ...process.argv.slice(2)]
    const child = spawn(process.execPath, [...own, '--part', `${at}/${cores}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of createInterface(child.stdout)) {
      const row = JSON.parse(line) as Row
      rows.push(row)
      for (const wrong of row.wrong) console.log(`${row.kind}, seed ${row.seed}: ${row.name}: ${wrong}`)
      if (rows.length % 25 === 0) console.log(`${rows.length} of ${of}`)
    }
  }
  await Promise.all(Array.from({ length: cores }, prove))
  return rows
}

function summarise(rows: readonly Row[]): void {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  console.table(
    Object.fromEntries(
      kinds.map((kind) => {
        const own = rows.filter((row) => row.kind === kind)
        const found = own.flatMap((row) => row.found ?? [])
        const of = (name: 'requests' | 'seconds' | 'steps') =>
          found.map((one) => one[name]).toSorted((a, b) => a - b)
        const told = (name: 'requests' | 'seconds' | 'steps') => {
          const sorted = of(name)
          const [median, worst] = [sorted[sorted.length >> 1], sorted.at(-1)]
          return median === undefined ? '' : `${Math.round(median)} (worst ${Math.round(worst ?? 0)})`
        }
        return [
          kind,
          {
            proven: `${own.filter(({ wrong }) => wrong.length === 0).length} of ${own.length}`,
            requests: told('requests'),
            seconds: told('seconds'),
            steps: told('steps'),
          },
        ]
      }),
    ),
  )
}

await main()
