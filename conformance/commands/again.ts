import type { Target } from '../target.ts'

/** The flags that say what is judged and what becomes of it, and not how a run meets the implementation. */
const besides = new Set(
  'base-url public-key secret-key only tag reporter out stable quiet verbose pin profile'.split(' '),
)

/** The command that meets the implementation in the same way again, without keys, ready for more flags. */
export function againOf(
  target: Target,
  profile: string | undefined,
  texts: ReadonlyMap<string, readonly string[]>,
): string {
  const flags = [...texts].flatMap(([name, values]) =>
    besides.has(name)
      ? []
      : values.map((value) => (value === 'true' ? `--${name}` : `--${name} ${quoted(value)}`)),
  )
  return [
    'assay run',
    ...(target.embedded ? [] : [target.baseUrl]),
    ...(profile === undefined ? [] : [`--profile ${quoted(profile)}`]),
    ...flags,
  ].join(' ')
}

function quoted(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
