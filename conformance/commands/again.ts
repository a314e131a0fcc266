import { started } from '../basics/started.ts'
import { headerWord, quoted } from '../reports/repeat.ts'
import { flagOf, settingFlags } from '../settings/flags.ts'
import { ofCommand } from '../settings/settings.ts'
import type { Target } from '../settings/target.ts'
import type { RunInvocation } from './settings.ts'

/** Settings that are not repeated: the address is an operand, keys are never shown, and the selection is added later. */
const apart: readonly string[] = ['baseUrl', 'publicKey', 'secretKey', 'only', 'tag', ...ofCommand]

/** Writes the command that reaches the implementation in the same way again, without keys and values of headers, ready for more flags. */
export function againOf(
  target: Target,
  { given, subjects, env }: RunInvocation,
  redact: (text: string) => string,
): string {
  const { profile } = given
  const wordOf = (name: string, text: unknown): string =>
    name === 'header' ? headerWord(nameOf(text)) : quoted(redact(String(text)))
  const flags = Object.entries(given).flatMap(([name, value]) => {
    const flag = `--${flagOf(name)}`
    if (apart.includes(name) || !(name in settingFlags) || subjects.get(name) !== flag) return []
    if (value === (true as unknown)) return [flag]
    return [value].flat().flatMap((text) => [flag, wordOf(name, text)])
  })
  const words = [
    ...(target.embedded ? [] : [target.baseUrl]),
    ...(profile === undefined ? [] : ['--profile', profile]),
  ].map((word) => quoted(redact(word)))
  return [started(env), 'run', ...words, ...flags].join(' ')
}

function nameOf(header: unknown): string {
  return String(header).replace(/ *:.*/s, '').toLowerCase()
}
