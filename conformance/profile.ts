import type { Driver } from './authorization/driver.ts'
import { automaticDriver } from './authorization/automatic.ts'
import { undeclared, type Declared } from './options.ts'
import type { runSettings } from './profile/settings.ts'
import type { Given } from './profile/values.ts'

/** By the flag of a key: where a profile names its variable, and which one. */
export type Unset = Partial<Record<'public-key' | 'secret-key', { subject: string; variable: string }>>

/** What an operator declares about an implementation in a file. */
export interface Profile {
  given: Given<typeof runSettings>
  /** The variables of keys that it names and that are not set. */
  unset: Unset
  /** Whether it says that the endpoint for webhooks is registered; null when it does not say. */
  registered: boolean | null
  driver: Driver
  declared: Declared
}

/** What holds without a profile. */
export function noProfile(): Profile {
  return { given: {}, unset: {}, registered: null, driver: automaticDriver(), declared: undeclared }
}

/** What a file declares, where one is named; throws a UsageError that names file, key and remedy. */
export async function profileIn(file: string | undefined, env: NodeJS.ProcessEnv): Promise<Profile> {
  if (file === undefined) return noProfile()
  // Few runs have a profile, and reading YAML takes much code.
  const { readProfile } = await import('./profile/read.ts')
  return readProfile(file, env)
}
