import t from 'tap'
import { observations, requirements, sections, type RequirementId } from '../../../generated/requirements.ts'
import { gatherCatalogue } from '../../self-test/catalogue.ts'
import { testable } from '../../self-test/attempt.ts'
import { assay } from './process.ts'

t.test(
  'each section of the specification shows its requirements, with what judges and what breaks them',
  async (t) => {
    const { code, stdout } = await assay(['list'])
    t.equal(code, 0)
    t.ok(stdout.split('\n').every((line) => line.length <= 80))
    const used = sections.filter((section) =>
      Object.values(requirements).some((requirement) => requirement.section === section),
    )
    for (const section of used) t.match(stdout, `\n\n${section}\n  `)
    const [, entry = ''] = /\n {2}charge-amount-equals-source\n((?: {6}.*\n)+)/.exec(stdout) ?? []
    t.match(entry, /judged by {3}8 generated request cases: refuses a charge whose amount\s+differs/)
    t.match(entry, /fault {7}\S.*, and \d+ more/s)
    t.match(stdout, /merchant-has-keys\n.*\n {6}untestable {2}Keys are given out/)
    for (const id of testable) t.match(stdout, new RegExp(`\\n {2}${id}\\n(?: {6}.*\\n)* {6}fault {7}`), id)
  },
)

t.test('the lists are for programs too', async (t) => {
  const catalogue = await gatherCatalogue()
  const all = JSON.parse((await assay(['list', '--json'])).stdout) as {
    requirements: Record<string, { text: string; checks: string[]; faults: string[] }>
    observations: object
  }
  t.strictSame(Object.keys(all), ['requirements', 'observations'])
  t.match(all.requirements['token-id'], { level: 'MUST', checks: [], faults: catalogue['token-id'].faults })
  const faults = JSON.parse((await assay(['list', 'faults', '--json'])).stdout) as {
    faults: { id: string; name: string }[]
  }
  t.equal(faults.faults.length, Object.values(catalogue).flatMap((proof) => proof.faults).length)
  t.match((await assay(['list', 'checks'])).stdout, /^\d+ checks\n\n {2}\S+\n {6}\S/)
})

t.test('the statements of the specification lead to what covers them', async (t) => {
  const { stdout } = await assay(['list', '--coverage'])
  t.ok(stdout.split('\n').every((line) => line.length <= 80))
  t.match(stdout, /\n\nLimits\n {2}[^]*refunds +Refunds are possible for 180 days\.\n +refund-window\n/)
  const { coverage } = JSON.parse((await assay(['list', '--coverage', '--json'])).stdout) as {
    coverage: { section: string; key: string; by: string[] }[]
  }
  const known = new Set<string>([...Object.keys(requirements), ...Object.keys(observations)])
  for (const { section, key, by } of coverage) {
    t.ok(sections.includes(section), section)
    t.ok(by.length > 0 && by.every((id) => known.has(id)), `${section}: ${key}`)
  }
})

t.test('what judges a requirement is told in the same words everywhere', async (t) => {
  const catalogue = await gatherCatalogue()
  for (const id of testable) t.ok(catalogue[id].judgedBy.length > 0, id)
  const words: [id: RequirementId, judgedBy: string][] = [
    [
      'charge-amount-equals-source',
      "8 generated request cases: refuses a charge whose amount differs from its source's",
    ],
    ['token-facts-stay', 'an invariant, in every retrieved token'],
    ['token-location-retrieves', 'a check: leads from the location of a token back to it'],
    ['token-id', 'the schema, in every answer that holds the field'],
  ]
  for (const [id, judgedBy] of words) {
    t.same(catalogue[id].judgedBy, [judgedBy])
    for (const args of [
      ['list', '--only', id],
      ['explain', id],
    ])
      t.match((await assay(args)).stdout.replace(/\s+/g, ' '), ` judged by ${judgedBy} `)
  }
})

t.test('a part is listed and explained by globs', async (t) => {
  const part = await assay(['list', '--only', 'token-id*,response-*'])
  const ids = [...part.stdout.matchAll(/^ {2}(\S+)$/gm)].map(([, id = '']) => id)
  t.same(ids.toSorted(), ['response-time', 'token-id', 'token-id-unique', 'token-id-whole'])
  const checks = await assay(['list', 'checks', '--only', 'charge-amount-equals-*', '--json'])
  t.match(JSON.parse(checks.stdout), { checks: [{ id: 'charge-amount-equals-source' }] })
  const covered = await assay(['list', '--coverage', '--only', 'refund-window'])
  t.match(covered.stdout, /^1 statement of [^]*\n\nLimits\n {2}[^]*refunds/)

  const few = await assay(['explain', 'token-id*'])
  t.match(
    few.stdout,
    /^3 requirements; .*\n\ntoken-id-unique\n {2}The id of a token MUST be unique\.\n {2}level {7}MUST\n/,
  )
  t.match(few.stdout, /\n {2}judged by {3}an invariant, in every new token\n/)
  t.notMatch(few.stdout, 'fault')
  const many = await assay(['explain', 'charge-*'])
  t.match(many.stdout, /^\d+ requirements and \d+ observations; .*\n(\S+\n( {2}.*\n)+)+$/)
  t.notMatch(many.stdout, 'level ')
  t.match(
    (await assay(['explain', 'token-id-uniq*'])).stdout,
    /^token-id-unique\n[^]* {2}fault /,
    'all about one',
  )
})
