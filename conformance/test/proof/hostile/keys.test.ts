import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test, type Test } from 'tap'
import type { Rules } from '../../../reference/rules.ts'
import { redactorFor } from '../../../reports/redactor.ts'
import { canary, before, judge as judgeBy, keys, reference, type Judged } from './rig.ts'

/** What a header of the operator's says, which is hidden as keys are. */
const gateway = 'gateway_9f8e+7d/6c=='
const judge = (t: Test, url: string, flags: readonly string[]): Promise<Judged> =>
  judgeBy(t, url, [...flags, '--header', `X-Gateway-Key: ${gateway}`])

/** Addresses that lead to the canary, or look like the operator's own. */
const addresses = (host: string, own: string): string[] => {
  const { host: mine, port } = new URL(own)
  return [
    `http://${host}/charges/x`,
    `//${host}/charges/x`,
    `/\\${host}/charges/x`,
    `\\\\${host}/charges/x`,
    `http:\\\\${host}\\charges`,
    `http://${mine}@${host}/charges/x`,
    `${own}@${host}/`,
    `@${host}/`,
    `.${host}/`,
    `:${host.split(':')[1] ?? ''}/`,
    `http://${mine}%2f@${host}/`,
    `http://127.0.0.1.nip.example:${port}/`,
    `http://0x7f.1:${host.split(':')[1] ?? ''}/`,
    ` http://${host}/charges/x`,
    `\thttp://${host}/`,
    `ht\ntp://${host}/`,
    `file:///etc/hostname`,
    `data:text/html,<form method=post action=http://${host}/>`,
    `javascript:location='http://${host}/'`,
    `https://${host}/`,
  ]
}

/** One address after the other. */
const rotating = (all: readonly string[]) => {
  let at = 0
  return () => all[at++ % all.length] ?? ''
}

test('no key goes to another origin by a location', async (t) => {
  const { host, heard } = await canary(t)
  let next = () => '/'
  const change = (value: Record<string, unknown>) => ({ ...value, location: next() })
  const schemas = ['Token', 'Source', 'Charge', 'Event'] as const
  const under = await reference(t, { tampers: schemas.map((schema) => ({ schema, change })) })
  next = rotating(addresses(host, under.baseUrl))
  const only = ['--only', '*location*,charge-id,*-same-*']
  unharmed(t, await judge(t, under.baseUrl, only), heard)
})

test('no key goes along when a customer is sent to another origin by authorize_uri', async (t) => {
  const { host, heard } = await canary(t)
  let next = () => '/'
  const change = (value: Record<string, unknown>) => ({ ...value, authorize_uri: next() })
  const under = await reference(t, { tampers: [{ schema: 'Charge', change }] })
  next = rotating(addresses(host, under.baseUrl))
  unharmed(t, await judge(t, under.baseUrl, ['--tag', 'authorization']), heard)
  t.not(heard.length, 0, 'the customer came')
})

test('no key follows a redirect of an operation or of a page', async (t) => {
  const { host, heard } = await canary(t)
  const under = await reference(t)
  const next = rotating(addresses(host, under.baseUrl).filter((address) => !/[\n\r\t]/.test(address)))
  const statuses = [301, 302, 303, 307, 308]
  let at = 0
  const url = await before(t, under, (request, response) => {
    at += 1
    // The first source and charge are let through, so that the run goes on.
    if (at < 5 || at % 3 > 0) return false
    request.resume()
    const refresh = `0;url=http://${host}/`
    response.writeHead(statuses[at % 5] ?? 302, { location: next(), refresh }).end()
    return true
  })
  unharmed(t, await judge(t, url, ['--only', 'create-charge-*,retrieve-*,*location*']), heard)
})

test('no key stands in what webhooks are answered, nor in any artefact when it is said back in any form', async (t) => {
  const { heard } = await canary(t)
  const { secret, public: shown } = keys.test
  const coded = ['', 'a', 'ab'].map((start) => Buffer.from(`${start}${secret}:`).toString('base64'))
  const url64 = Buffer.from(`ab${shown} `).toString('base64url')
  const says = [
    secret,
    encodeURIComponent(secret),
    ...coded,
    url64,
    gateway,
    Buffer.from(`a${gateway}`).toString('base64'),
    `4242-4242-4242-4242 4242 4242 4242 4242`,
  ]
  const change = (value: Record<string, unknown>) => ({ ...value, description: says, status: says.join(' ') })
  const under = await reference(t, { tampers: [{ schema: 'Charge', change }] })
  unharmed(t, await judge(t, under.baseUrl, ['--only', 'charge-status,charge-create-webhook*']), heard)
})

test('no key stands in what is stored of headers, whether in a name, a coding or a value', async (t) => {
  const { heard } = await canary(t)
  const { secret } = keys.test
  const percent = [...Buffer.from(secret)].map((code) => `%${code.toString(16)}`).join('')
  let at = 0
  const url = await before(t, await reference(t), (_, response) => {
    at += 1
    response.setHeader(`X-${percent}`, 'b').setHeader('x-key', secret)
    if (at < 6 || at % 5 > 0) return false
    response.setHeader('content-encoding', secret).end('{}')
    return true
  })
  const judged = await judge(t, url, ['--only', 'charge-status,create-source-*'])
  unharmed(t, judged, heard)
  t.ok(
    judged.texts.some(
      (text) => text.includes('x-[redacted]') && text.includes('content-encoding [redacted]'),
    ),
  )
})

test('no key that a webhook brings in its headers is said', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const listening = `127.0.0.1:${(taken.address() as AddressInfo).port}/assay`
  await new Promise((resolve) => taken.close(resolve))
  const { secret } = keys.test
  const authorization = `Basic ${Buffer.from(`${secret}:`).toString('base64')}`
  const rules: Partial<Rules> = {
    webhookHeaders: () => ({ 'content-type': 'application/json', authorization, 'x-key': secret }),
  }
  const under = await reference(t, { rules, webhookUrls: [`http://${listening}`] })
  const only = ['--only', 'charge-create-webhook', '--webhook-listen', listening]
  const judged = await judge(t, under.baseUrl, only)
  t.equal(judged.code, 0, judged.record.sentence)
  t.ok(judged.texts.some((text) => text.includes('"x-key":"[redacted]"')))
})

function unharmed(t: Test, { code, texts, record }: Judged, heard: readonly string[]): void {
  t.ok(code === 1 || code === 3, `ends with a verdict (${code})`)
  t.same(
    record.findings.filter(({ verdict }) => verdict === 'error').map(({ id, reason }) => [id, reason]),
    [],
  )
  for (const text of heard) t.ok(!/^((proxy-)?authorization|x-gateway-key)$/im.test(text), 'carries no key')
  const secrets = redactorFor([keys.test.public, keys.test.secret, gateway], ['4242424242424242'])
  for (const text of [...heard, ...texts]) secrets.redact(text)
  t.same(secrets.hits(), 0, 'no key is said')
}
