// Runs the code and the commands of the package's guides and README, as a reader would.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { startSandbox } from 'payment-assay/sandbox'

/** A server on a free port that takes every webhook. */
async function opened() {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

const shop = await opened()
const webhookUrl = `http://127.0.0.1:${shop.port}/webhooks`
const { baseUrl, keys, close, webhooks } = await startSandbox({ webhookUrl: [webhookUrl] })
const { public: publicKey, secret: secretKey } = keys.test
Object.assign(globalThis, { baseUrl, publicKey, secretKey, shop: { webhooks: webhookUrl } })

/** The blocks of one language on a page of the package. */
function blocks(page: string, language: string): string[] {
  const text = readFileSync(`node_modules/payment-assay/${page}`, 'utf8')
  const pattern = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')
  return [...text.matchAll(pattern)].map(([, block = '']) => block)
}

/** What the modules of guides print. */
const printed: unknown[] = []
const { log } = console
console.log = (line: unknown) => void printed.push(line)
for (const name of ['library', 'sandbox']) {
  const file = resolve(`guides/run-${name}.js`)
  const code = readFileSync(`guides/${name}.js`, 'utf8')
  writeFileSync(file, code.replaceAll('http://127.0.0.1:8080', baseUrl))
  await import(pathToFileURL(file).href)
}
console.log = log
const [outcome, page, id] = printed
assert.deepEqual([outcome, id], ['conformant', 'chrg_1'])
assert.ok(String(page).startsWith(`${baseUrl}/`), String(page))

const execute = promisify(execFile)
await execute(process.execPath, ['--test', 'guides/README.js', 'guides/client.js'])
const pages = readdirSync('guides').filter((name) => !/^run-|\.d\.ts$/.test(name))
assert.deepEqual(pages.toSorted(), ['README.js', 'client.js', 'library.js', 'sandbox.js'])

async function freePort(): Promise<number> {
  const { server, port } = await opened()
  server.close()
  return port
}

const hook = `127.0.0.1:${await freePort()}/assay`
const served = `http://127.0.0.1:${await freePort()}`
const path = `${resolve('node_modules/.bin')}${delimiter}${process.env['PATH']}`
const env = { ...process.env, PATH: path, ASSAY_PUBLIC_KEY: publicKey, ASSAY_SECRET_KEY: secretKey }

/** Runs a block in a shell, with addresses in place of the examples; resolves to its output. */
async function shell(block: string, addresses: Readonly<Record<string, string>>): Promise<string> {
  const command = Object.entries(addresses).reduce(
    (text, [example, actual]) => text.replaceAll(example, actual),
    block,
  )
  return (await execute('sh', ['-ec', command], { env })).stdout
}

// The README: one command judges the sandbox, one explains a requirement.
const [, server = ''] = blocks('README.md', 'sh')
await webhooks([`http://${hook}`])
const judged = await shell(server.replace(/^export.*\n/, ''), {
  'npx assay': 'assay',
  'http://127.0.0.1:8080': baseUrl,
  '127.0.0.1:8090/assay': hook,
})
assert.match(judged, /conformant[^]*amount differs from its source's/)

// The guide of profiles: `init` writes one that `doctor` and `run` take.
const [profile = ''] = blocks('dist/conformance/profiles.md', 'sh')
const listening = `--webhook-listen ${hook}`
const taken = await shell(profile, {
  'npx assay': 'assay',
  'https://api.payment.example': baseUrl,
  'doctor --profile': `doctor ${listening} --profile`,
  'run --profile': `run --only charge-id ${listening} --profile`,
})
assert.match(taken, /conformant/)

// The guide of the sandbox: what `serve` started is steered by calls.
const [start = '', ...calls] = blocks('dist/conformance/sandbox.md', 'sh')[0]?.split('\n') ?? []
const flags = start.replace('http://127.0.0.1:3000/webhooks', webhookUrl).split(' ').slice(2)
const sandbox = spawn('assay', [...flags, '--port', new URL(served).port], { env })
await once(sandbox.stdout, 'data')
const at = `--url ${served}`
const [, charge = ''] =
  /(chrg_\w+)/.exec(await shell(`assay sandbox trigger charge.create ${at}`, {})) ?? []
let event = ''
for (const call of calls.filter((line) => line !== '')) {
  const output = await shell(`${call} ${at}`, {
    'npx assay': 'assay',
    'chrg_…': charge,
    'evnt_…': event,
  })
  event = /(evnt_\w+)/.exec(output)?.[1] ?? event
}
sandbox.kill('SIGINT')
await once(sandbox, 'exit')
await close()
shop.server.close()
