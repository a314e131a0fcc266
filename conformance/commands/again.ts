import { commandLine, headerWord, quoted } from '../reports/repeat.ts'
import { flagOf } from '../settings/flags.ts'
import { readHeader } from '../settings/headers.ts'
import { ofCommand, runSettings } from '../settings/settings.ts'
import type { Target } from '../settings/target.ts'
import { startIn, type Invocation } from './command.ts'

/** Settings that are not repeated: the address is an operand, keys are never shown, and the selection is added later. */
const apart: readonly string[] = ['baseUrl', 'publicKey', 'secretKey', 'only', 'tag', ...ofCommand]

/** The flags that say how the implementation is reached and how large a run is. */
const repeated = Object.keys(runSettings)
  .filter((name) => !apart.includes(name))
  .map(flagOf)

/** Writes the command that reaches the implementation in the same way again, without keys and values of headers, ready for more flags. */
export function againOf(
  target: Target,
  { file, texts, env }: Pick<Invocation, 'texts' | 'env'> & { file: string | undefined },
  redact: (text: string) => string,
): string {
  const wordOf = (name: string, value: string): string =>
    name === 'header' ? headerWord(readHeader('--header', value).name) : quoted(redact(value))
  const flags = [...texts].flatMap(([name, values]) =>
    repeated.includes(name)
      ? values.flatMap((value) => (value === 'true' ? [`--${name}`] : [`--${name}`, wordOf(name, value)]))
      : [],
  )
  const words = [
    ...startIn(env),
    'run',
    ...(target.embedded ? [] : [target.baseUrl]),
    ...(file === undefined ? [] : ['--profile', file]),
  ]
  return [commandLine(words.map(redact)), ...flags].join(' ')
}
