import type { RequirementId } from '../../generated/requirements.ts'
import { startCommand } from '../text/start-command.ts'
import { headerWord } from '../reports/rerun.ts'
import { shellWord } from '../text/shell.ts'
import { flagOf, settingFlags, settingSchemas, text } from '../settings/flags.ts'
import {
  keyNames,
  settingLabels,
  commandOnly,
  readProfile,
  readSettings,
  type Settings,
} from '../settings/settings.ts'
import type { Target } from '../settings/target.ts'
import type { Invocation } from './command.ts'

/** The flags of `run`, `explore` and `doctor`. */
export const runFlags = {
  ...settingFlags,
  profile: text('FILE', 'Addresses, drivers and declarations in a file, YAML or JSON.'),
} as const

/** Flags that may name a profile. */
export type RunInvocation = Invocation<typeof runFlags>

/** The flag or variable that gave a setting, or the flag that can. */
export function flagLabels({ subjects }: Pick<Invocation, 'subjects'>): (name: string) => string {
  return (name) => subjects.get(name) ?? `--${flagOf(name)}`
}

/** The settings given: a flag beats a variable, and a variable beats the profile. */
export async function settingsOf(
  { flagValues, subjects, env }: Pick<RunInvocation, 'flagValues' | 'subjects' | 'env'>,
  ids?: readonly RequirementId[],
): Promise<Settings> {
  const { profile: file = '' } = flagValues
  const profile = file === '' ? {} : await readProfile(file, env)
  const settingEntries = Object.entries(flagValues).filter(([name]) => name in settingFlags)
  const labelOf = ([name = '', ...rest]: readonly string[]): string => {
    const subject = subjects.get(name)
    if (subject !== undefined) return settingLabels(subject)(rest)
    return settingLabels(file)(name === '' ? [] : [settingSchemas[name]?.secret ?? name, ...rest])
  }
  return readSettings({ ...profile, ...Object.fromEntries(settingEntries) }, labelOf, ids)
}

/** The settings that a rerun command writes in another way, or leaves out, such as keys. */
const writtenOtherwise: readonly string[] = [
  'baseUrl',
  ...keyNames,
  'only',
  'tag',
  'whole',
  ...commandOnly,
]

/** The command for another run against the same implementation, without keys and header values. */
export function runCommandLine(
  target: Target,
  invocation: RunInvocation,
  redact: (text: string) => string,
): string {
  return commandLine(
    ['run', ...(target.embedded ? [] : [shellWord(redact(target.baseUrl))])],
    invocation,
    redact,
  )
}

/** The words of a command with the flags that were given to it. */
export function commandLine(
  words: readonly string[],
  { flagValues, subjects }: Pick<RunInvocation, 'flagValues' | 'subjects'>,
  redact: (text: string) => string,
): string {
  const wordOf = (name: string, text: string): string =>
    name === 'header'
      ? headerWord(text.replace(/ *:.*/s, '').toLowerCase())
      : shellWord(redact(text))
  const flags = Object.entries<unknown>(flagValues).flatMap(([name, value]) => {
    const flag = `--${flagOf(name)}`
    if (writtenOtherwise.includes(name) || !(name in runFlags) || subjects.get(name) !== flag)
      return []
    return value === true
      ? [flag]
      : [value].flat().flatMap((text) => [flag, wordOf(name, String(text))])
  })
  return [startCommand, ...words, ...flags].join(' ')
}
