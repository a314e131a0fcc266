import { cut } from '../basics/cut.ts'
import { pointerSegments, valueAtPath } from '../basics/values.ts'
import { grouped } from '../basics/grouped.ts'
import { patternWords } from '../../generated/patterns.ts'
import type { ValidationError } from '../../generated/validators.js'
import { inBrief } from '../settings/usage.ts'
import { withoutOtherAlternatives } from './alternatives.ts'

/** One sentence for each broken field; with the value, also what is there instead. */
export function explainErrors(
  errors: readonly ValidationError[] | null | undefined,
  value?: unknown,
): string[] {
  const byPlace = grouped(withoutOtherAlternatives(errors ?? []), pointerOf)
  const outerPointers = outerPointersOf(byPlace.keys())
  return [...byPlace].flatMap(([pointer, errorsThere]) => {
    // An object is broken by the broken field inside it, and for no other reason.
    const expectations = outerPointers.has(pointer)
      ? []
      : [...new Set(mostSpecific(errorsThere).flatMap(expectedBy))]
    if (expectations.length === 0) return []
    const name = fieldName(pointer)
    if (expectations.includes(absent)) return [`${name} is missing.`]
    const instead =
      value === undefined ? '' : `, and is ${inBrief(valueAtPath(value, pointerSegments(pointer)))}`
    return [`${name} must be ${expectations.join(' or ')}${instead}.`]
  })
}

/** Explains the first broken field of a value, as a part of a sentence. */
export function firstProblem(
  errors: readonly ValidationError[] | null | undefined,
  value: unknown,
): string {
  const [problem = 'it is of another form'] = explainErrors(errors, value)
  return cut(problem.replace(/^The/, 'the').replace(/\.$/, ''), 300)
}

/** Collects the JSON pointers to all that some pointers lead into. */
export function outerPointersOf(pointers: Iterable<string>): Set<string> {
  const outerPointers = new Set<string>()
  for (const pointer of pointers)
    for (let at = pointer.lastIndexOf('/'); at >= 0; at = pointer.lastIndexOf('/', at - 1)) {
      const outer = pointer.slice(0, at)
      if (outerPointers.has(outer)) break
      outerPointers.add(outer)
    }
  return outerPointers
}

/** The words for a member that is required. */
export const absent = 'present'

function pointerOf({ keyword, instancePath, params }: ValidationError): string {
  return keyword === 'required'
    ? `${instancePath}/${String(params['missingProperty'])}`
    : instancePath
}

const words: Readonly<Record<string, (params: ValidationError['params']) => string | string[]>> = {
  required: () => absent,
  type: ({ type }) =>
    [type].flat().map((typeName) => (typeName === 'null' ? 'null' : withArticle(String(typeName)))),
  const: ({ allowedValue }) => JSON.stringify(allowedValue),
  enum: ({ allowedValues }) => `one of ${(allowedValues as unknown[]).join(', ')}`,
  pattern: ({ pattern }) => patternWords[String(pattern)] ?? `text that matches ${String(pattern)}`,
  format: ({ format }) => formats[String(format)] ?? `a ${String(format)}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'text that is not empty' : `text of at least ${String(limit)} characters`,
  maxItems: ({ limit }) => (limit === 0 ? 'an empty list' : `a list of at most ${String(limit)}`),
  minimum: ({ limit }) => `at least ${String(limit)}`,
  maximum: ({ limit }) => `at most ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `a multiple of ${String(multipleOf)}`,
  discriminator: ({ tag }) => `of a known ${String(tag)}`,
  anyOf: () => [],
  oneOf: () => [],
  if: () => [],
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'a datetime that exists',
  uri: 'a URL',
  email: 'an email address',
}

/** The errors of one place that say most: a value, a few values or a form of text imply a type. */
function mostSpecific(errors: readonly ValidationError[]): readonly ValidationError[] {
  const implying = errors.filter(({ keyword }) => ['const', 'enum', 'pattern'].includes(keyword))
  return implying.length > 0 ? implying : errors
}

/** What a broken keyword wants, in words; nothing where it only joins others. */
export function expectedBy({ keyword, params, message }: ValidationError): string[] {
  return [words[keyword]?.(params) ?? sentenceOf(message) ?? keyword].flat()
}

function sentenceOf(message: string | undefined): string | undefined {
  return message?.replace(/^must (be )?/, '').replace(/^NOT have /, 'without ')
}

function withArticle(type: string): string {
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}

function fieldName(pointer: string): string {
  const name = pointerSegments(pointer).map((part) =>
    /^\d+$/.test(part) ? `[${part}]` : `.${part}`,
  )
  return name.length === 0 ? 'The value' : name.join('').replace(/^\./, '')
}
