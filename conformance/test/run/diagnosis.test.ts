import { createServer as createHttpServer, type OutgoingHttpHeaders } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { test, type Test } from 'tap'
import { run, type Options } from '../../index.ts'
import { startReference, type ReferenceOptions } from '../../reference/index.ts'
import { diagnosisOf, type Hindrance } from '../../run/diagnosis.ts'
import { folderOf } from '../folder.ts'
import { certificateOf, type Certificate } from '../http/certificate.ts'
import { portOf, proxyTo } from '../http/proxy.ts'

const own = { public: 'pkey_test_9f8e7d6c', secret: 'skey_test_9f8e7d6c' }
const live = { public: 'pkey_live_9f8e7d6c', secret: 'skey_live_9f8e7d6c' }

/** What is arranged: the options of a run, and what the variables of proxies say. */
type Arranged = Options & { proxy?: string }

/** Each cause, how it is arranged, and what is said of it. */
const table: Record<string, [arrange: (t: Test) => Promise<Arranged>, says: RegExp]> = {
  'a prefix is missing': [
    async (t) => ({ baseUrl: await plain(t, () => [404]) }),
    /http:\/\/127\.0\.0\.1:\d+\/sources is not there: see whether a prefix is missing in the base URL/,
  ],
  'the method is not taken': [
    async (t) => ({ baseUrl: await plain(t, () => [405]) }),
    /\/sources does not take this method: the operation is still to be built/,
  ],
  'it moved to another host': [
    async (t) => ({
      baseUrl: await plain(t, (path) => [308, { location: `https://api.payment.invalid/v2${path}` }]),
    }),
    /redirects to https:\/\/api\.payment\.invalid\/v2\/sources: give https:\/\/api\.payment\.invalid\/v2 as the base URL/,
  ],
  'it moved to another path': [
    async (t) => ({ baseUrl: await plain(t, (path) => [301, { location: `/v2${path}` }]) }),
    /redirects to (http:\/\/127\.0\.0\.1:\d+\/v2)\/sources: give \1 as the base URL/,
  ],
  'it moved without a word of where': [
    async (t) => ({ baseUrl: await plain(t, () => [302]) }),
    /It redirects to nowhere: give the address that answers/,
  ],
  'the keys are swapped': [
    async (t) => ({ ...(await reference(t)), publicKey: own.secret, secretKey: own.public }),
    /keys are swapped: each is accepted in the place of the other\. Give the public key|each is accepted in the place of the other → give the public key/,
  ],
  'both keys are another implementation’s': [
    async (t) => ({ ...(await reference(t)), publicKey: 'pkey_test_other1', secretKey: 'skey_test_other1' }),
    /Both keys are refused: see that ASSAY_PUBLIC_KEY and ASSAY_SECRET_KEY are the keys of this/,
  ],
  'everything is forbidden': [
    async (t) => ({ baseUrl: await plain(t, () => [403]) }),
    /Both keys are refused: .* where a gateway asks for a header too, give it with --header/,
  ],
  'the public key is another': [
    async (t) => ({ ...(await reference(t)), publicKey: 'pkey_test_other1' }),
    /The public key is refused: see that ASSAY_PUBLIC_KEY is the public key of this implementation, not the other/,
  ],
  'the secret key is another': [
    async (t) => ({ ...(await reference(t)), secretKey: 'skey_test_other1' }),
    /The secret key is refused: see that ASSAY_SECRET_KEY is the secret key of this implementation/,
  ],
  'https is asked of a port without TLS': [
    async (t) => ({ baseUrl: (await plain(t, () => [200])).replace('http:', 'https:') }),
    /No TLS is spoken at (127\.0\.0\.1:\d+): write http:\/\/\1/,
  ],
  'http is asked of a port with TLS': [
    async (t) => ({ baseUrl: (await withTls(t, certificateOf('127.0.0.1'))).replace('https:', 'http:') }),
    /TLS may be spoken at (127\.0\.0\.1:\d+): write https:\/\/\1/,
  ],
  'the certificate signs itself': [
    async (t) => ({ baseUrl: await withTls(t, certificateOf('127.0.0.1')) }),
    /The certificate is not trusted: .* with --ca FILE/,
  ],
  'the certificate is of another name': [
    async (t) => {
      const certificate = certificateOf('api.payment.invalid')
      const ca = join(folderOf(t, { 'ca.pem': certificate.cert }), 'ca.pem')
      return { baseUrl: await withTls(t, certificate), ca }
    },
    /The certificate is not of 127\.0\.0\.1: use the name that it is of/,
  ],
  'the name does not resolve': [
    async () => ({ baseUrl: 'https://api.payment.invalid' }),
    /The name api\.payment\.invalid does not resolve: mend the address/,
  ],
  'nothing listens': [
    async () => ({ baseUrl: 'http://127.0.0.1:9' }),
    /Nothing listens at 127\.0\.0\.1:9: start the implementation, or mend the port/,
  ],
  'no answer comes': [
    async (t) => ({ baseUrl: await plain(t, () => null), timeout: 0.3 }),
    /It is too slow, or hangs: see its log, or give it more time with --timeout/,
  ],
  'tokens are elsewhere': [
    async (t) => {
      const { vaultUrl: _, ...rest } = await reference(t, { split: true })
      return { ...rest, only: ['token-id'] }
    },
    /\/tokens is not there: where tokens are elsewhere, name that with --vault-url/,
  ],
  'tokens are elsewhere, and more than they is judged': [
    async (t) => {
      const { vaultUrl: _, ...rest } = await reference(t, { split: true })
      return { ...rest, only: ['token-id', 'charge-id'] }
    },
    /createToken was not accepted: 404 .*[wW]here tokens (are elsewhere, name that with|have another base,) --vault-url/,
  ],
  'a proxy asks for a password': [
    async (t) => ({ baseUrl: 'https://api.payment.invalid', proxy: (await proxyTo(t, 9, 407)).url }),
    /the proxy 127\.0\.0\.1:\d+ does not lead to api\.payment\.invalid:443 \(407\).*put a name and a password into HTTPS_PROXY/,
  ],
  'a proxy leads nowhere': [
    async (t) => ({ baseUrl: 'https://api.payment.invalid', proxy: (await proxyTo(t, 9, 502)).url }),
    /\(502\).*See that HTTPS_PROXY names a proxy that leads to api\.payment\.invalid, or keep it out with NO_PROXY=api\.payment\.invalid/,
  ],
  'a proxy is not there': [
    async () => ({ baseUrl: 'https://api.payment.invalid', proxy: 'http://127.0.0.1:9' }),
    /the proxy 127\.0\.0\.1:9 is not reached: connect ECONNREFUSED.*See that HTTPS_PROXY names a proxy/,
  ],
  'a proxy could read the keys': [
    async () => ({ baseUrl: 'http://api.payment.invalid', proxy: 'http://127.0.0.1:9' }),
    /could read the keys that go to http:\/\/api\.payment\.invalid.*NO_PROXY=api\.payment\.invalid/,
  ],
}

for (const [cause, [arrange, says]] of Object.entries(table))
  test(`a run says what stands in the way, and the remedy: ${cause}`, async (t) => {
    const { proxy, ...given } = await arrange(t)
    const keys = { publicKey: own.public, secretKey: own.secret }
    const options: Options = { ...keys, only: ['charge-id'], sample: 4, timeout: 2, ...given }
    for (const variable of ['HTTP_PROXY', 'HTTPS_PROXY']) {
      delete process.env[variable.toLowerCase()]
      if (proxy === undefined) delete process.env[variable]
      else process.env[variable] = proxy
    }
    t.match(await ranWith(options), says, 'run')
  })

test('what cannot be arranged on one machine is told too, and what tells nothing is not', async (t) => {
  const nothing: Hindrance = {
    operation: 'createSource',
    url: 'https://api.payment.invalid/sources',
    status: null,
    error: null,
    location: null,
    body: '',
    oneAddress: false,
    bothKeys: false,
  }
  const http = 'http://a.invalid/x'
  const seen: [Partial<Hindrance>, RegExp | null][] = [
    [{ error: 'getaddrinfo EAI_AGAIN api.payment.invalid' }, /does not resolve/],
    [{ error: 'unable to verify the first certificate' }, /--ca FILE/],
    [
      { error: 'certificate has expired' },
      /certificate of api\.payment\.invalid is of another time: renew it/,
    ],
    [{ error: 'Connect Timeout Error (attempted address: 203.0.113.1:443)' }, /takes a VPN, or a proxy/],
    [{ url: http, status: 400, body: 'The plain HTTP request was sent to HTTPS port' }, /write https:\/\/a/],
    [
      { status: 308, location: '/sources/' },
      /to https:\/\/api\.payment\.invalid\/sources\/: give the address/,
    ],
    [{ status: 308, location: 'https://v.invalid/a/tokens', operation: 'createToken' }, /a as the vault URL/],
    [{ status: 404, operation: 'createToken' }, /prefix/],
    [{ status: 501 }, /does not take this method/],
    [{ status: 500 }, null],
    [{ status: 400 }, null],
  ]
  for (const [part, says] of seen) {
    const told = diagnosisOf({ ...nothing, ...part })
    if (says === null) t.equal(told, null)
    else t.match(told, says)
  }
})

/** What a run says of the requirements that it could not judge, or why it did not begin. */
async function ranWith(options: Options): Promise<string> {
  try {
    const { findings, outcome } = await run(options)
    const reasons = findings.flatMap(({ verdict, reason }) => (verdict === null ? [] : [reason ?? '']))
    return outcome === 'conformant' ? outcome : reasons.join('\n')
  } catch (error) {
    return (error as Error).message
  }
}

async function reference(t: Test, options: ReferenceOptions = {}): Promise<Options> {
  const started = await startReference({ ...options, keys: { test: own, live } })
  t.teardown(() => started.close())
  return { baseUrl: started.baseUrl, vaultUrl: started.vaultUrl }
}

/** A server that says the same of every path, or nothing at all. */
async function plain(
  t: Test,
  says: (path: string) => [status: number, headers?: OutgoingHttpHeaders] | null,
): Promise<string> {
  const server = createHttpServer((request, response) => {
    const answer = says(request.url ?? '/')
    if (answer !== null) response.writeHead(...answer).end('{"object":"error"}')
  })
  return `http://127.0.0.1:${await portOf(t, server)}`
}

async function withTls(t: Test, certificate: Certificate): Promise<string> {
  const server = createTlsServer(certificate, (_, response) => response.end('{}'))
  return `https://127.0.0.1:${await portOf(t, server)}`
}
