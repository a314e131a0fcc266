import { merged, runSettings, type RunSettings } from '../settings/settings.ts'
import { readAddress } from '../settings/target.ts'
import { UsageError } from '../settings/usage.ts'
import type { Invocation } from './command.ts'

/** The flags of a run that `run` and `explore` share. */
export const targetSettings = {
  ...runSettings,
  profile: {
    description: 'Addresses, drivers and declarations in a file, YAML or JSON.',
    type: 'string',
    value: 'FILE',
  },
} as const

/** Reads the profile, where a file is named, and joins flags with it; throws a UsageError that names file, key and remedy. */
export async function withProfile(
  file: string | undefined,
  flags: RunSettings,
  env: NodeJS.ProcessEnv,
): Promise<RunSettings> {
  if (file === undefined) return merged({}, flags)
  // Few runs have a profile, and reading YAML takes much code.
  const { readProfile } = await import('../settings/profile.ts')
  return merged(readProfile(file, env), flags)
}

/** Reads the address that stands beside the flags; throws a UsageError for a second one, and for one that a flag gives too. */
export function addressIn({
  operands,
  subjects,
}: Pick<Invocation, 'operands' | 'subjects'>): Pick<RunSettings, 'baseUrl'> {
  const [url, ...more] = operands
  if (url === undefined) return {}
  if (more.length > 0)
    throw new UsageError(`URL: ${operands.length} were given; one run judges one implementation.`)
  if (subjects.get('baseUrl') === '--base-url')
    throw new UsageError('URL: --base-url gives one too; keep one of them.')
  return { baseUrl: readAddress('URL', url) }
}
