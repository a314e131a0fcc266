import { cp, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import t, { type Test } from 'tap'
import { redoclyMistakes } from '../../../scripts/lint/redocly.ts'
import { folderOf } from '../folder.ts'

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
