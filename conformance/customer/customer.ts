import { compile } from 'css-select'
import type { Authorization } from '../../generated/profile.js'
import { automaticDriver } from './automatic.ts'
import { browserDriver } from './browser.ts'
import { commandDriver } from './command.ts'
import { httpDriver } from './http.ts'
import { pageDriver } from './page.ts'
import { personDriver } from './person.ts'
import { UsageError } from '../settings/usage.ts'
import type { CustomerDriver } from './visit.ts'

export type * from './visit.ts'

/** Opens the driver that a profile declares; no program of it is given one of the keys. Throws a UsageError for an invalid selector. */
export function openCustomer(
  declared: Authorization = { driver: 'automatic' },
  keys: readonly string[] = [],
): CustomerDriver {
  const { selectors = {}, steps = { successful: [], failed: [] }, command = [] } = declared
  for (const one of Object.values(selectors).flat()) assertSelector(one)
  switch (declared.driver) {
    case 'page':
      return pageDriver(declared)
    case 'browser':
      return browserDriver(declared)
    case 'http':
      return httpDriver({ steps })
    case 'command':
      return commandDriver({ ...declared, command }, keys)
    case 'person':
      return personDriver(declared)
    default:
      return automaticDriver(declared)
  }
}

function assertSelector(selector: string): void {
  try {
    compile(selector)
  } catch {
    throw new UsageError(`selectors: ${JSON.stringify(selector)} is no CSS selector; write it like "#pay".`)
  }
}
