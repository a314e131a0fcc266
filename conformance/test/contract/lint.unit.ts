import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import t from 'tap'
import { bundle } from '../../../scripts/generate/bundle.ts'
import { catalogueOf } from '../../../scripts/generate/catalogue.ts'
import { contractParts } from '../../../scripts/generate/contract-parts.ts'
import type { Contract } from '../../../scripts/generate/contract.ts'
import { lineOf } from '../../../scripts/lint/message.ts'
import { refuseFiles } from '../../../scripts/lint/refuse.ts'
import { rules } from '../../../scripts/lint/rules.ts'
import { nearest } from '../../settings/usage.ts'

const real = await bundle()

const requirement = { text: 'It MUST work.', covers: 'Endpoints/json' }
const ofAll = (c: Contract) => c['x-requirements']

const linkOf = (c: Contract, name: string) =>
  c.paths['/sources']!.post!.responses['2XX']!.links![name]!
const statesOf = (c: Contract) => c.components.schemas['Charge']!['x-states']!

/** Each rule with ways to break the contract that it finds, each with a word of its message. */
const broken: Record<keyof typeof rules, [string, (contract: Contract) => unknown][]> = {
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
  ids: [
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
  ],
  coverage: [
    ['Did you mean "Endpoints/json"', (c) => (ofAll(c)['answer-json']!.covers = 'Endpoints/jsn')],
    [
      'Endpoints/jam',
      (c) => (c['x-coverage']['Endpoints']!.statements['jam'] = 'Nothing covers it.'),
    ],
  ],
  constraints: [
    ['maximum', (c) => (c.components.schemas['BankCode']!['x-violation'] = { maximum: 'observe' })],
    ['pattern', (c) => (c.values['bank']!.invalid = { pattern: ['x'] })],
    ['bnak', (c) => (c.values['bnak'] = { accepted: ['cimb'] })],
    ['enum', (c) => (c.paths['/sources']!.post!['x-violation'] = { enum: 'observe' })],
  ],
  descriptions: [
    ['schemas/Card: no description', (c) => delete c.components.schemas['Card']!.description],
    [
      'List/properties/order',
      (c) =>
        (c.components.schemas['List']!.properties!['order']!.description =
          'Its meaning and its type are not shown.'),
    ],
  ],
  names: [
    ['did you mean', (c) => Object.assign(linkOf(c, 'charge'), { operationId: 'createChrage' })],
    [
      'parameter of createCharge',
      (c) => (linkOf(c, 'charge').requestBody = { sauce: '$response.body#/id' }),
    ],
    ['field of Source', (c) => (linkOf(c, 'charge')['x-when'] = { charge_state: 'unknown' })],
    ['value of charge_status', (c) => (linkOf(c, 'charge')['x-when'] = { charge_status: 'new' })],
    ['key of a webhook', (c) => (statesOf(c)[0]!.emits = 'charge.made')],
    ['security privateKey', (c) => (c.paths['/charges']!.post!.security = [{ privateKey: [] }])],
    ['Declare a parameter', (c) => (c.paths['/events/{id}']!.get!.parameters = [])],
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
    [
      'parameters/EventId: {id} without an example',
      (c) => delete c.components.parameters['EventId']!.example,
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
      '#/components/examples/create-source-required/value/amount: 50. Its schema refuses it',
      (c) =>
        (c.components.examples['create-source-required']!.value = {
          amount: 50,
          currency: 'MYR',
          type: 'duitnow_obw',
          bank: 'cimb',
        }),
    ],
    [
      '#/components/examples/token/value/card/deleted: "no". Its schema refuses it: it must be boolean',
      (c) =>
        Object.assign((c.components.examples['token']!.value as { card: object }).card, {
          deleted: 'no',
        }),
    ],
    [
      '#/components/examples/source/value: ',
      (c) => delete (c.components.examples['source']!.value as { type?: string }).type,
    ],
    [
      'properties/card[name]/examples/1: 7. Its schema refuses it: it must be string',
      (c) => c.components.schemas['TokenRequest']!.properties!['card[name]']!.examples!.push(7),
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
    ['type integr', (c) => (c.components.schemas['Amount']!.type = 'integr')],
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
    ['There is no such statement', (c) => (ofAll(c)['answer-json']!.covers = 'Nowhere/no')],
    [
      'Another operation has this id',
      (c) => (c.paths['/sources']!.post!.operationId = 'createCharge'),
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
    ['no tags', (c) => delete c.paths['/sources']!.post!.tags],
    ['no security', (c) => delete c.paths['/sources']!.post!.security],
    [
      'not of its form',
      (c) => Object.assign(c.components.schemas['SourceRequest']!, { not: { required: ['bank'] } }),
    ],
    ['did you mean "sources"', (c) => (c.paths['/sources']!.post!.tags = ['sorces'])],
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
  strictness: [
    ['strict mode', (c) => Object.assign(c.components.schemas['Amount']!, { minimun: 1 })],
    ['Card', (c) => (c.components.schemas['Card']!.type = 'objekt')],
  ],
}

for (const [name, rule] of Object.entries(rules))
  t.test(name, async (t) => {
    t.same(rule(catalogueOf(contractParts(real))), [], 'finds nothing in the contract')
    for (const [word, change] of broken[name as keyof typeof rules]) {
      const contract = structuredClone(real)
      change(contract)
      const texts = rule(catalogueOf(contractParts(contract))).map((message) =>
        lineOf(contract, message),
      )
      t.ok(
        texts.some((text) => text.includes(word)),
        `finds ${word}`,
        { found: texts },
      )
    }
  })

t.test('nearest names the word that differs least', async (t) => {
  t.equal(nearest('setcion', ['question', 'section', 'text']), 'section')
  t.equal(nearest('anything', []), '')
})

t.test('a mistake in a file is named with its place', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-lint-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const openapi = join(folder, 'openapi')
  const place = relative(process.cwd(), openapi)
  const changed = async (name: string, text: string, other: string) => {
    await cp('openapi', openapi, { recursive: true })
    const file = join(openapi, name)
    await writeFile(file, (await readFile(file, 'utf8')).replace(text, other))
    const bundled = bundle(join(openapi, 'openapi.yaml')).catch(refuseFiles)
    return bundled.then(
      () => '',
      ({ message }: Error) => message.replaceAll(place, ''),
    )
  }
  const token = 'paths/tokens.yaml'
  t.equal(
    await changed(token, 'schemas/Token.yaml', 'schemas/Tokn.yaml'),
    '/paths/tokens.yaml#/item/get/responses/2XX/content/application~1json/schema: ../schemas/Tokn.yaml. It leads nowhere: write what it names, or mend the name.',
  )
  t.equal(
    await changed(token, '#/token-used', '#/token-usd'),
    '/paths/tokens.yaml#/item/get/responses/2XX/content/application~1json/examples/used: ../examples.yaml#/token-usd. It leads nowhere: write what it names, or mend the name.',
  )
  t.match(await changed(token, 'collection:', 'collection: ['), /^Error parsing \S+tokens\.yaml: /)
  t.equal(
    await changed(token, 'operationId: createToken', 'deprecated: false'),
    '/paths/tokens.yaml#/collection/post: no operationId. Name the operation.',
  )
  t.equal(
    await changed(token, 'summary: Create a token.', 'deprecated: false'),
    '/paths/tokens.yaml#/collection/post: no summary. Write what it does, in a phrase with a full stop.',
  )
  t.equal(
    await changed('openapi.yaml', '/tokens: {', 'tokens: {'),
    '/paths/tokens.yaml#/collection: tokens. A path begins with a slash.',
  )
  t.equal(
    await changed('schemas/Currency.yaml', 'enum: [MYR]', 'enum: []'),
    '/schemas/Currency.yaml#/enum: []. Write the values that there are, or leave enum out.',
  )
  t.match(
    await changed('schemas/Token.yaml', 'pattern: tokn(', 'pattern: tokn(('),
    /^\/schemas\/Token\.yaml#\/properties\/id\/pattern: \S+. It is no regular expression/,
  )
  t.equal(
    await changed('schemas/Token.yaml', 'required: [', 'required: [crad, '),
    '/schemas/Token.yaml#/required: crad. There is no such property beside it: did you mean "card"?',
  )
})
