import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { format } from 'prettier'
import type { Bench, Result } from './bench/bench.ts'

const names = ['depths', 'startup'] as const
const page = 'scripts/bench/README.md'
const [start, end] = ['<!-- results -->', '<!-- end of results -->']

/** Runs all benchmarks, or those named; with --write, puts the tables of what ran into the page beside the others. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { write: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const unknown = positionals.find((name) => !names.some((one) => one === name))
  if (unknown !== undefined) throw new Error(`${unknown}: no such benchmark; there are ${names.join(', ')}.`)
  for (const name of positionals.length > 0 ? positionals : names) {
    const { bench } = (await import(`./bench/${name}.ts`)) as { bench: Bench }
    const table = tableOf(bench, await bench.run())
    console.log(table)
    if (values.write) await put(bench, table)
  }
}

function tableOf({ title, measures }: Bench, results: readonly Result[]): string {
  const rows = results.map(
    ({ what, value, ratio = '', target = '' }) => `| ${what} | ${value} | ${ratio} | ${target} |`,
  )
  return [
    `### ${title}`,
    '',
    measures,
    '',
    '| what | measured | ratio | target |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    `Node ${process.versions.node}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${new Date().toISOString().slice(0, 10)}.`,
    '',
  ].join('\n')
}

/** Replaces the section of a benchmark in the page, or adds it. */
async function put({ title }: Bench, table: string): Promise<void> {
  const text = readFileSync(page, 'utf8')
  const [before = '', rest = ''] = text.split(start)
  const [results = '', after = ''] = rest.split(end)
  const sections = results.split(/^(?=### )/m).filter((section) => section.trim() !== '')
  const at = sections.findIndex((section) => section.startsWith(`### ${title}\n`))
  sections.splice(at === -1 ? sections.length : at, 1, table)
  const all = sections.map((section) => section.trim()).join('\n\n')
  const written = `${before}${start}\n\n${all}\n\n${end}${after}`
  writeFileSync(page, await format(written, { parser: 'markdown' }))
}

await main()
