import t from 'tap'
import { bundle } from '../../../scripts/generate/bundle.ts'
import type { Contract } from '../../../scripts/generate/contract.ts'
import { redocly } from '../../../scripts/lint/redocly.ts'
import { rules } from '../../../scripts/lint/rules.ts'
import { nearest } from '../../settings/usage.ts'

const real = await bundle()

const requirement = { text: 'It MUST work.', section: 'Endpoints' }

/** Each rule with ways to break the contract that it finds, each with a word of its message. */
const broken: Record<keyof typeof rules, [string, (contract: Contract) => unknown][]> = {
  uniqueIds: [
    ['token-id-unique', (c) => (c['x-requirements']['token-id-unique'] = requirement)],
    ['rate-limit', (c) => (c.components.schemas['Card']!['x-requirements']!['rate-limit'] = requirement)],
  ],
  uniqueGeneratedIds: [
    ['card-last-digits', (c) => (c['x-requirements']['card-last-digits'] = requirement)],
    [
      'charge-amount',
      (c) => (c['x-observations']['charge-amount'] = { question: 'Why?', section: 'Charge' }),
    ],
  ],
  wordedIds: [
    ['Answer-json', (c) => (c['x-requirements']['Answer-json'] = requirement)],
    ['answer-2', (c) => (c['x-requirements']['answer-2'] = requirement)],
    ['answer', (c) => (c['x-requirements']['answer'] = requirement)],
  ],
  oneKeyword: [
    ['none', (c) => (c['x-requirements']['answer-json']!.text = 'The body is JSON.')],
    ['MUST, SHOULD', (c) => (c['x-requirements']['answer-json']!.text = 'It MUST work and SHOULD be fast.')],
    ['SHALL', (c) => (c['x-requirements']['answer-json']!.text = 'It SHALL work.')],
    ['MUST NOT, MAY', (c) => (c['x-requirements']['answer-json']!.text = 'It MUST NOT fail and MAY work.')],
  ],
  wholeSentences: [
    ['"."', (c) => (c['x-requirements']['answer-json']!.text = 'It MUST work')],
    ['"?"', (c) => (c['x-observations']['rate-limit']!.question = 'How often.')],
  ],
  knownMembers: [
    ['untestable', (c) => Object.assign(c['x-requirements']['answer-json']!, { untestible: 'No.' })],
    ['question', (c) => Object.assign(c['x-observations']['rate-limit']!, { questions: 'Why?' })],
  ],
  declaredAreas: [['Did you mean "tokens"', (c) => (c.components.schemas['Card']!['x-area'] = 'token')]],
  declaredSections: [
    ['Endpoints', (c) => (c['x-requirements']['answer-json']!.section = 'Endpoint')],
    ['Card', (c) => (c.components.schemas['Card']!['x-section'] = 'Cards')],
  ],
  usedSections: [['Refunds', (c) => c['x-sections'].push('Refunds')]],
  coveredStatements: [
    ['Did you mean token-object', (c) => (c['x-coverage']['Token']!['object']!.by = ['token-objekt'])],
    ['covers it', (c) => (c['x-coverage']['Token']!['object']!.by = [])],
    ['Did you mean', (c) => (c['x-coverage']['Token']!['object']!.by = ['nothing-*'])],
  ],
  coveredSections: [
    ['List the statements', (c) => delete c['x-coverage']['Limits']],
    ['Did you mean "Limits"', (c) => (c['x-coverage']['Limit'] = {})],
  ],
  coveringRequirements: [['refund-quickly', (c) => (c['x-requirements']['refund-quickly'] = requirement)]],
  wordedOperationIds: [
    ['sourceCreation', (c) => (c.paths['/sources']!.post!.operationId = 'sourceCreation')],
    ['create_source', (c) => (c.paths['/sources']!.post!.operationId = 'create_source')],
    ['chargeCreate', (c) => (c.webhooks['charge.create']!.post!.operationId = 'chargeCreate')],
  ],
  usedTags: [
    ['no tag', (c) => (c.paths['/sources']!.post!.tags = [])],
    ['refunds', (c) => c.tags.push({ name: 'refunds' })],
  ],
  constrainedViolations: [
    [
      'x-violation maximum',
      (c) => (c.components.schemas['BankCode']!['x-violation'] = { maximum: 'observe' }),
    ],
  ],
  constrainedCases: [
    ['invalid pattern', (c) => (c.values['bank']!.invalid = { pattern: ['x'] })],
    ['Did you mean bank?', (c) => (c.values['bnak'] = { accepted: ['cimb'] })],
  ],
  knownViolations: [
    ['key-kind', (c) => (c.paths['/sources']!.post!['x-violation'] = { enum: 'observe' })],
    [
      'ignore',
      (c) => (c.components.schemas['Amount']!['x-violation'] = { multipleOf: 'ignore' as 'observe' }),
    ],
  ],
  strictSchemas: [
    ['strict mode', (c) => Object.assign(c.components.schemas['Amount']!, { minimun: 1 })],
    ['schemas > Card', (c) => (c.components.schemas['Card']!.type = 'objekt')],
    ['strictTypes', (c) => Object.assign(c.components.parameters['Limit']!.schema, { maxLength: 3 })],
  ],
  givenExamples: [
    ['BankCode', (c) => delete c.components.schemas['BankCode']!.examples],
    ['limit', (c) => delete c.components.parameters['Limit']!.example],
    [
      '/sources > post',
      (c) =>
        void (delete form(c, '/sources').examples, delete c.components.schemas['SourceRequest']!.examples),
    ],
    ['city', (c) => delete c.components.schemas['TokenRequest']!.properties!['card[city]']!.examples],
  ],
  fittingExamples: [
    ['/used', (c) => Object.assign(c.components.schemas['Token']!.examples![0]!, { used: 'no' })],
    [
      '/card/created_at',
      (c) =>
        Object.assign(c.components.schemas['Token']!.examples![0]!, {
          card: { ...card(c), created_at: '2026-02-30T00:00:00Z' },
        }),
    ],
    ['Limit', (c) => (c.components.parameters['Limit']!.example = 'many')],
    [
      '/bank',
      (c) =>
        Object.assign(c.components.examples['create-source-required']!.value as object, { bank: 'maybank' }),
    ],
  ],
  phrasedSummaries: [
    ['Create a source', (c) => (c.paths['/sources']!.post!.summary = 'Create a source')],
    ['create', (c) => (c.paths['/sources']!.post!.summary = 'create a source.')],
  ],
  fullDescriptions: [
    ['no stop', (c) => (c.paths['/sources']!.post!.description = 'A sentence.\nThere is no stop')],
    [
      'Two',
      (c) => (c.components.schemas['Card']!.properties!['bank']!.description = 'Two sentences. On one line.'),
    ],
    ['The bank', (c) => (c.components.responses['Refused']!.description = 'The bank')],
  ],
  neverOptional: [
    [
      'optional',
      (c) => (c.components.schemas['Card']!.properties!['bank']!.description = 'An optional bank.'),
    ],
    ['optional', (c) => (c['x-requirements']['answer-json']!.text = 'An optional body MUST be JSON.')],
  ],
  knownExtensions: [
    ['Did you mean x-section?', (c) => Object.assign(c.components.schemas['Card']!, { 'x-sektion': 'Card' })],
    ['Did you mean x-assumed?', (c) => Object.assign(c.paths['/sources']!.post!, { 'x-asumed': true })],
  ],
}

function form(contract: Contract, path: string) {
  return contract.paths[path]!.post!.requestBody!.content['application/x-www-form-urlencoded']!
}

function card(contract: Contract) {
  return contract.components.schemas['Card']!.examples![0] as object
}

for (const [name, rule] of Object.entries(rules)) {
  t.test(name, async (t) => {
    t.same(rule(real), [], 'finds nothing in the contract')
    for (const [word, change] of broken[name as keyof typeof rules]) {
      const contract = structuredClone(real)
      change(contract)
      const messages = rule(contract)
      const texts = messages.map(({ place, value, remedy }) => `${place} ${value} ${remedy}`)
      t.ok(
        texts.some((text) => text.includes(word)),
        `finds ${word}`,
        { found: texts },
      )
      for (const { place, value, remedy } of messages) t.ok(place && value && remedy)
    }
  })
}

t.test('Redocly finds nothing in the contract', async (t) => {
  t.same(await redocly(real), [])
})

t.test('Redocly finds ids, tags and parameters of operations that contradict others', async (t) => {
  const contract = structuredClone(real)
  const { '/sources': sources, '/events': events, '/tokens/{id}': token } = contract.paths
  Object.assign(sources!.post!, { operationId: 'createToken', tags: ['source'] })
  events!.get!.parameters = [{ $ref: '#/components/parameters/EventId' }]
  token!.get!.parameters = []
  const texts = (await redocly(contract)).map(({ place, remedy }) => `${place} ${remedy}`)
  for (const [place, rule] of [
    ['paths > ~1sources > post > createToken', 'operation-operationId-unique'],
    ['paths > ~1sources > post > tags > 0', 'operation-tag-defined'],
    ['components > parameters > EventId > name', 'path-parameters-defined'],
    ['paths > ~1tokens~1{id} > get > parameters', 'path-parameters-defined'],
  ])
    t.ok(texts.includes(`${place} Redocly, error: ${rule}.`), `finds ${place}`, { found: texts })
})

t.test('nearest names the word that differs least', async (t) => {
  t.equal(nearest('setcion', ['question', 'section', 'text']), 'section')
  t.equal(nearest('anything', []), '')
})
