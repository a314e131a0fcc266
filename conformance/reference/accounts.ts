import { openAccount, type Account, type AccountOptions } from './account.ts'
import { callerOf } from './authentication.ts'
import { credentialsIn } from './rules/keys.ts'
import type { IncomingCall } from './call.ts'
import type { Service, SharedSettings } from './service.ts'

/** The merchants of a service, which share its addresses alone. */
export interface Accounts {
  /** The merchant whose rules refuse the keys that nobody has. */
  first: Service
  services: () => readonly Service[]
  /** The merchant of the call's key, or of the payment whose page it opens. */
  of: (call: IncomingCall) => Service
  /** The merchant of a key, opened where it may be; undefined for an unknown key. */
  ofKey: (key: string) => Service | undefined
  open: (options: AccountOptions) => Service
  end: () => void
}

/** Opens the merchant of a key that nobody has yet; undefined for a key that stays unknown. */
export type AccountFor = (
  key: string,
  open: (options: AccountOptions) => Service,
) => Service | undefined

/** Opens a first merchant, and whoever `accountFor` opens for a key once it is used. */
export function openAccounts(
  options: AccountOptions,
  shared: SharedSettings,
  accountFor: AccountFor,
): Accounts {
  const first = openAccount(options, shared)
  const accounts: Account[] = [first]
  const services = (): Service[] => accounts.map(({ service }) => service)

  function open(further: AccountOptions): Service {
    // A fault or a choice is one of the whole service, so that it may confuse merchants.
    const rules = { ...options.rules, ...further.rules }
    const tampers = further.tampers ?? options.tampers ?? []
    const time = further.time ?? options.time
    const account = openAccount({ ...further, rules, tampers, ...(time && { time }) }, shared)
    accounts.push(account)
    return account.service
  }

  function ofKey(key: string): Service | undefined {
    const owner = services().find((service) => callerOf(service, key) !== undefined)
    return owner ?? accountFor(key, open)
  }

  return {
    first: first.service,
    services,
    of({ headers, operation, id }) {
      if (operation === 'visitAuthorization' || operation === 'submitAuthorization')
        return services().find(({ store }) => store.payments.has(id)) ?? first.service
      const { user = '' } = credentialsIn(headers.authorization) ?? {}
      return ofKey(user) ?? first.service
    },
    ofKey,
    open,
    end: () => accounts.forEach(({ end }) => end()),
  }
}
