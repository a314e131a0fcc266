import { pathParameter } from '../../conformance/contract/rows/names.ts'
import type { Case, ChangedValue } from '../../conformance/contract/rows/requests.ts'
import { isCreation } from './kind-operations.ts'
import type { Schema } from './contract.ts'
import { isAssumed, type LocatedOperation, type RequestParameter } from './parameters.ts'
import type { ContractParts } from './contract-parts.ts'
import { takesEither } from './sentences.ts'
import { valuesBeyond, isWithinLimits, openSpellings, valuesWithinLimits } from './values.ts'
import { idOf, kebab } from './words.ts'

/** A case, and the constraint that it keeps or breaks. */
export interface ConstraintCase extends Case {
  /** The constraint; `equals` for one whose requirement is worded in the contract. */
  keyword: string
}

/** The request cases of every operation, from the constraints of the contract alone. */
export function casesOf({ operations }: ContractParts): ConstraintCase[] {
  return operations.flatMap((operation) => [...valueCases(operation), ...keyCases(operation)])
}

/** The table of cases. */
export function casesFile({ cases }: { cases: readonly ConstraintCase[] }): Record<string, string> {
  const table = cases.map(({ keyword: _keyword, ...row }) => row)
  return {
    'cases.ts': `import type { Case } from '../conformance/contract/rows/requests.ts'

export type { Case } from '../conformance/contract/rows/requests.ts'

/** Every request case of the contract. */
export const cases: readonly Case[] = ${JSON.stringify(table)}
`,
  }
}

function valueCases(operation: LocatedOperation): ConstraintCase[] {
  const { bases, inputs: parameters } = operation
  // What is changed must be unlike the example, which it may have been made with.
  const isUpdate = operation.method !== 'GET' && !isCreation(operation)
  const isIncludedIn = (small: object, large: object) =>
    small !== large && Object.keys(small).every((name) => name in large)
  const minimalBases = Object.entries(bases).filter(
    ([, base]) => !Object.values(bases).some((outer) => isIncludedIn(outer, base)),
  )
  const completeBases = Object.entries(bases).filter(([, base]) =>
    Object.values(bases).some((outer) => isIncludedIn(outer, base)),
  )
  const operationCases: ConstraintCase[] = []
  for (const parameter of parameters) {
    const add = caseAdder(operation, parameter, operationCases)
    for (const [base, values] of minimalBases) {
      if (parameter.required && !(parameter.name in values)) continue
      const value = parameter.example
      if (parameter.required) add({ base, value: null, expect: 'refused', keyword: 'required' })
      else if (parameter.values.open) add({ base, value, ...observed })
      else add({ base, value, ...accepted })
      const baseValues = {
        ...values,
        ...(operation.parentPathParameter && { [operation.parentPathParameter]: '' }),
      }
      constraintCases(parameter, { base: baseValues, isUpdate }, (value, outcome) =>
        add({ base, value, ...outcome }),
      )
    }
    for (const [base] of completeBases)
      if (!parameter.required) add({ base, value: null, ...accepted })
  }
  operationCases.push(
    ...notationCases(operation, minimalBases, 2),
    ...notationCases(operation, completeBases, 1),
    ...emptyRequestCase(operation, minimalBases),
  )
  if (parameters.length > 0 && parameters.every(({ required }) => !required))
    operationCases.push(everyParameterCase(operation))
  return operationCases
}

/** Amounts that differ from the parent's, by an expression that the run fills in. */
const besideParent = [
  '{parent-1}',
  '{parent+1}',
  '0',
  '{parent*-1}',
  '{parent*2}',
  '{parent/2}',
  '{parent/100}',
  '{parent*10}',
  '{parent*100}',
]

type Outcome = Pick<ConstraintCase, 'expect' | 'keyword'>

const accepted: Outcome = { expect: 'accepted', keyword: 'accepted' }
/** Open: all such cases of a parameter make one observation. */
const observed: Outcome = { expect: 'observed', keyword: 'spellings' }

type Add = (value: ChangedValue, outcome: Outcome) => void

function constraintCases(
  parameter: RequestParameter,
  { base, isUpdate }: { base: Record<string, string>; isUpdate: boolean },
  add: Add,
): void {
  const { schema, example, values, isId } = parameter
  const isTiedToParent = schema['x-equals'] !== undefined && schema['x-equals'].parameter in base
  const outcomeOf = (keyword: string): Outcome =>
    schema['x-violation']?.[keyword] === 'observe' ? observed : { expect: 'refused', keyword }
  const invalid = (keyword: string) => values.invalid?.[keyword] ?? []
  const addInvalid = (keyword: string, wrong: ChangedValue[] = invalid(keyword)) =>
    wrong.forEach((value) => add(value, outcomeOf(keyword)))
  if (isTiedToParent && schema['x-equals']?.is === 'most') {
    const maximum = Number(example)
    for (const value of [schema.minimum ?? 1, Math.floor(maximum / 2), maximum - 1, maximum])
      add(String(value), accepted)
    for (const value of valuesBeyond(maximum, maximum))
      add(value, { expect: 'refused', keyword: 'equals' })
    belowMinimum(schema, addInvalid)
  } else if (isTiedToParent) {
    const others = schema.type === 'integer' ? besideParent : invalid('enum')
    for (const value of [...others, ...invalid('equals')])
      add(value, { expect: 'refused', keyword: 'equals' })
    for (const limit of [schema.minimum, schema.maximum])
      if (limit !== undefined) add(String(limit), accepted)
  } else {
    const { maximum, maxLength = Infinity, type } = schema
    for (const value of valuesWithinLimits(schema)) add(String(value), accepted)
    if (type === 'boolean') for (const value of ['true', 'false']) add(value, accepted)
    const isFree = ['pattern', 'format', 'enum'].every((keyword) => !(keyword in schema))
    if (maxLength <= maxTextChars && isFree && !isId) add(example.padEnd(maxLength, 'a'), accepted)
    else if (isUpdate && type === 'string' && isFree && !isId) add(`${example} 2`, accepted)
    if (isUpdate && schema.format === 'email') add(`x${example}`, accepted)
    belowMinimum(schema, addInvalid)
    if (maximum !== undefined) addInvalid('maximum', valuesBeyond(maximum, Number(example)))
    if (schema.enum)
      for (const value of schema.enum) if (schema.enum.length > 1) add(String(value), accepted)
    addInvalid('enum')
    addInvalid('multipleOf')
  }
  for (const form of bracedNotations(parameter)) add(form, accepted)
  for (const value of values.accepted ?? [])
    if (isWithinLimits(parameter, value)) add(value, accepted)
  for (const keyword of ['type', 'pattern', 'format', 'minLength', 'maxLength']) addInvalid(keyword)
  for (const value of openSpellings(parameter)) add(value, observed)
}

/** Texts at their greatest length are sent up to so many characters. */
const maxTextChars = 300

/** Values below a minimum. */
function belowMinimum(
  { minimum }: Schema,
  addInvalid: (keyword: string, wrong?: ChangedValue[]) => void,
): void {
  if (minimum === undefined) return
  const values = [minimum - 1, 1, 0, -minimum].filter((value) => value < minimum)
  addInvalid('minimum', values.map(String))
}

/** Adds cases in which one parameter differs from a base, each id once. */
function caseAdder(
  operation: LocatedOperation,
  { name, schema }: RequestParameter,
  operationCases: ConstraintCase[],
) {
  return ({ base, value, ...outcome }: Outcome & { base: string; value: ChangedValue }): void => {
    const words = `${name} ${value === null ? 'left out' : `= ${JSON.stringify(value)}`}`
    const content = { base, change: { [name]: value }, ...outcome, parameter: name }
    // About the requirement that its keyword names; a value tied to another has a worded one.
    const newCase = caseOf(operation, words, content)
    if (operationCases.some(({ id }) => id === newCase.id)) return
    const wordedId = outcome.keyword === 'equals' ? schema['x-equals']?.requirement : undefined
    operationCases.push({ ...newCase, about: wordedId ?? newCase.about })
  }
}

/** What a case sends, and its outcome. */
interface CaseContent extends Pick<ConstraintCase, 'base' | 'change' | 'expect' | 'keyword'> {
  key?: Case['key']
  /** The parameter whose constraint it is; none for one of the whole request. */
  parameter?: string | undefined
}

/** A case of a parameter's constraint, or of the whole request. `about` is its requirement. */
function caseOf(
  { operationId }: LocatedOperation,
  words: string,
  content: CaseContent,
): ConstraintCase {
  const { base, key = 'right', change, expect, keyword, parameter = '' } = content
  const id = `${kebab(operationId)}/${base}: ${words}`
  const about = idOf(operationId, parameter, keyword)
  return { id, operation: operationId, base, key, change, expect, about, keyword }
}

type Bases = [name: string, values: Record<string, string>][]

/**
 * Cases that change the first two parameters with notations at once, in each pair of notations; only
 * pairs in which at least `minChanged` differ in length from the base.
 */
function notationCases(
  operation: LocatedOperation,
  bases: Bases,
  minChanged: number,
): ConstraintCase[] {
  const [parameter, secondParameter] = operation.inputs.filter(
    ({ values }) => values.notations !== undefined,
  )
  if (parameter === undefined || secondParameter === undefined) return []
  const pairs = bracedNotations(parameter).flatMap((first) =>
    bracedNotations(secondParameter).map((second): Case['change'] => ({
      [parameter.name]: first,
      [secondParameter.name]: second,
    })),
  )
  return bases.flatMap(([base, values]) =>
    pairs.flatMap((change) => {
      const others = Object.keys(change).filter((name) =>
        hasOtherLength(change[name], values[name]),
      )
      const words = Object.entries(change).map(
        ([name, form]) => `${name} = ${JSON.stringify(form)}`,
      )
      const content = { base, change, ...accepted, parameter: others.at(-1) }
      return others.length < minChanged ? [] : [caseOf(operation, words.join(', '), content)]
    }),
  )
}

/** True for a form, such as `MM` in `{month:MM}`, of another length than the base's value. */
function hasOtherLength(form: ChangedValue | undefined, value = ''): boolean {
  return typeof form === 'string' && form.replace(/^\{.+:|\}$/g, '').length !== value.length
}

/** The notations of a parameter, in braces. */
function bracedNotations({ name, values }: RequestParameter): string[] {
  return (values.notations ?? []).map(
    (form) => `{${name.includes('month') ? 'month' : 'year'}:${form}}`,
  )
}

/** A request without any parameter. */
function emptyRequestCase(operation: LocatedOperation, bases: Bases): ConstraintCase[] {
  const [first, second] = operation.inputs.filter(({ required }) => required)
  const [[base, values] = ['', {}]] = bases
  if (first === undefined || second === undefined) return []
  const names = Object.keys(values).filter((name) => name !== pathParameter)
  const change = Object.fromEntries(names.map((name) => [name, null]))
  const outcome = { expect: 'refused', keyword: 'required' } as const
  const content = { base, change, ...outcome, parameter: first.name }
  return [caseOf(operation, 'everything left out', content)]
}

function everyParameterCase(operation: LocatedOperation): ConstraintCase {
  const closed = operation.inputs.filter(({ values }) => !values.open)
  const change = Object.fromEntries(closed.map(({ name, example }) => [name, example]))
  const content = {
    base: 'plain',
    change,
    expect: 'accepted',
    keyword: 'accepts-valid-request',
  } as const
  return caseOf(operation, 'every parameter', content)
}

function keyCases(operation: LocatedOperation): ConstraintCase[] {
  const open = operation['x-violation']?.['security'] === 'observe' || takesEither(operation)
  const rows = [
    ['none', 'refused', 'key-required'],
    ['blank', 'refused', 'key-required'],
    ['unknown', 'refused', 'key-known'],
    ['other', open ? 'observed' : 'refused', open ? 'other-key' : 'key-kind'],
    ...(isAssumed(operation) ? [] : [['right', 'accepted', 'accepts-valid-request']]),
  ] as [Case['key'], Case['expect'], string][]
  // Optional parameters decide nothing about a key: the base that gives them all adds no case.
  return Object.keys(operation.bases)
    .filter((base) => base !== 'complete')
    .flatMap((base) =>
      rows.map(([key, expect, keyword]) =>
        caseOf(operation, `key ${key}`, { base, key, change: {}, expect, keyword }),
      ),
    )
}
