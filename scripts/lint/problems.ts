import type { ErrorObject } from 'ajv'
import { inBrief } from '../../conformance/settings/usage.ts'
import type { Message } from './message.ts'

/** A mistake for each innermost part of a value that a schema refuses. */
export function problemsIn(
  {
    errors,
    value,
    keys,
  }: { errors: readonly ErrorObject[]; value: unknown; keys: readonly string[] },
  remedyOf: (problems: string) => string,
): Message[] {
  const problems = new Map<string, string[]>()
  for (const { instancePath, message = '' } of errors) {
    const isOuter = errors.some((inner) => inner.instancePath.startsWith(`${instancePath}/`))
    const known = problems.get(instancePath) ?? []
    if (!isOuter && !known.includes(message)) problems.set(instancePath, [...known, message])
  }
  return [...problems].map(([path, messages]) => {
    const below = path.split('/').slice(1).map(unescaped)
    const part = below.reduce<unknown>(memberOf, value)
    return {
      keys: [...keys, ...below],
      value: part === undefined ? 'nothing' : inBrief(part),
      remedy: remedyOf(messages.join(', or ')),
    }
  })
}

/** The key that a part of a JSON pointer stands for. */
export const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~')

const memberOf = (value: unknown, key: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[key]
