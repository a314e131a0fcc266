import type { ErrorObject } from 'ajv'
import { pointerSegments, valueAtPath } from '../../conformance/basics/values.ts'
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
    const below = pointerSegments(path)
    const part = valueAtPath(value, below)
    return {
      keys: [...keys, ...below],
      value: part === undefined ? 'nothing' : inBrief(part),
      remedy: remedyOf(messages.join(', or ')),
    }
  })
}
