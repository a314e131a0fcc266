import type { operations } from '../../generated/types.ts'

/** The value that decodeForm reads for one name: text, a list, or nested names. */
export type FormValue = string | FormValue[] | FormObject
/** The nested parameters of a form, as text ("Endpoints": form-encoded bodies, bracket notation). */
export interface FormObject {
  [name: string]: FormValue
}
/** A value that a form can hold: null and undefined are left out, numbers and booleans become text. */
export type FormInput =
  string | number | boolean | null | undefined | readonly FormInput[] | { readonly [name: string]: FormInput }

type FormOf<Operation> = Operation extends {
  readonly requestBody: { readonly content: { readonly 'application/x-www-form-urlencoded': infer Form } }
}
  ? Form
  : never

/** An operation whose body is a form. */
export type FormOperation = {
  [Id in keyof operations]: FormOf<operations[Id]> extends never ? never : Id
}[keyof operations]

/** The parameters of an operation, as encodeForm<Id>() takes them. */
export type FormParameters<Id extends FormOperation> = FormOf<operations[Id]>

/** The error of a form that cannot be written, or not be read in exactly one way; it names subject, value and remedy. */
export class FormError extends Error {
  override name = 'FormError'
  readonly subject: string
  readonly value: string
  readonly remedy: string

  constructor(subject: string, value: string, remedy: string) {
    super(`${subject}: ${value}; ${remedy}`)
    this.subject = subject
    this.value = value
    this.remedy = remedy
  }
}

const escaped = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(/[!'()~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')

function* pairsOf(name: string, value: unknown): Generator<string> {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) for (const item of value as unknown[]) yield* pairsOf(`${name}[]`, item)
  else if (isPlain(value))
    for (const [key, item] of Object.entries(value)) yield* pairsOf(`${name}[${key}]`, item)
  else if (['string', 'number', 'boolean', 'bigint'].includes(typeof value))
    yield `${escaped(name)}=${escaped(String(value))}`
  else {
    const kind = typeof value === 'object' ? `a ${value.constructor.name}` : `a ${typeof value}`
    throw new FormError(
      name,
      `${kind} is nothing that a form holds`,
      'give text, numbers, booleans, lists and plain objects',
    )
  }
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/**
 * Writes parameters as a form: percent-encoded brackets and UTF-8, `+` for a blank, `a%5B%5D=` for lists. Throws a FormError for what no form holds.
 * With an operation's id, such as encodeForm<'createToken'>, it takes the parameters of that operation by their names, such as `card[name]`.
 */
export const encodeForm = <Id extends FormOperation | 'any' = 'any'>(
  params: Id extends FormOperation
    ? FormParameters<Id>
    : Readonly<Record<string, unknown>> | null | undefined,
): string =>
  Object.entries(params ?? {})
    .flatMap(([name, value]) => [...pairsOf(name, value)])
    .join('&')

const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

// the message names the parameter and never repeats its value, which may be a card number
const unescaped = (text: string, subject: () => string): string => {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new FormError(subject(), 'is not percent-encoded UTF-8', 'encode "%" as %25')
  }
}

const stepsOf = (name: string, { depth, lenient }: FormBounds): string[] => {
  const brackets = name.indexOf('[')
  if (brackets === -1) return [name]
  // before the expression below: it remembers each level that it reads
  if (name.split('[', depth + 1).length > depth)
    throw new FormError('form', `the name ${quoted(name)} is nested too deep`, `use at most ${depth} levels`)
  const nested = name.slice(brackets)
  if (brackets === 0 || !/^(\[[^[\]]*\])+$/.test(nested)) {
    if (lenient) return [name]
    throw new FormError('form', `the name ${quoted(name)} has stray brackets`, 'write it as name[part]')
  }
  return [name.slice(0, brackets), ...nested.slice(1, -1).split('][')]
}

const conflict = (name: string): FormError =>
  new FormError(quoted(name), 'is given twice, or both as a value and with brackets', 'give it once')

const isObject = (value: FormValue | undefined): value is FormObject =>
  typeof value === 'object' && !Array.isArray(value)

const place = (
  target: FormObject,
  steps: readonly string[],
  value: string,
  { name, lenient }: { name: string; lenient: boolean },
): void => {
  const [step = '', next, inner] = steps
  if (step === '__proto__')
    throw new FormError('form', `the name ${quoted(name)} is reserved`, 'use another name')
  const existing = Object.hasOwn(target, step) ? target[step] : undefined
  if (next === undefined) {
    if (existing !== undefined && (isObject(existing) || !lenient)) throw conflict(name)
    target[step] = existing === undefined ? value : [existing, value].flat()
  } else if (next === '') {
    if (existing !== undefined && !Array.isArray(existing)) throw conflict(name)
    const list = (target[step] = existing ?? [])
    if (inner === undefined) list.push(value)
    else {
      const last = list.at(-1)
      const grows = isObject(last) && !(steps.length === 3 && Object.hasOwn(last, inner))
      const item: FormObject = grows ? last : {}
      if (!grows) list.push(item)
      place(item, steps.slice(2), value, { name, lenient })
    }
  } else {
    if (existing !== undefined && !isObject(existing)) throw conflict(name)
    place((target[step] = existing ?? {}), steps.slice(1), value, { name, lenient })
  }
}

/** The most that decodeForm reads. */
export interface FormBounds {
  pairs: number
  depth: number
  /** Reads a name given twice as a list, and one with stray brackets as a name like any other. */
  lenient?: boolean
}

/** Reads a form; throws a FormError for malformed encoding, a name given in two ways, or one beyond the bounds. */
export const decodeForm = (text: string, bounds: FormBounds = { pairs: 1000, depth: 8 }): FormObject => {
  const form: FormObject = {}
  const pairs = text.split('&', bounds.pairs + 1)
  if (pairs.length > bounds.pairs)
    throw new FormError('form', `more than ${bounds.pairs} pairs`, `send at most ${bounds.pairs}`)
  for (const pair of pairs) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = unescaped(equals === -1 ? pair : pair.slice(0, equals), () => 'a name')
    const value = equals === -1 ? '' : unescaped(pair.slice(equals + 1), () => quoted(name))
    place(form, stepsOf(name, bounds), value, { name, lenient: bounds.lenient ?? false })
  }
  return form
}
