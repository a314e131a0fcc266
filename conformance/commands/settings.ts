import { flagOf, settingFlags } from '../settings/flags.ts'
import { assertSelection } from '../settings/selection.ts'
import { merged, readSettings, type Settings } from '../settings/settings.ts'
import type { Invocation } from './command.ts'

/** The flags of `run`, `explore` and `doctor`. */
export const runFlags = {
  ...settingFlags,
  profile: {
    description: 'Addresses, drivers and declarations in a file, YAML or JSON.',
    type: 'string',
    value: 'FILE',
  },
} as const

/** Flags that may name a profile. */
export type RunInvocation = Invocation<typeof runFlags>

/** Gives the flag or the variable by which a setting was given, or the flag by which it can be given. */
export function nameIn({ subjects }: Pick<Invocation, 'subjects'>): (name: string) => string {
  return (name) => subjects.get(name) ?? `--${flagOf(name)}`
}

/** Reads the settings that flags, variables and a profile give; a flag beats a variable, and a variable beats the profile. */
export async function settingsOf(invocation: RunInvocation): Promise<Settings> {
  const { given, env } = invocation
  const own = Object.entries(given).filter(([name]) => name in settingFlags)
  const settings = readSettings(Object.fromEntries(own), ([name = '']) => nameIn(invocation)(name))
  // Few runs have a profile, and reading YAML takes much code.
  const profile =
    given.profile === undefined
      ? {}
      : (await import('../settings/profile.ts')).readProfile(given.profile, env)
  const all = merged(profile, settings)
  assertSelection(all, '--')
  return all
}
