import { headerWord } from '../reports/curl.ts'
import { commandLine, type Word } from '../reports/shell.ts'
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
  const flags = [...texts].flatMap(([name, values]): Word[] =>
    repeated.includes(name)
      ? values.flatMap((value) => (value === 'true' ? [`--${name}`] : [`--${name}`, wordOf(name, value)]))
      : [],
  )
  const words: Word[] = [
    ...startIn(env),
    'run',
    ...(target.embedded ? [] : [target.baseUrl]),
    ...(file === undefined ? [] : ['--profile', file]),
    ...flags,
  ]
  return commandLine(words.map((word) => (typeof word === 'string' ? redact(word) : word)))
}

function wordOf(name: string, value: string): Word {
  return name === 'header' ? headerWord(readHeader('--header', value).name) : value
}
