import { cp, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import t, { type Test } from 'tap'
import { bundle } from '../../../scripts/generate/bundle.ts'
import { catalogueOf } from '../../../scripts/generate/catalogue.ts'
import { contractParts } from '../../../scripts/generate/contract-parts.ts'
import type { Contract } from '../../../scripts/generate/contract.ts'
import { lineOf } from '../../../scripts/lint/message.ts'
import { circleMistakes } from '../../../scripts/lint/names.ts'
import { redoclyMistakes } from '../../../scripts/lint/redocly.ts'
import { extensionMistakes } from '../../../scripts/lint/extensions.ts'
import { catalogueMistakes } from '../../../scripts/lint/catalogue.ts'
import { mistakesIn } from '../../../scripts/lint/mistakes.ts'
import { nearest } from '../../settings/usage.ts'
import { folderOf } from '../folder.ts'

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

/** What Redocly finds in a copy of the contract in which texts of files are replaced. */
async function mistakesWith(t: Test, changes: readonly [string, string, string][]) {
  const folder = folderOf(t)
  const openapi = join(folder, 'openapi')
  await cp('openapi', openapi, { recursive: true })
  for (const [name, text, other] of changes) {
    const written = await readFile(join(openapi, name), 'utf8')
    t.ok(written.includes(text), text)
    await writeFile(join(openapi, name), written.replace(text, other))
  }
  const { early, late } = await redoclyMistakes(join(openapi, 'openapi.yaml'))
  const place = relative(process.cwd(), openapi)
  return {
    early: early.map((line) => line.replaceAll(place, '')),
    late: late.map((line) => line.replaceAll(place, '')),
  }
}

t.test('style refuses no contract', async (t) => {
  const changes: [string, string, string][] = [
    ['paths/sources.yaml', 'summary: Create a source.', 'summary: create one'],
    [
      'schemas/Card.yaml',
      'description: The last digits of the card number.',
      'description: digits',
    ],
  ]
  t.same(await mistakesWith(t, changes), { early: [], late: [] })
})

t.test('a mistake in a file is named with its place', async (t) => {
  const { early } = await mistakesWith(t, [
    ['paths/tokens.yaml', '#/token-used', '#/token-usd'],
    ['paths/tokens.yaml', 'operationId: createToken', 'deprecated: false'],
    ['paths/sources.yaml', 'summary: Create a source.', 'deprecated: false'],
    ['paths/tokens.yaml', 'tags: [tokens]', 'tags: [tokns]'],
    ['paths/tokens.yaml', 'publicKey', 'privateKey'],
    ['paths/charges.yaml', 'responses:', 'x-responses:'],
    ['openapi.yaml', '  /events: {', '  events: {'],
    ['parameters.yaml', 'example:', 'x-example:'],
    ['schemas/Currency.yaml', 'enum: [MYR]', 'enum: []'],
    ['schemas/Token.yaml', 'required: [', 'required: [crad, '],
    ['schemas/Amount.yaml', 'minimum', 'minimun'],
    ['schemas/Amount.yaml', 'type: integer', 'type: integr'],
  ])
  t.same(early.toSorted(), [
    '/openapi.yaml#/paths/events: events. Property `events` is not expected here.',
    '/parameters.yaml#/TokenId/example: nothing. The kit sends the example of each parameter.',
    '/paths/charges.yaml#/collection/post/responses: nothing. An operation says what it answers.',
    '/paths/sources.yaml#/collection/post/summary: summary. Operation object should contain `summary` field.',
    '/paths/tokens.yaml#/collection/post/operationId: operationId. Operation object should contain `operationId` field.',
    '/paths/tokens.yaml#/collection/post/security/0/privateKey: privateKey. There is no `privateKey` security scheme defined.',
    '/paths/tokens.yaml#/collection/post/tags/0: "tokns". Operation tags should be defined in global tags.',
    `/paths/tokens.yaml#/item/get/responses/2XX/content/application~1json/examples/used: {"$ref":"../examples.yaml#/token-usd"}. Can't resolve $ref.`,
    '/schemas/Amount.yaml#/minimun: minimun. Property `minimun` is not expected here. Did you mean "minimum"?',
    '/schemas/Amount.yaml#/type: "integr". `type` can be one of the following only: "object", "array", "string", "number", "integer", "boolean", "null". Did you mean "integer"?',
    '/schemas/Currency.yaml#/enum: []. An enumeration has values.',
    '/schemas/Token.yaml#/required/0: "crad". Required property \'crad\' is undefined.',
  ])
})

t.test('a wrong example, and a file that cannot be read, are named with their place', async (t) => {
  const examples = await mistakesWith(t, [
    ['examples.yaml', 'amount: 50000', "amount: 'x'"],
    ['schemas/Amount.yaml', 'examples: [', "examples: ['x', "],
    ['schemas/Token.yaml', 'pattern: tokn(', 'pattern: tokn(('],
  ])
  t.same(examples, {
    early: [],
    late: [
      '/schemas/Token.yaml#/properties/id/schema: nothing. Example validation errored: Invalid regular expression: /tokn((_test)?_[0-9a-z]+/u: Unterminated group.',
      '/schemas/Amount.yaml#/examples/0: "x". Example value must conform to the schema: type must be integer.',
      '/examples.yaml#/create-source-required/value/amount: "x". Example value must conform to the schema: `amount` property type must be integer.',
    ],
  })
  const { early } = await mistakesWith(t, [['paths/tokens.yaml', 'collection:', 'collection: [']])
  t.match(early, [/^\/paths\/tokens\.yaml:3: Failed to parse: missed comma/])
  t.equal(early.length, 1)
})
