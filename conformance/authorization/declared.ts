import type { Authorization } from '../../generated/profile.js'
import type { Driver } from '../settings/driver.ts'
import { automaticDriver, pageDriver } from './drivers/page.ts'
import { browserDriver } from './drivers/browser.ts'
import { commandDriver } from './drivers/command.ts'
import { httpDriver } from './drivers/http.ts'
import { personDriver, typedLine } from './drivers/person.ts'

/** Makes the driver that a profile declares; no program of it is ever given one of the keys. */
export function driverOf(declared: Authorization, keys: readonly string[]): Driver {
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
      return personDriver(typedLine === undefined ? declared : { ...declared, typed: typedLine })
    default:
      return automaticDriver(declared)
  }
}
