import { readdir } from 'node:fs/promises'
import t from 'tap'
import { bundle } from '../../../scripts/generate/bundle.ts'
import { catalogueOf } from '../../../scripts/generate/catalogue.ts'
import type { Contract } from '../../../scripts/generate/contract.ts'
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
    ['card-last-digits', (c) => (ofAll(c)['card-last-digits'] = requirement)],
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
    ['Card no description', (c) => delete c.components.schemas['Card']!.description],
    [
      'List/order',
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
    ['state in an enum of Charge', (c) => (statesOf(c)[0]!.to = 'waiting')],
    ['x-lasting', (c) => (c.components.schemas['Card']!['x-lasting'] = ['fingre_print'])],
    [
      'source-bank-echo',
      (c) =>
        (c.components.schemas['Source']!.properties!['bank']!['x-requirements']![
          'source-bank-echo'
        ]!.echoes = 'bnak'),
    ],
    [
      'amount = 50',
      (c) =>
        (c.components.examples['create-source-required']!.value = {
          amount: 50,
          currency: 'MYR',
          type: 'duitnow_obw',
          bank: 'cimb',
        }),
    ],
    [
      'requestBody { token',
      (c) =>
        Object.assign(c.components.examples['create-source-required']!.value as object, {
          token: 'tokn_test_5x0a1b2c3d4e5f6g7h8',
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
    ['no tags', (c) => delete c.paths['/sources']!.post!.tags],
    ['no security', (c) => delete c.paths['/sources']!.post!.security],
  ],
  strictness: [
    ['strict mode', (c) => Object.assign(c.components.schemas['Amount']!, { minimun: 1 })],
    ['Card', (c) => (c.components.schemas['Card']!.type = 'objekt')],
  ],
}

for (const [name, rule] of Object.entries(rules))
  t.test(name, async (t) => {
    t.same(rule(catalogueOf(real)), [], 'finds nothing in the contract')
    for (const [word, change] of broken[name as keyof typeof rules]) {
      const contract = structuredClone(real)
      change(contract)
      const texts = rule(catalogueOf(contract)).map(
        ({ place, value, remedy }) => `${place} ${value} ${remedy}`,
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

t.test('a file that cannot be read names itself and the remedy', async (t) => {
  const pointer = { name: 'MissingPointerError', message: 'Missing $ref pointer "#/no-such-name".' }
  const [file] = await readdir('openapi/paths')
  const opened = `Error opening file ${process.cwd()}/openapi/${file}: ENOENT: no such file`
  const parsed = `Error parsing ${process.cwd()}/openapi/values.yaml: Missing , at line 8`
  const messages = {
    pointer:
      /^openapi\/[\w/]+\.yaml: Missing \$ref pointer "#\/no-such-name"\. Write what it names/,
    opened: /^openapi\/openapi\.yaml: Error opening file openapi\/\S+\. Write what it names/,
    parsed: /^Error parsing openapi\/values\.yaml: Missing , at line 8$/,
  }
  await t.rejects(refuseFiles(pointer), { message: messages.pointer })
  await t.rejects(refuseFiles({ name: 'ResolverError', message: opened }), {
    message: messages.opened,
  })
  await t.rejects(refuseFiles({ name: 'ParserError', message: parsed }), {
    message: messages.parsed,
  })
})
