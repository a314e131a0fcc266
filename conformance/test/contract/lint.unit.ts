import t from 'tap'
import { bundle } from '../../../scripts/generate/bundle.ts'
import { catalogueOf } from '../../../scripts/generate/catalogue.ts'
import { contractParts } from '../../../scripts/generate/contract-parts.ts'
import type { Contract } from '../../../scripts/generate/contract.ts'
import { lineOf } from '../../../scripts/lint/message.ts'
import { circleMistakes } from '../../../scripts/lint/names.ts'
import { extensionMistakes } from '../../../scripts/lint/extensions.ts'
import { catalogueMistakes } from '../../../scripts/lint/catalogue.ts'
import { mistakesIn } from '../../../scripts/lint/mistakes.ts'
import { nearest } from '../../settings/usage.ts'

const real = await bundle()

const requirement = { text: 'It MUST work.', covers: 'Endpoints/json' }
const ofAll = (c: Contract) => c['x-requirements']

const linkOf = (c: Contract, name: string) =>
  c.paths['/sources']!.post!.responses['2XX']!.links![name]!
const statesOf = (c: Contract) => c.components.schemas['Charge']!['x-states']!

const checks = {
  extensions: extensionMistakes,
  catalogue: (contract: Contract) => catalogueMistakes(catalogueOf(contractParts(contract))),
  names: (contract: Contract) => mistakesIn(contractParts(contract)),
}

/** Each check with ways to break the contract that it finds, each with a word of its message. */
const broken: Record<keyof typeof checks, [string, (contract: Contract) => unknown][]> = {
  extensions: [
    [
      'did you mean "x-states"',
      (c) => Object.assign(c.components.schemas['Card']!, { 'x-statez': [] }),
    ],
    ['x-sektion', (c) => Object.assign(c.components.schemas['Card']!, { 'x-sektion': 'Card' })],
    ['untestible', (c) => Object.assign(ofAll(c)['answer-json']!, { untestible: 'No.' })],
    ['text', (c) => (ofAll(c)['answer-json']!.text = 'It MUST work and SHOULD be fast.')],
    ['text', (c) => (ofAll(c)['answer-json']!.text = 'It MUST NOT fail and MAY work.')],
    ['text', (c) => (ofAll(c)['answer-json']!.text = 'It MUST work')],
    ['question', (c) => (c['x-observations']['rate-limit']!.question = 'How often.')],
    ['answer-2', (c) => (ofAll(c)['answer-2'] = requirement)],
    [
      'observe',
      (c) => Object.assign(c.components.schemas['Amount']!, { 'x-violation': { type: 'ignore' } }),
    ],
  ],
  catalogue: [
    [
      'Endpoints/jam',
      (c) => (c['x-coverage']['Endpoints']!.statements['jam'] = 'Nothing covers it.'),
    ],
    [
      'rate-limit',
      (c) => (c.components.schemas['Card']!['x-requirements']!['rate-limit'] = requirement),
    ],
    [
      '#/x-requirements/card-last-digits: card-last-digits. Choose another id: there are two of it, the other is generated',
      (c) => (ofAll(c)['card-last-digits'] = requirement),
    ],
    [
      'source-id-unique',
      (c) => (ofAll(c)['source-id-unique'] = { ...requirement, echoes: 'amount' }),
    ],
    ['maximum', (c) => (c.components.schemas['BankCode']!['x-violation'] = { maximum: 'observe' })],
    ['pattern', (c) => (c.values['bank']!.invalid = { pattern: ['x'] })],
    ['bnak', (c) => (c.values['bnak'] = { accepted: ['cimb'] })],
    ['enum', (c) => (c.paths['/sources']!.post!['x-violation'] = { enum: 'observe' })],
  ],
  names: [
    ['schemas/Card: no description', (c) => delete c.components.schemas['Card']!.description],
    ['did you mean', (c) => Object.assign(linkOf(c, 'charge'), { operationId: 'createChrage' })],
    [
      'parameter of createCharge',
      (c) => (linkOf(c, 'charge').requestBody = { sauce: '$response.body#/id' }),
    ],
    ['field of Source', (c) => (linkOf(c, 'charge')['x-when'] = { charge_state: 'unknown' })],
    ['value of charge_status', (c) => (linkOf(c, 'charge')['x-when'] = { charge_status: 'new' })],
    ['key of a webhook', (c) => (statesOf(c)[0]!.emits = 'charge.made')],
    ['security privateKey', (c) => (c.paths['/charges']!.post!.security = [{ privateKey: [] }])],
    [
      'field of Source',
      (c) => (linkOf(c, 'charge').requestBody = { source: '$response.body#/no' }),
    ],
    [
      'Its data has no schema',
      (c) => {
        const { allOf = [] } = c.components.schemas['ChargeCreateEvent']!
        allOf[1]!.properties!['data'] = { type: 'object' }
      },
    ],
    ['no such field', (c) => (statesOf(c)[0]!.by = 'makeCharge')],
    ['value of status', (c) => (statesOf(c)[0]!.to = 'waiting')],
    ['value of status', (c) => (statesOf(c).at(-1)!.to = 'expird')],
    ['value of status', (c) => (statesOf(c)[0]!.to = 'MYR')],
    [
      'No field has an enum with these states',
      (c) => statesOf(c).forEach((transition) => (transition.to = 'done')),
    ],
    [
      'schemas/Charge/properties/object: source. Source is this object',
      (c) => (c.components.schemas['Charge']!.properties!['object']!.const = 'source'),
    ],
    ['x-lasting', (c) => (c.components.schemas['Card']!['x-lasting'] = ['fingre_print'])],
    [
      'source-bank-echo',
      (c) =>
        (c.components.schemas['Source']!.properties!['bank']!['x-requirements']![
          'source-bank-echo'
        ]!.echoes = 'bnak'),
    ],
    [
      'did you mean "amount"',
      (c) =>
        Object.assign(c.components.examples['create-source-required']!.value as object, {
          amonut: 5,
        }),
    ],
    [
      'requestBody { card[name]',
      (c) =>
        Object.assign(c.components.examples['create-token-required']!.value as object, {
          'card[name]': 'tokn_test_5x0a1b2c3d4e5f6g7h8',
        }),
    ],
    [
      'x-equals sauce',
      (c) =>
        (c.components.schemas['ChargeRequest']!.properties!['amount']!['x-equals']!.parameter =
          'sauce'),
    ],
    [
      'not of its form',
      (c) => Object.assign(c.components.schemas['SourceRequest']!, { not: { required: ['bank'] } }),
    ],
    ['no security', (c) => (c.paths['/sources']!.post!.security = [])],
    ['without an example', (c) => delete c.components.schemas['Currency']!.examples],
    [
      'no examples',
      (c) =>
        delete c.paths['/sources']!.post!.requestBody!.content['application/x-www-form-urlencoded']!
          .examples,
    ],
    [
      'of type array',
      (c) =>
        (c.components.schemas['SourceRequest']!.properties!['bank'] = {
          type: 'array',
          examples: ['cimb'],
        }),
    ],
    [
      'no schema of success',
      (c) => (c.paths['/sources']!.post!.responses = { 204: { description: 'Nothing.' } }),
    ],
    [
      'There is no such statement: did you mean "Endpoints/json"',
      (c) => (ofAll(c)['answer-json']!.covers = 'Endpoints/jsn'),
    ],
    [
      'x-coverage/Endpoints/statements/json2: Endpoints/jsn',
      (c) =>
        (c['x-coverage']['Endpoints']!.statements['json2'] = {
          says: 'Once more.',
          as: ['Endpoints/jsn'],
        }),
    ],
    [
      'No transition leads to this state',
      (c) => statesOf(c).push({ ...statesOf(c)[1]!, from: 'reversed', by: 'createCharge' }),
    ],
    [
      'without properties of its own',
      (c) => {
        const { Source, NewSource } = c.components.schemas
        c.components.schemas['Source'] = { allOf: [Source!] }
        return NewSource
      },
    ],
    [
      'a list without records',
      (c) => {
        const { allOf = [] } = c.components.schemas['EventList']!
        allOf[1]!.properties!['data']!.items = {}
      },
    ],
    [
      '{of}, {id} of its path. No request of a run can have these ids: add a link to retrieveEvent',
      (c) => {
        const { '/events/{id}': item, ...paths } = c.paths
        const schema = { type: 'string' }
        const parameter = { name: 'of', in: 'path', required: true, schema, example: 'c' }
        item!.get!.parameters!.push(parameter)
        c.paths = { ...paths, '/charges/{of}/events/{id}': item! }
      },
    ],
  ],
}

for (const [name, check] of Object.entries(checks))
  t.test(name, async (t) => {
    t.same(check(real), [], 'finds nothing in the contract')
    for (const [word, change] of broken[name as keyof typeof checks]) {
      const contract = structuredClone(real)
      change(contract)
      const texts = check(contract).map((message) => lineOf(contract, message))
      t.ok(
        texts.some((text) => text.includes(word)),
        `finds ${word}`,
        { found: texts },
      )
    }
  })

t.test('a schema that builds upon itself is found', async (t) => {
  const contract = structuredClone(real)
  contract.components.schemas['Card']!.allOf = [{ $ref: '#/components/schemas/Card' }]
  t.match(circleMistakes(contract), [{ value: 'Card' }])
})

t.test('nearest names the word that differs least', async (t) => {
  t.equal(nearest('setcion', ['question', 'section', 'text']), 'section')
  t.equal(nearest('anything', []), '')
})
