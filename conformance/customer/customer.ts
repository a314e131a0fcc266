import type { Authorization } from '../../generated/profile.js'
import { automaticDriver } from './automatic.ts'
import { browserDriver } from './browser.ts'
import { commandDriver } from './command.ts'
import { httpDriver } from './http.ts'
import { pageDriver } from './page.ts'
import { personDriver } from './person.ts'
import type { CustomerDriver } from './visit.ts'

export type * from './visit.ts'

/** Opens the driver that a profile declares; no program of it is given one of the keys. */
export function openCustomer(
  declared: Authorization = { driver: 'automatic' },
  keys: readonly string[] = [],
): CustomerDriver {
  switch (declared.driver) {
    case 'page':
      return pageDriver(declared)
    case 'browser':
      return browserDriver(declared)
    case 'http':
      return httpDriver(declared)
    case 'command':
      return commandDriver(declared, keys)
    case 'person':
      return personDriver(declared)
    default:
      return automaticDriver(declared)
  }
}
