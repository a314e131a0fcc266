import t from 'tap'
import { observations, requirements, sections } from '../../../generated/requirements.ts'
import { gatherCatalogue } from '../../self-test/catalogue.ts'
import { testable } from '../../self-test/attempt.ts'
import { assay } from './process.ts'

t.test(
  'each section of the specification shows its requirements, with what judges and what breaks them',
  async (t) => {
    const { code, stdout } = await assay(t, ['list'])
    t.equal(code, 0)
    t.ok(stdout.split('\n').every((line) => line.length <= 80))
    const used = sections.filter((section) =>
      Object.values(requirements).some((requirement) => requirement.section === section),
    )
    for (const section of used) t.match(stdout, `\n\n${section}\n  `)
    const [, entry = ''] = /\n {2}charge-amount-equals-source\n((?: {6}.*\n)+)/.exec(stdout) ?? []
    t.match(entry, /check {7}refuses a charge whose amount differs/)
    t.match(entry, /fault {7}\S.*, and \d+ more/s)
    t.match(stdout, /merchant-has-keys\n.*\n {6}untestable {2}Keys are given out/)
    for (const id of testable) t.match(stdout, new RegExp(`\\n {2}${id}\\n(?: {6}.*\\n)* {6}fault {7}`), id)
  },
)

t.test('the lists are for programs too', async (t) => {
  const catalogue = await gatherCatalogue()
  const all = JSON.parse((await assay(t, ['list', '--json'])).stdout) as {
    requirements: Record<string, { text: string; checks: string[]; faults: string[] }>
    observations: object
  }
  t.strictSame(Object.keys(all), ['requirements', 'observations'])
  t.match(all.requirements['token-id'], { level: 'MUST', checks: [], faults: catalogue['token-id']?.faults })
  const faults = JSON.parse((await assay(t, ['list', 'faults', '--json'])).stdout) as {
    faults: { id: string; name: string }[]
  }
  t.equal(faults.faults.length, Object.values(catalogue).flatMap((proof) => proof.faults).length)
  t.match((await assay(t, ['list', 'checks'])).stdout, /^\d+ checks\n\n {2}\S+\n {6}\S/)
})

t.test('the statements of the specification lead to what covers them', async (t) => {
  const { stdout } = await assay(t, ['list', '--coverage'])
  t.ok(stdout.split('\n').every((line) => line.length <= 80))
  t.match(stdout, /\n\nLimits\n {2}[^]*refunds +Refunds are possible for 180 days\.\n +refund-window\n/)
  const { coverage } = JSON.parse((await assay(t, ['list', '--coverage', '--json'])).stdout) as {
    coverage: { section: string; key: string; by: string[] }[]
  }
  const known = new Set<string>([...Object.keys(requirements), ...Object.keys(observations)])
  for (const { section, key, by } of coverage) {
    t.ok(sections.includes(section), section)
    t.ok(by.length > 0 && by.every((id) => known.has(id)), `${section}: ${key}`)
  }
})
