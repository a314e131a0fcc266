import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'

// Names below slow.invalid never resolve, as where a name server does not answer.
const { lookup } = dns
const isSlow = (name) => name.endsWith('.slow.invalid')
const never = () => new Promise(() => undefined)
dns.lookup = (name, ...options) => (isSlow(name) ? never() : lookup(name, ...options))
for (const way of ['resolve4', 'resolve6']) {
  const own = dns.Resolver.prototype[way]
  dns.Resolver.prototype[way] = function (name, ...options) {
    return isSlow(name) ? never() : own.call(this, name, ...options)
  }
}
syncBuiltinESMExports()
