import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'tap'
import { requirements, type RequirementId } from '../../../generated/requirements.ts'
import { byId, declarations } from '../../requirements/index.ts'
import { requirement } from '../../requirements/requirement.ts'

const read = (path: string): string => readFileSync(path, 'utf8')

const rooms = ['conformance/requirements', 'generated', 'openapi'].map((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|yaml)$/.test(name))
    .map((name) => read(`${folder}/${name}`)),
)

test('two declarations of one id are refused', async (t) => {
  const declaration = requirement('answer-json', { rule: () => [] })
  t.throws(() => byId([declaration, declaration]), /answer-json is declared twice/)
  t.equal(byId([declaration]).size, 1)
})

test('a search for an id finds its declaration, and the sentence that the contract words', async (t) => {
  const [declared = [], generated = [], contract = []] = rooms
  for (const id of declarations.keys()) {
    const byHand = declared.filter((text) => text.includes(`requirement('${id}'`)).length
    const rows = generated.filter((text) => text.includes(`: '${id}'`)).length
    t.ok(byHand === 1 || (byHand === 0 && rows > 0), `${id}: ${byHand} by hand, ${rows} rows`)
    const isWorded = contract.some((text) => text.includes(`${id}:`))
    t.ok(rows > 0 || isWorded, `${id} has a sentence`)
  }
})

test('no SHOULD explains why a MUST does not hold', async (t) => {
  const isShould = (id: RequirementId): boolean => requirements[id].level === 'SHOULD'
  for (const { id, explainedBy = [] } of declarations.values())
    t.ok(isShould(id) || !explainedBy.some(isShould), id)
})

test('no rule asks where a record comes from, other than by isRun', async (t) => {
  const [declared = []] = rooms
  t.ok(declared.some((text) => text.includes('isRun')))
  for (const text of declared) t.notMatch(text, /\brun\.origin\b/)
})

test('the map of the code follows a requirement to its finding over at most seven files', async (t) => {
  const [, section = ''] = read('conformance/README.md').split('## One requirement')
  const [walks = ''] = section.split('\n## ')
  const ids: RequirementId[] = ['charge-amount-equals-source', 'charge-complete-event-once']
  for (const id of ids) {
    const [, steps = ''] = walks.split(`\`${id}\`:\n`)
    const lines = steps.trim().split('\n\n')[0]?.split('\n') ?? []
    t.ok(lines.length > 4 && lines.length <= 7, `${id} takes ${lines.length} files`)
    for (const line of lines) {
      const [path = '', ...names] = [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
      const text = read(path)
      const code = text.replace(/\/\*[^]*?\*\/|\/\/.*/g, '')
      for (const name of names.filter((word) => /^\w+$/.test(word)))
        t.match(code, new RegExp(`\\b${name}\\b`), `${path} has ${name}`)
      if (!path.startsWith('conformance/') || line.includes('its declaration'))
        t.ok(text.includes(id), `${path} has ${id}`)
    }
  }
})
