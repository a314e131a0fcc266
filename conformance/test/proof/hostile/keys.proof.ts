import { test, type Test } from 'tap'
import type { ReferenceOptions } from '../../../reference/index.ts'
import { redactorFor } from '../../../reports/redactor.ts'
import { freePort } from '../../free-port.ts'
import { canary, before, judge as judgeBy, keys, reference, type Judged } from './rig.ts'

/** The value of a header of the operator's, which is a secret as keys are. */
const gateway = 'gateway_9f8e+7d/6c=='
const { secret, public: publicKey } = keys.test
const basic = `Basic ${Buffer.from(`${secret}:`).toString('base64')}`

const judge = (t: Test, url: string, flags: readonly string[]): Promise<Judged> =>
  judgeBy(t, url, [...flags, '--timeout', '3', '--header', `X-Gateway-Key: ${gateway}`])

/** Addresses that lead to another host, or look like the operator's own. */
const addresses = (host: string, own: string): string[] => {
  const mine = new URL(own).host
  return [
    `http://${host}/charges/x`,
    `//${host}/charges/x`,
    `/\\${host}/charges/x`,
    `http:\\\\${host}\\charges`,
    `http://${mine}@${host}/charges/x`,
    `${own}@${host}/`,
    `@${host}/`,
    `.${host}/`,
    `http://${mine}%2f@${host}/`,
    `ht\ntp://${host}/`,
    `data:text/html,<form method=post action=http://${host}/>`,
    `javascript:location='http://${host}/'`,
  ]
}

const rotating = (all: readonly string[]) => {
  let ordinal = 0
  return () => all[ordinal++ % all.length] ?? ''
}

test('no key goes to another host, by a location or to an authorization page', async (t) => {
  for (const [field, schemas, tag] of [
    ['location', ['Token', 'Source', 'Charge', 'Event'], 'charges,events'],
    ['authorize_uri', ['Charge'], 'authorization'],
  ] as const) {
    const { host, heard } = await canary(t)
    let next = () => '/'
    const change = (value: Record<string, unknown>) => ({ ...value, [field]: next() })
    const { baseUrl } = await reference(t, {
      tampers: schemas.map((schema) => ({ schema, change })),
    })
    next = rotating(addresses(host, baseUrl))
    unharmed(t, await judge(t, baseUrl, ['--tag', tag]), heard)
    if (field === 'authorize_uri') t.not(heard.length, 0, 'the customer came')
  }
})

test('no key follows a redirect', async (t) => {
  const { host, heard } = await canary(t)
  const under = await reference(t)
  const next = rotating(addresses(host, under.baseUrl).filter((address) => !address.includes('\n')))
  let ordinal = 0
  const url = await before(t, under, (request, response) => {
    ordinal += 1
    // The first source and charge are let through, so that the run goes on.
    if (ordinal < 5 || ordinal % 3 > 0) return false
    request.resume()
    response.writeHead([301, 302, 303, 307, 308][ordinal % 5] ?? 302, { location: next() }).end()
    return true
  })
  unharmed(t, await judge(t, url, ['--tag', 'sources,charges']), heard)
})

test('no key or card number that comes back stands in any artefact', async (t) => {
  const says = [
    secret,
    encodeURIComponent(secret),
    Buffer.from(`${secret}:`).toString('base64'),
    gateway,
    '4242-4242-4242-4242 4242 4242 4242 4242',
  ]
  const change = (value: Record<string, unknown>) => ({
    ...value,
    description: says,
    status: says.join(' '),
  })
  const listen = `127.0.0.1:${await freePort()}`
  const headers = { 'content-type': 'application/json', authorization: basic, 'x-key': secret }
  const options: ReferenceOptions = {
    tampers: [{ schema: 'Charge', change }],
    rules: { webhookHeaders: () => headers },
    webhookUrls: [`http://${listen}/assay`],
  }
  const url = await before(t, await reference(t, options), (_, response) => {
    response.setHeader('x-key', secret)
    return false
  })
  const flags = ['--tag', 'charges,webhooks', '--webhook-listen', `${listen}/assay`]
  const judged = await judge(t, url, flags)
  unharmed(t, judged, [])
  t.ok(judged.texts.some((text) => text.includes('"x-key":"[redacted]"')))
})

function unharmed(t: Test, { code, texts, runReport }: Judged, heard: readonly string[]): void {
  t.ok(code === 1 || code === 3, `ends with a verdict (${code})`)
  const errors = runReport.findings.filter(({ verdict }) => verdict === 'error')
  t.same(
    errors.map(({ id, reason }) => [id, reason]),
    [],
  )
  for (const text of heard)
    t.notMatch(text, /^((proxy-)?authorization|x-gateway-key)$/im, 'carries no key')
  const secrets = redactorFor({
    keys: [publicKey, secret, gateway],
    cards: ['4242424242424242'],
    values: [],
  })
  for (const text of [...heard, ...texts]) secrets.redact(text)
  t.same(secrets.hits(), 0, 'no key is shown')
}
