import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { measured, median } from './measure.ts'

/** The time that the validators of the package take beside others, in milliseconds for the import and microseconds for a charge. */
interface Judging {
  imported: number
  own: number
  /** With the formats of ajv-formats. */
  ajv: number
  /** With the date-times of the package. */
  ajvDates: number
  /** Absent where the registry cannot be reached. */
  zod?: number
}

// Each judge is shown to accept a charge and to refuse a broken one; ajv and zod make theirs from the same schema at run time.
const program = (zod: string | null) => `
import { readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
const began = performance.now()
const { isCharge } = await import('./dist/conformance/validators.js')
const imported = performance.now() - began
const schema = JSON.parse(readFileSync('dist/generated/schemas/Charge.json', 'utf8'))
const compiled = (dates) => {
  const ajv = new Ajv.default({ strict: false, allErrors: true })
  formats.default(ajv)
  if (dates) ajv.addFormat('date-time', dates)
  return ajv.compile(schema)
}
const days = (year, month) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const dates = (text) => {
  const day = Number(text.slice(8, 10))
  const exists = day <= 28 || day <= days(Number(text.slice(0, 4)), Number(text.slice(5, 7)))
  return exists && (text[17] < '6' || text.slice(11, 16) === '23:59')
}
const judges = { own: isCharge, ajv: compiled(), ajvDates: compiled(dates) }
if (${zod !== null}) {
  const { fromJSONSchema } = await import('${zod}')
  const made = fromJSONSchema(schema)
  judges.zod = (value) => made.safeParse(value).success
}
const charge = schema.examples[0]
for (const judge of Object.values(judges))
  if (!judge(charge) || judge({ ...charge, created_at: '2026-02-30T00:00:00Z' }))
    throw new Error('The example of a charge is not told from a broken one.')
const time = (judge) => {
  const start = performance.now()
  for (let count = 0; count < 50000; count += 1) judge(charge)
  return (performance.now() - start) / 50
}
const times = Object.fromEntries(Object.keys(judges).map((name) => [name, []]))
for (const judge of Object.values(judges)) time(judge)
for (let turn = 0; turn < 9; turn += 1)
  for (const [name, judge] of Object.entries(judges)) times[name].push(time(judge))
const middle = Object.entries(times).map(([name, all]) => [name, all.sort((a, b) => a - b)[4]])
console.log(JSON.stringify({ imported, ...Object.fromEntries(middle) }))
`

/** The medians of five processes; zod comes from the registry into a folder. */
export async function judging(folder: string): Promise<Judging> {
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', 'zod@4']
  const { status } = spawnSync('npm', args, { stdio: 'ignore', timeout: 120_000 })
  const zod = status === 0 ? pathToFileURL(join(folder, 'node_modules/zod/index.js')).href : null
  const costs: Judging[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const { stdout } = await measured({ args: ['--input-type=module', '-e', program(zod)] })
    costs.push(JSON.parse(stdout) as Judging)
  }
  const names = Object.keys(costs[0] ?? {}) as (keyof Judging)[]
  const medians = names.map((name) => [name, median(costs.map((cost) => cost[name] ?? Number.NaN))])
  return Object.fromEntries(medians) as Judging
}
