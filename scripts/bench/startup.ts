import type { Bench } from './bench.ts'
import { main } from './implementation.ts'
import { alternated, measured, median, ratio, time } from './measure.ts'

const validators = './dist/conformance/validators.js'

// Each validator is told apart by a charge that fits its schema and one that does not; the schema is compiled anew by ajv at run time.
const judging = `
import { readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
const began = performance.now()
const { isCharge } = await import('${validators}')
const imported = performance.now() - began
const schema = JSON.parse(readFileSync('dist/generated/schemas/Charge.json', 'utf8'))
const ajv = new Ajv.default({ strict: false, allErrors: true })
formats.default(ajv)
const compiled = ajv.compile(schema)
const charge = schema.examples[0]
if (!isCharge(charge) || !compiled(charge)) throw new Error('The example of a charge does not fit its schema.')
const time = (judge) => {
  const start = performance.now()
  for (let count = 0; count < 50000; count += 1) judge(charge)
  return (performance.now() - start) / 50
}
time(isCharge), time(compiled)
const [own, ajvs] = [[], []]
for (let turn = 0; turn < 9; turn += 1) own.push(time(isCharge)), ajvs.push(time(compiled))
const middle = (all) => all.sort((a, b) => a - b)[4]
console.log(JSON.stringify({ imported, own: middle(own), ajvs: middle(ajvs) }))
`

/** What it takes to start, and to judge one object. */
export const bench: Bench = {
  name: 'startup',
  title: 'Start-up',
  measures:
    'Whole processes beside `node -e 0`, and the validators of the package beside those that ajv compiles at run time.',
  async run() {
    const { empty, version, list } = await alternated(
      {
        empty: { args: ['-e', '0'] },
        version: { args: [main, '--version'] },
        list: { args: [main, 'list'] },
      },
      15,
    )
    const costs: { imported: number; own: number; ajvs: number }[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const { stdout } = await measured({ args: ['--input-type=module', '-e', judging] })
      costs.push(JSON.parse(stdout))
    }
    const [imported, own, ajvs] = (['imported', 'own', 'ajvs'] as const).map((name) =>
      median(costs.map((cost) => cost[name])),
    ) as [number, number, number]
    const beside = (what: string, one: number, target: string) => ({
      what,
      value: `${time(one)} : ${time(empty.cpu)} of CPU`,
      ratio: ratio(one, empty.cpu),
      target,
    })
    return [
      beside('`assay --version`', version.cpu, '< 1.3 ×'),
      beside('`assay list`', list.cpu, '< 2 ×'),
      { what: 'validators imported', value: `${imported.toFixed(1)} ms`, ratio: '', target: '< 10 ms' },
      {
        what: 'a charge judged, beside ajv at run time',
        value: `${own.toFixed(2)} µs : ${ajvs.toFixed(2)} µs`,
        ratio: ratio(own, ajvs),
        target: '≤ 1 ×',
      },
    ]
  },
}
