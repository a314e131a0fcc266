import t from 'tap'
import { addressOf } from '../../settings/target.ts'

const target = {
  vaultUrl: 'http://127.0.0.1:1/vault',
  baseUrl: 'http://127.0.0.1:1/api',
  payUrl: null,
  publicKey: 'one',
  secretKey: 'other',
  live: false,
  embedded: false,
}

t.test('an identifier stands in a path with the marks that may stand there', async (t) => {
  const written = (id: string) => addressOf(target, { server: 'base', path: '/charges/{id}/events' }, id)
  t.equal(written('chrg_test:5x,a;b=c@d$&e'), 'http://127.0.0.1:1/api/charges/chrg_test:5x,a;b=c@d$&e/events')
  t.equal(written('a/b?c#d e+f%'), 'http://127.0.0.1:1/api/charges/a%2Fb%3Fc%23d%20e%2Bf%25/events')
  t.equal(written('half \uD800'), 'http://127.0.0.1:1/api/charges/half%20%EF%BF%BD/events')
})
