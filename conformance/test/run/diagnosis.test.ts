import t from 'tap'
import { diagnosisOf, type Hindrance } from '../../run/diagnosis.ts'

const nothing: Hindrance = {
  operation: 'createSource',
  url: 'https://api.payment.invalid/sources',
  status: null,
  error: null,
  location: null,
  body: '',
  oneAddress: true,
}

const table: readonly [Partial<Hindrance>, RegExp | null][] = [
  [{ error: 'getaddrinfo ENOTFOUND api.payment.invalid' }, /api\.payment\.invalid does not resolve: mend/],
  [{ error: 'connect ECONNREFUSED 127.0.0.1:443' }, /Nothing listens at api\.payment\.invalid: start/],
  [{ error: 'SSL routines:ssl3_get_record:wrong version number' }, /No TLS is spoken .*write http:\/\/api/],
  [{ error: 'self-signed certificate' }, /--ca FILE/],
  [{ error: 'unable to verify the first certificate' }, /--ca FILE/],
  [{ error: "Hostname/IP does not match certificate's altnames" }, /is not of api\.payment\.invalid/],
  [
    { url: 'http://a.invalid/x', error: 'the other side closed the connection' },
    /write https:\/\/a\.invalid/,
  ],
  [{ url: 'http://a.invalid/x', status: 400, body: 'sent to HTTPS port' }, /write https:\/\/a\.invalid/],
  [{ error: 'no complete answer within 10 s' }, /--timeout/],
  [{ status: 308, location: 'https://b.invalid/v2/' }, /redirects to https:\/\/b\.invalid\/v2\/: give that/],
  [{ status: 301 }, /redirects to nowhere/],
  [{ status: 404, operation: 'createToken' }, /--vault-url/],
  [{ status: 404, operation: 'createToken', oneAddress: false }, /prefix/],
  [{ status: 404 }, /payment\.invalid\/sources is not there: see whether a prefix is missing/],
  [{ status: 405 }, /does not take this method/],
  [{ status: 501 }, /does not take this method/],
  [{ status: 401 }, /The key is refused: see that ASSAY_PUBLIC_KEY/],
  [{ status: 403 }, /The key is refused/],
  [{ status: 500 }, null],
  [{ status: 400 }, null],
]

t.test('each cause is named with its remedy', async (t) => {
  for (const [seen, says] of table) {
    const told = diagnosisOf({ ...nothing, ...seen })
    if (says === null) t.equal(told, null)
    else t.match(told, says)
  }
})
