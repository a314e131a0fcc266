import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Bench, Result } from './bench.ts'
import { main, startImplementation, temporary, type Implementation } from './implementation.ts'
import { alternated, ratio, time, type Program } from './measure.ts'

const [few, many] = [50, 300]
const body = 'amount=50000&currency=MYR&type=duitnow_obw&bank=cimb'
const form = 'application/x-www-form-urlencoded'

/** The same exchanges and validations with other tools. */
export const bench: Bench = {
  name: 'peers',
  title: 'Against peers',
  measures: `${few} and ${many} exchanges, each answer held against its schema, as whole processes: tokens created and retrieved by \`assay run --only token-id-unique --sample N\`, with the webhook endpoint and the evidence of a run, beside as many sources created by node-tap with undici (by its runner, and by Node alone), Redocly Respect, and newman from the registry.`,
  async run() {
    const implementation = await startImplementation()
    const folder = temporary()
    try {
      const programs = Object.entries({ ours, ...peers }).flatMap(([name, tool]) =>
        [few, many].flatMap((count) => {
          const program = tool(implementation, folder, count)
          return program === null ? [] : [[`${name} ${count}`, program] as const]
        }),
      )
      const costs = await alternated(Object.fromEntries(programs), 1)
      const further = (name: string) =>
        ((costs[`${name} ${many}`]?.wall ?? 0) - (costs[`${name} ${few}`]?.wall ?? 0)) / (many - few)
      return Object.keys(peers).map((name): Result => {
        const [peer, own] = [costs[`${name} ${many}`], costs[`ours ${many}`]]
        if (peer === undefined || own === undefined)
          return { what: name, value: 'skipped: the registry cannot be reached', ratio: '', target: '' }
        return {
          what: `${name}, ${many} exchanges; a further one`,
          value: `${time(peer.wall)} : ${time(own.wall)}; ${further(name).toFixed(2)} ms : ${further('ours').toFixed(2)} ms`,
          ratio: `${ratio(peer.wall, own.wall)}; ${ratio(further(name), further('ours'))}`,
          target: '≥ 3 ×; ≥ 10 ×',
        }
      })
    } finally {
      implementation.stop()
    }
  },
}

type Tool = (implementation: Implementation, folder: string, count: number) => Program | null

const ours: Tool = ({ baseUrl, keys }, _folder, count) => ({
  args: [main, 'run', baseUrl, '--only', 'token-id-unique', '--sample', String(count / 2), '--quiet'],
  env: { ASSAY_PUBLIC_KEY: keys.public, ASSAY_SECRET_KEY: keys.secret },
})

const tap: Tool = (implementation, _folder, count) => {
  const file = tapFile(implementation, count)
  // A folder of its own, so that the options of this project's tests are not taken.
  writeFileSync(join(dirname(file), '.taprc'), '')
  const runner = resolve('node_modules/tap/dist/esm/run.mjs')
  return {
    args: [runner, '--disable-coverage', '--allow-empty-coverage', '--reporter=terse', basename(file)],
    cwd: dirname(file),
  }
}

const bareTap: Tool = (implementation, _folder, count) => ({ args: [tapFile(implementation, count)] })

function tapFile({ baseUrl, keys }: Implementation, count: number): string {
  const file = `.tap/bench/peer-${count}.mjs`
  mkdirSync('.tap/bench', { recursive: true })
  writeFileSync(
    file,
    `import t from 'tap'
import { request } from 'undici'
import Ajv from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { readFileSync } from 'node:fs'
const ajv = new Ajv.default({ strict: false })
formats.default(ajv)
const fits = ajv.compile(JSON.parse(readFileSync('${resolve('dist/generated/schemas/Source.json')}', 'utf8')))
const headers = ${JSON.stringify({ authorization: basic(keys.public), 'content-type': form })}
for (let left = ${count}; left > 0; left -= 16)
  await Promise.all(Array.from({ length: Math.min(left, 16) }, async () => {
    const answer = await request('${baseUrl}/sources', { method: 'POST', headers, body: '${body}' })
    t.ok(fits(await answer.body.json()))
  }))
`,
  )
  return file
}

const respect: Tool = ({ baseUrl, keys }, folder, count) => {
  const bundle = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Record<string, unknown>
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify({ ...bundle, servers: [{ url: baseUrl }] }))
  const step = (index: number) => ({
    stepId: `source-${index}`,
    operationId: 'createSource',
    parameters: [{ in: 'header', name: 'authorization', value: basic(keys.public) }],
    requestBody: { contentType: form, payload: Object.fromEntries(new URLSearchParams(body)) },
    successCriteria: [{ condition: '$statusCode == 200' }],
  })
  const file = join(folder, `sources-${count}.arazzo.yaml`)
  const described = {
    arazzo: '1.0.1',
    info: { title: 'Sources', version: '1' },
    sourceDescriptions: [{ name: 'contract', type: 'openapi', url: 'openapi.json' }],
    workflows: [{ workflowId: 'sources', steps: Array.from({ length: count }, (_, index) => step(index)) }],
  }
  writeFileSync(file, JSON.stringify(described))
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return { args: ['node_modules/@redocly/cli/bin/cli.js', 'respect', file, '--max-steps', '2000'], env }
}

const newman: Tool = ({ baseUrl, keys }, folder, count) => {
  const place = join(folder, 'newman')
  const options = { stdio: 'ignore', timeout: 120_000 } as const
  if (count === few)
    spawnSync('npm', ['install', '--prefix', place, '--no-audit', '--no-fund', 'newman@6'], options)
  const schema = JSON.parse(readFileSync('dist/generated/schemas/Source.json', 'utf8')) as Record<
    string,
    unknown
  >
  // Newman knows the dialect of draft 7 alone.
  const exec = [
    `pm.test('fits', () => pm.response.to.have.jsonSchema(${JSON.stringify({ ...schema, $schema: undefined })}))`,
  ]
  const header = Object.entries({ authorization: basic(keys.public), 'content-type': form })
  const item = {
    name: 'source',
    event: [{ listen: 'test', script: { exec } }],
    request: {
      method: 'POST',
      url: `${baseUrl}/sources`,
      header: header.map(([key, value]) => ({ key, value })),
      body: { mode: 'raw', raw: body },
    },
  }
  const file = join(folder, 'collection.json')
  const info = {
    name: 'sources',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  }
  writeFileSync(file, JSON.stringify({ info, item: [item] }))
  const bin = join(place, 'node_modules/newman/bin/newman.js')
  if (spawnSync(process.execPath, [bin, '--version'], options).status !== 0) return null
  return { args: [bin, 'run', file, '-n', String(count), '--silent'] }
}

const peers: Record<string, Tool> = { tap, 'tap without its runner': bareTap, respect, newman }

function basic(key: string): string {
  return `Basic ${btoa(`${key}:`)}`
}
