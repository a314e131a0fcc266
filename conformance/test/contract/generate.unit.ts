import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { pointerSegments, valueAtPath } from '../../basics/values.ts'
import { generate } from '../../../scripts/generate.ts'
import { bundle } from '../../../scripts/generate/bundle.ts'
import { references } from '../../../scripts/generate/contract.ts'
import { updateFolder } from '../../../scripts/generate/output.ts'
import { catalogueOf } from '../../../scripts/generate/catalogue.ts'
import { contractParts } from '../../../scripts/generate/contract-parts.ts'
import { folderOf } from '../folder.ts'
import { example } from './example.ts'
import { withNamedSchemas } from '../../../scripts/generate/name-schemas.ts'
import type { Contract } from '../../../scripts/generate/contract.ts'

const files = await generate()

t.test('has committed what the contract yields', async (t) => {
  for (const [name, text] of Object.entries(files))
    t.ok((await readFile(join('generated', name), 'utf8')) === text, name)
  const { stdout } = await promisify(execFile)('git', ['ls-files', 'generated'])
  for (const path of stdout.trim().split('\n'))
    t.ok(relative('generated', path) in files, `${path} is generated`)
})

t.test('writes what changed, deletes what is stale and leaves what it did not make', async (t) => {
  const folder = folderOf(t)
  t.same((await updateFolder(folder, files)).sort(), Object.keys(files).sort())
  t.same(await updateFolder(folder, files), [])

  await mkdir(join(folder, 'notes'))
  await writeFile(join(folder, 'notes/own.txt'), 'written by hand')
  await writeFile(join(folder, 'types.ts'), 'edited by hand')
  const { 'schemas/Card.json': stale, ...rest } = files
  t.ok(stale)
  t.same(await updateFolder(folder, rest), ['types.ts', 'schemas/Card.json'])
  t.equal(await readFile(join(folder, 'notes/own.txt'), 'utf8'), 'written by hand')
  t.same(await updateFolder(folder, rest), [])
})

t.test('says of each requirement where in the contract it stands', async (t) => {
  const contract = JSON.parse(files['openapi.json'] ?? '') as object
  const { requirements } = JSON.parse(files['requirements.json'] ?? '') as {
    requirements: { id: string; place: string }[]
  }
  for (const { id, place } of requirements)
    t.ok(valueAtPath(contract, pointerSegments(place)), `${id} at ${place}`)
})

t.test('reads a link whose body is an object like one whose body is a form', async (t) => {
  const contract = await bundle()
  const charges = () =>
    catalogueOf(contractParts(contract)).kinds.find(({ name }) => name === 'Charge')?.row.parents
  const asForm = charges()
  t.match(asForm, [{ parameter: 'source', equal: { amount: 'amount', currency: 'currency' } }])
  const link = contract.paths['/sources']!.post!.responses['2XX']!.links!['charge']!
  t.type(link.requestBody, 'string')
  link.requestBody = {
    source: '$response.body#/id',
    amount: '$response.body#/amount',
    currency: '$response.body#/currency',
  }
  t.same(charges(), asForm)
})

t.test('takes what a link leads to below a path for a child of what it comes from', async (t) => {
  const contract = await bundle()
  const { '/charges': charges, ...paths } = contract.paths
  contract.paths = { ...paths, '/sources/{of}/charges': charges! }
  const link = contract.paths['/sources']!.post!.responses['2XX']!.links!['charge']!
  link.requestBody = { amount: '$response.body#/amount' }
  const catalogue = () => catalogueOf(contractParts(contract))
  const charge = () => catalogue().kinds.find(({ name }) => name === 'Charge')?.row
  t.equal(charge()?.creates, null, 'no link names the path')
  link.parameters = { of: '$response.body#/id' }
  t.match(charge()?.parents, [{ parameter: '{id}', kind: 'Source', equal: { amount: 'amount' } }])
  const creation = catalogue().operations.find(
    ({ operationId }) => operationId === charge()?.creates,
  )
  t.match(creation?.bases, { 'source-id': { '{id}': /./ } })
})

t.test('writes each charge of the examples from one', async (t) => {
  const { components } = await bundle()
  const charges = Object.entries(components.examples).filter(([name]) => name.startsWith('charge-'))
  const whole = Object.keys(components.schemas['Charge']!.properties!).toSorted()
  for (const [name, { value }] of charges.filter(
    ([, { value }]) => (value as { object?: string }).object === 'charge',
  ))
    t.same(Object.keys(value as object).toSorted(), whole, name)
  const { payload, ...delivery } = example('WebhookDelivery')
  t.match(delivery, { key: 'charge.complete' })
  t.same(JSON.parse(String(payload)), example('ChargeCompleteEvent'))
})

t.test('refuses a reference to what is no component', async (t) => {
  const answer =
    "{ description: The thing., content: { application/json: { schema: { $ref: 'shared.yaml#/Thing' } } } }"
  const folder = folderOf(t, {
    'shared.yaml': 'Thing: { type: string }\n',
    'openapi.yaml': `openapi: 3.1.1
info: { title: A contract, version: 1.0.0 }
paths:
  /one: { get: { operationId: listOne, responses: { 2XX: ${answer} } } }
  /two: { get: { operationId: listTwo, responses: { 2XX: ${answer} } } }
`,
  })
  await t.rejects(bundle(join(folder, 'openapi.yaml')), /#\/Thing: used 2 times. List it/)
})

t.test('makes JSON Schemas that are whole by themselves', async (t) => {
  for (const [name, text] of Object.entries(files).filter(([name]) =>
    name.startsWith('schemas/'),
  )) {
    const schema = JSON.parse(text) as { $id: string; $defs?: object }
    const missing = references(schema).filter(
      (ref) => !(ref.replace('#/$defs/', '') in (schema.$defs ?? {})),
    )
    t.same(missing, [], name)
    t.ok(schema.$id.endsWith(name), name)
    t.notMatch(text, /"x-/, name)
  }
})

t.test('a schema that is written where it is used becomes a component', (t) => {
  const items = { $ref: '#/components/schemas/Payout' }
  const list = { type: 'object', properties: { data: { type: 'array', items } } }
  const event = { type: 'object', properties: { key: { const: 'payout.create' } } }
  const answer = (schema: object) => ({ content: { 'application/json': { schema } } })
  const contract = withNamedSchemas({
    paths: {
      '/payouts': { get: { operationId: 'listPayouts', responses: { 200: answer(list) } } },
    },
    webhooks: {
      created: {
        post: { operationId: 'receivePayoutCreate', requestBody: answer(event), responses: {} },
      },
    },
    components: { schemas: {} },
  } as unknown as Contract)
  t.same(contract.components.schemas, { ListPayoutsList: list, PayoutCreateEvent: event })
  t.match(contract.paths['/payouts']?.get?.responses, {
    200: answer({ $ref: '#/components/schemas/ListPayoutsList' }),
  })
  t.end()
})
