import type { operations } from '../../generated/types.ts'

/** The value that decodeForm reads for one name: text, a list, or nested names. */
export type FormValue = string | FormValue[] | FormObject
/** The nested parameters of a form ("Endpoints": form-encoded bodies, bracket notation). */
export interface FormObject {
  [name: string]: FormValue
}

type FormOf<Operation> = Operation extends {
  readonly requestBody: {
    readonly content: { readonly 'application/x-www-form-urlencoded': infer Form }
  }
}
  ? Form
  : never

/** An operation whose body is a form. */
type FormOperation = {
  [Id in keyof operations]: FormOf<operations[Id]> extends never ? never : Id
}[keyof operations]

/** The parameters of an operation, as encodeForm<Id>() takes them. */
export type FormParameters<Id extends FormOperation> = FormOf<operations[Id]>

/** A form that cannot be written, or not be read in one way: subject, value and remedy. */
export class FormError extends Error {
  override name = 'FormError'
}

/** The most that is read of a form. */
const limits = { pairs: 1000, depth: 8 }

/**
 * Parameters as a form: brackets for nested names, `a%5B%5D=` for lists, nothing for null.
 * Throws a FormError for other values. encodeForm<'createToken'> takes that operation's alone.
 */
export function encodeForm<Id extends FormOperation | 'any' = 'any'>(
  params: Id extends FormOperation
    ? FormParameters<Id>
    : Readonly<Record<string, unknown>> | null | undefined,
): string {
  const pairs = Object.entries(params ?? {}).flatMap(([name, value]) => pairsOf(name, value))
  return new URLSearchParams(pairs).toString()
}

function pairsOf(name: string, value: unknown): [name: string, value: string][] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(`${name}[]`, item))
  if (['string', 'number', 'boolean', 'bigint'].includes(typeof value))
    return [[name, String(value)]]
  if (!isPlain(value))
    throw new FormError(
      `${name}: no form holds it; give text, numbers, booleans, lists and plain objects`,
    )
  return Object.entries(value).flatMap(([key, item]) => pairsOf(`${name}[${key}]`, item))
}

function isPlain(value: unknown): value is object {
  const prototype: unknown = typeof value === 'object' ? Object.getPrototypeOf(value) : undefined
  return prototype === null || prototype === Object.prototype
}

/**
 * Reads a form; a name given twice is a list.
 * Throws a FormError for bad encoding, a name with and without brackets, over 1,000 pairs or 8
 * levels.
 */
export function decodeForm(text: string): FormObject {
  const form: FormObject = {}
  const pairs = text.split('&', limits.pairs + 1)
  if (pairs.length > limits.pairs)
    throw new FormError(`form: more than ${limits.pairs} pairs; send at most ${limits.pairs}`)
  for (const pair of pairs.filter((field) => field !== '')) {
    const [before = '', after = ''] = pair.split(/=(.*)/s)
    const name = unescaped(before, 'a name')
    assign(form, name, unescaped(after, quoted(name)))
  }
  return form
}

// A message names the parameter and never repeats its value, which may be a card number.
function unescaped(text: string, subject: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new FormError(`${subject}: is not percent-encoded UTF-8; encode "%" as %25`)
  }
}

function stepsOf(name: string): string[] {
  // Before the expression below: it remembers each level that it reads.
  if (name.split('[', limits.depth + 1).length > limits.depth)
    throw new FormError(
      `form: the name ${quoted(name)} is nested too deep; use at most ${limits.depth} levels`,
    )
  const [, first = '', nested] = /^([^[]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? []
  return nested === undefined ? [name] : [first, ...nested.slice(1, -1).split('][')]
}

/** Puts a value under its name; empty brackets, or a name given again, make a list. */
function assign(form: FormObject, name: string, value: string): void {
  const nameSteps = stepsOf(name)
  const isList = nameSteps.at(-1) === ''
  const steps = isList ? nameSteps.slice(0, -1) : nameSteps
  const last = steps.pop() ?? ''
  const conflict = (): FormError =>
    new FormError(`${quoted(name)}: is given both as a value and with brackets; give it in one way`)
  if ([...steps, last].includes('__proto__'))
    throw new FormError(`form: the name ${quoted(name)} is reserved; use another name`)
  let target = form
  for (const step of steps) {
    const inside = Object.hasOwn(target, step) ? target[step] : (target[step] = {})
    if (!isObject(inside)) throw conflict()
    target = inside
  }
  const existing = Object.hasOwn(target, last) ? target[last] : undefined
  if (isObject(existing)) throw conflict()
  target[last] = isList || existing !== undefined ? [existing ?? [], value].flat() : value
}

function isObject(value: FormValue | undefined): value is FormObject {
  return typeof value === 'object' && !Array.isArray(value)
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
