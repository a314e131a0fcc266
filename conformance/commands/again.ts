import { started } from '../basics/started.ts'
import { headerWord, quoted } from '../reports/repeat.ts'
import { flagOf } from '../settings/flags.ts'
import { ofCommand } from '../settings/settings.ts'
import type { Target } from '../settings/target.ts'
import { runFlags, type RunInvocation } from './settings.ts'

/** Settings that are not repeated: the address is an operand, keys are never shown, and the selection is added later. */
const apart: readonly string[] = ['baseUrl', 'publicKey', 'secretKey', 'only', 'tag', ...ofCommand]

/** Writes the command that reaches the implementation in the same way again, without keys and values of headers, ready for more flags. */
export function againOf(
  target: Target,
  { given, subjects, env }: RunInvocation,
  redact: (text: string) => string,
): string {
  const wordOf = (name: string, text: string): string =>
    name === 'header' ? headerWord(text.replace(/ *:.*/s, '').toLowerCase()) : quoted(redact(text))
  const flags = Object.entries<unknown>(given).flatMap(([name, value]) => {
    const flag = `--${flagOf(name)}`
    if (apart.includes(name) || !(name in runFlags) || subjects.get(name) !== flag) return []
    return value === true ? [flag] : [value].flat().flatMap((text) => [flag, wordOf(name, String(text))])
  })
  const url = target.embedded ? [] : [quoted(redact(target.baseUrl))]
  return [started(env), 'run', ...url, ...flags].join(' ')
}
