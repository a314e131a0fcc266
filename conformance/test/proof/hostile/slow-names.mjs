import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'

// No name resolves, and none is refused, for as long as anybody waits.
const never = () => new Promise(() => undefined)
Object.assign(dns, { lookup: never })
Object.assign(dns.Resolver.prototype, { resolve4: never, resolve6: never })
syncBuiltinESMExports()
