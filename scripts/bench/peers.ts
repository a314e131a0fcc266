import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Bench, Result } from './bench.ts'
import { operations } from '../../generated/operations.ts'
import { main, startImplementation, temporary, type Implementation } from './implementation.ts'
import { alternated, ratio, time, type Program } from './measure.ts'

const [some, more] = [300, 1000]
const fields = operations.createToken.bases.required
const body = new URLSearchParams(fields).toString()
const form = 'application/x-www-form-urlencoded'

/** The same exchanges and validations with other tools. */
export const bench: Bench = {
  title: 'Against peers',
  measures: `${some} and ${more} exchanges as whole processes: tokens created and each retrieved, every answer held against its schema, by \`assay run --only token-id-unique --sample N\`, with the webhook endpoint and the evidence of a run, and by node-tap with undici, Redocly Respect, and newman from the registry. Programs that only use node-tap, without its runner, or undici and ajv alone, which nothing that sends with them can beat, are shown as well.`,
  async run() {
    const implementation = await startImplementation()
    const folder = temporary()
    try {
      const programs = Object.entries({ ours, ...peers }).flatMap(([name, tool]) =>
        [some, more].flatMap((count) => {
          const program = tool(implementation, folder, count)
          return program === null ? [] : [[`${name} ${count}`, program] as const]
        }),
      )
      const costs = await alternated(Object.fromEntries(programs), 3)
      const further = (name: string) =>
        ((costs[`${name} ${more}`]?.wall ?? 0) - (costs[`${name} ${some}`]?.wall ?? 0)) / (more - some)
      return Object.keys(peers).map((name): Result => {
        const [peer, own] = [costs[`${name} ${some}`], costs[`ours ${some}`]]
        if (peer === undefined || own === undefined)
          return { what: name, value: 'skipped: the registry cannot be reached' }
        return {
          what: `${name}, ${some} exchanges; a further one`,
          value: `${time(peer.wall)} : ${time(own.wall)}; ${further(name).toFixed(2)} ms : ${further('ours').toFixed(2)} ms`,
          ratio: `${ratio(peer.wall, own.wall)}; ${ratio(further(name), further('ours'))}`,
          target: name === unrun || name === alone ? '' : '≥ 3 ×; ≥ 10 ×',
        }
      })
    } finally {
      implementation.stop()
    }
  },
}

interface Description {
  paths: Record<string, { servers?: unknown }>
}

type Tool = (implementation: Implementation, folder: string, count: number) => Program | null

const ours: Tool = ({ baseUrl, keys }, _folder, count) => ({
  args: [main, 'run', baseUrl, '--only', 'token-id-unique', '--sample', String(count / 2), '--quiet'],
  env: { ASSAY_PUBLIC_KEY: keys.public, ASSAY_SECRET_KEY: keys.secret },
})

const tap: Tool = (implementation, _folder, count) => {
  const file = programFile(implementation, count, 'tap')
  // A folder of its own, so that the options of this project's tests are not taken.
  writeFileSync(join(dirname(file), '.taprc'), '')
  const runner = resolve('node_modules/tap/dist/esm/run.mjs')
  return {
    args: [runner, '--disable-coverage', '--allow-empty-coverage', '--reporter=terse', basename(file)],
    cwd: dirname(file),
  }
}

const unrun = 'tap without its runner'
const alone = 'undici and ajv alone'

const unrunTap: Tool = (implementation, _folder, count) => ({
  args: [programFile(implementation, count, 'tap')],
})

const undiciAlone: Tool = (implementation, _folder, count) => ({
  args: [programFile(implementation, count, 'alone')],
})

/** The assertions of a program: of node-tap, or by throwing. */
const asserting = {
  tap: "import t from 'tap'",
  alone: 'const t = { ok(holds) { if (!holds) throw new Error() } }',
}

function programFile({ baseUrl, keys }: Implementation, count: number, how: keyof typeof asserting): string {
  const file = `.tap/bench/${how}-${count}.mjs`
  mkdirSync('.tap/bench', { recursive: true })
  writeFileSync(
    file,
    `${asserting[how]}
import { request } from 'undici'
import Ajv from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { readFileSync } from 'node:fs'
const ajv = new Ajv.default({ strict: false })
formats.default(ajv)
const fits = ajv.compile(JSON.parse(readFileSync('${resolve('dist/generated/schemas/Token.json')}', 'utf8')))
const authorization = '${basic(keys.public)}'
let left = ${count / 2}
await Promise.all(Array.from({ length: 16 }, async () => {
  while (left-- > 0) {
    const headers = { authorization, 'content-type': '${form}' }
    const created = await request('${baseUrl}/tokens', { method: 'POST', headers, body: '${body}' })
    const token = await created.body.json()
    t.ok(fits(token))
    const retrieved = await request('${baseUrl}/tokens/' + token.id, { headers: { authorization } })
    t.ok(fits(await retrieved.body.json()))
  }
}))
`,
  )
  return file
}

const respect: Tool = ({ baseUrl, keys }, folder, count) => {
  const bundle = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Description
  for (const [path, item] of Object.entries(bundle.paths)) {
    delete item.servers
    // It holds an answer against its schema where the very status code is described.
    const described = JSON.stringify(item).replaceAll('"2XX":', '"200":')
    bundle.paths[path] = JSON.parse(described) as Description['paths'][string]
  }
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify({ ...bundle, servers: [{ url: baseUrl }] }))
  const authorization = { in: 'header', name: 'authorization', value: basic(keys.public) }
  const successCriteria = [{ condition: '$statusCode == 200' }]
  const steps = Array.from({ length: count / 2 }, (_, index) => [
    {
      stepId: `create-${index}`,
      operationId: 'createToken',
      parameters: [authorization],
      requestBody: { contentType: form, payload: fields },
      successCriteria,
      outputs: { id: '$response.body#/id' },
    },
    {
      stepId: `retrieve-${index}`,
      operationId: 'retrieveToken',
      parameters: [authorization, { in: 'path', name: 'id', value: `$steps.create-${index}.outputs.id` }],
      successCriteria,
    },
  ])
  const file = join(folder, `tokens-${count}.arazzo.yaml`)
  const described = {
    arazzo: '1.0.1',
    info: { title: 'Tokens', version: '1' },
    sourceDescriptions: [{ name: 'contract', type: 'openapi', url: 'openapi.json' }],
    workflows: [{ workflowId: 'tokens', steps: steps.flat() }],
  }
  writeFileSync(file, JSON.stringify(described))
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return { args: ['node_modules/@redocly/cli/bin/cli.js', 'respect', file, '--max-steps', '2000'], env }
}

const newman: Tool = ({ baseUrl, keys }, folder, count) => {
  const place = join(folder, 'newman')
  const options = { stdio: 'ignore', timeout: 120_000 } as const
  if (count === some)
    spawnSync('npm', ['install', '--prefix', place, '--no-audit', '--no-fund', 'newman@6'], options)
  const schema = JSON.parse(readFileSync('dist/generated/schemas/Token.json', 'utf8')) as object
  // Newman knows the dialect of draft 7 alone.
  const fits = JSON.stringify({ ...schema, $schema: undefined })
  const exec = [
    `pm.test('fits', () => pm.response.to.have.jsonSchema(${fits}))`,
    `pm.variables.set('id', pm.response.json().id)`,
  ]
  const event = [{ listen: 'test', script: { exec } }]
  const header = Object.entries({ authorization: basic(keys.public), 'content-type': form }).map(
    ([key, value]) => ({ key, value }),
  )
  const item = [
    {
      name: 'create',
      event,
      request: { method: 'POST', url: `${baseUrl}/tokens`, header, body: { mode: 'raw', raw: body } },
    },
    { name: 'retrieve', event, request: { method: 'GET', url: `${baseUrl}/tokens/{{id}}`, header } },
  ]
  const file = join(folder, 'collection.json')
  const info = {
    name: 'tokens',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  }
  writeFileSync(file, JSON.stringify({ info, item }))
  const bin = join(place, 'node_modules/newman/bin/newman.js')
  if (spawnSync(process.execPath, [bin, '--version'], options).status !== 0) return null
  return { args: [bin, 'run', file, '-n', String(count / 2), '--silent'] }
}

const peers: Record<string, Tool> = { tap, [unrun]: unrunTap, [alone]: undiciAlone, respect, newman }

function basic(key: string): string {
  return `Basic ${btoa(`${key}:`)}`
}
