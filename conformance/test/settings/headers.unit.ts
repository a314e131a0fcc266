import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type Test } from 'tap'
import { startReference, type Reference } from '../../reference/index.ts'
import { folderOf } from '../folder.ts'
import { assay } from '../commands/process.ts'
import { before, keys, type Answering } from '../proof/hostile/rig.ts'

const value = 'gw 9f8e+7d/6c=='
const header = `X-Gateway-Key: ${value}`
const env = { ASSAY_PUBLIC_KEY: keys.test.public, ASSAY_SECRET_KEY: keys.test.secret }

test('every request to the API carries it, no page elsewhere does, and no text shows what it says', async (t) => {
  const pages: unknown[] = []
  const reference = await started(t, {
    split: true,
    rules: {
      sameAmount: () => true,
      instead: ({ call: { path, headers } }) => {
        if (path.includes('/authorize')) pages.push(headers['x-gateway-key'])
        return undefined
      },
    },
  })
  const [baseUrl, vaultUrl] = [
    await gateway(t, reference, 'base'),
    await gateway(t, reference, 'vault'),
  ]
  const out = folderOf(t)
  const only = ['--only', 'charge-amount-equals-source,charge-paid-at']
  const flags = [
    '--vault-url',
    vaultUrl,
    '--header',
    header,
    '--header',
    'X-Tenant: 7',
    '--timeout',
    '3',
  ]
  const { code, stdout, stderr } = await assay(
    ['run', baseUrl, ...flags, ...only, '--out', out],
    env,
  )
  t.same([code, stderr], [1, ''], stdout)
  t.ok(
    pages.length > 0 && pages.every((seen) => seen === undefined),
    'the customer came without it',
  )
  const exchanges = readFileSync(join(out, 'exchanges.jsonl'), 'utf8')
  for (const text of [stdout, exchanges, readFileSync(join(out, 'report.html'), 'utf8')])
    t.notOk(text.includes('9f8e+7d/6c') || text.includes('tenant: 7'))
  t.match(exchanges, '"x-gateway-key":"[redacted]","x-tenant":"[redacted]"')
  t.match(stdout, `-H 'x-gateway-key: '"$ASSAY_HEADER_X_GATEWAY_KEY"`)
  t.match(
    stdout,
    `--header 'x-gateway-key: '"$ASSAY_HEADER_X_GATEWAY_KEY" --header 'x-tenant: '"$ASSAY_HEADER_X_TENANT"`,
  )
  const rerun = /rerun +(npm run assay .*)/.exec(stdout)?.[1] ?? ''
  const words = { ...env, ASSAY_HEADER_X_GATEWAY_KEY: value, ASSAY_HEADER_X_TENANT: '7' }
  const shell = spawnSync('sh', ['-c', `npm() { shift 4; printf '%s\\n' "$@"; }; ${rerun}`], {
    env: words,
  })
  t.match(shell.stdout.toString().split('\n').slice(0, 9), [
    baseUrl,
    ...flags.slice(0, 2),
    '--header',
    header.replace('X-Gateway-Key', 'x-gateway-key'),
    '--header',
    'x-tenant: 7',
    ...flags.slice(-2),
  ])
})

test('a profile names the variables of headers, a flag beats it, and an answer that says one back is redacted', async (t) => {
  const reference = await started(t, {
    tampers: [
      { schema: 'Charge', change: (charge) => ({ ...charge, status: `you sent ${value}` }) },
    ],
  })
  const profile = {
    baseUrl: await gateway(t, reference, 'base'),
    headerVariables: { 'X-Gateway-Key': 'own_gateway' },
  }
  const file = join(folderOf(t, { 'a.json': JSON.stringify(profile) }), 'a.json')
  const args = ['run', '--profile', file, '--only', 'charge-status', '--timeout', '3']
  const named = await assay(args, { ...env, own_gateway: value })
  t.equal(named.code, 1)
  t.match(named.stdout, 'you sent [redacted]')
  t.match(named.stdout, new RegExp(`rerun +npm run assay -- run .* --timeout 3 --profile ${file} `))
  const flagged = await assay([...args, '--header', header], { ...env, own_gateway: 'another' })
  t.equal(flagged.code, 1)
})

async function started(t: Test, options: Parameters<typeof startReference>[0]): Promise<Reference> {
  const reference = await startReference({ ...options, keys })
  t.teardown(() => reference.close())
  return reference
}

/** A gateway that passes on what carries the header, and refuses all else. */
function gateway(t: Test, reference: Reference, which: 'base' | 'vault'): Promise<string> {
  const attack: Answering = (request, response) => {
    if (request.headers['x-gateway-key'] === value) return false
    request.resume()
    response.writeHead(403).end('{"object":"error"}')
    return true
  }
  return before(t, { ...reference, baseUrl: reference[`${which}Url`] }, attack)
}
