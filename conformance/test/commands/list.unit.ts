import t from 'tap'
import { readDisturbance } from '../../sandbox/disturbances.ts'
import { requirements, sections } from '../../../generated/requirements.ts'
import { assay } from './process.ts'

t.test(
  'each section of the specification shows its requirements, with what judges them',
  async (t) => {
    const { code, stdout } = await assay(['list'])
    t.equal(code, 0)
    const used = sections.filter((section) =>
      Object.values(requirements).some((requirement) => requirement.section === section),
    )
    for (const section of used) t.match(stdout, `\n\n${section}\n  `)
    for (const id of Object.keys(requirements)) t.match(stdout, `\n  ${id}\n      `, id)
    t.match(stdout, /occurrences-recorded\n.*Untestable: The\n {6}complete list of event keys/)
  },
)

t.test('what judges a requirement is named', async (t) => {
  const judges = {
    'charge-amount-equals-source': /judged by \d+ generated request cases/,
    'token-facts-stay': /judged by a rule over the record/,
    'token-id': /judged by its schema/,
  }
  for (const [id, judge] of Object.entries(judges))
    t.match((await assay(['explain', id])).stdout.replace(/\s+/g, ' '), judge, id)
})

t.test('a part is listed by globs, one is explained whole, and variants are listed', async (t) => {
  const part = await assay(['list', 'token-id*', 'response-time'])
  const ids = [...part.stdout.matchAll(/^ {2}(\S+)$/gm)].map(([, id = '']) => id)
  t.same(ids.toSorted(), ['response-time', 'token-id', 'token-id-unique', 'token-id-whole'])
  const { stdout } = await assay(['explain', 'charge-amount-equals-source'])
  t.match(stdout, /^charge-amount-equals-source\n[^]* {2}contract [^]* {2}case [^]* {2}fault /)
  t.match(stdout, /run URL --only charge-amount-equals-source\n$/)
})

t.test('variants are listed in groups with a sentence each, those for shops first', async (t) => {
  const { stdout } = await assay(['list', '--variants'])
  t.match(stdout, /^shops:\n {2}posts each event twice\n {6}Each webhook comes twice/)
  t.match(stdout, /\n\nwebhooks:\n {2}\S.*\n {6}\S/)
  const { stdout: part } = await assay(['list', '--variants', '--tag', 'webhooks'])
  t.match(part, /^webhooks:\n(?: {2}\S.*\n(?: {6}\S.*\n)+)+$/)
  t.match(await assay(['list', '--variants', '--tag', 'webhoks']), {
    code: 2,
    stderr: /did you mean webhooks\?/,
  })
  t.match(await assay(['list', '--tag', 'webhooks']), { code: 2, stderr: /give both/ })
})

t.test('disturbances have a page of help, whose examples are rules', async (t) => {
  const { stdout } = await assay(['serve', '--disturb', 'help'])
  const rules = [...stdout.matchAll(/^ {2}(\S+(?: \S+)?: .*)$/gm)].map(([, rule = '']) => rule)
  t.ok(rules.length >= 7)
  for (const rule of rules) t.equal(readDisturbance(rule).text, rule)
  t.match(await assay(['sandbox', 'disturb', 'help']), { code: 0, stdout })
})

t.test(
  'explain without an id says how to ask, and a list flag how several are given',
  async (t) => {
    t.match(await assay(['explain']), {
      code: 2,
      stdout: '',
      stderr:
        /^assay: ID: missing; name one, as in .* explain charge-id \(.* list shows all\)\.\n$/,
    })
    t.match((await assay(['run', '--help'])).stdout, /--only ID,…/)
  },
)

t.test('what binds the merchant is told apart, and names the shops that break it', async (t) => {
  const { stdout } = await assay(['list'])
  const [service = '', merchant = ''] = stdout.split(/\n(?=\d+ requirements of the merchant)/)
  t.notMatch(service, '\n  shop-')
  t.notMatch(merchant.replaceAll('\n  shop-', ''), /\n {2}\w/)
  const explained = await assay(['explain', 'shop-fulfils-once'])
  t.match(
    explained.stdout,
    /\n {2}binds {7}the merchant\n[^]* {2}fault {7}ships again for each event\n/,
  )
  t.match(explained.stdout, /shop --profile FILE --only shop-fulfils-once\n$/)
})
