import { eventKind } from '../contract/rows/names.ts'
import { cases, type Case } from '../../generated/cases.ts'
import { constraints } from '../../generated/constraints.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds, type MadeKindName, type Parent } from '../../generated/resources.ts'
import { actOf, kindOfParentInPath, targetKind } from '../contract/kinds.ts'
import { makeSteps, parentOfExample, parentSteps, type Creation } from './make-steps.ts'
import type { CallCommand, Changes, KeyChoice, Slot, Step } from './scenario.ts'
import { sharedSlot } from './slots.ts'
import { awaitCreateEvent } from './visits.ts'

/** A request of an operation on one of its examples, with what a case expects of it. */
type ExampleRequest = Pick<Case, 'operation' | 'base'> & Partial<Pick<Case, 'expect'>>

/**
 * The steps of one request: its own resource first where it changes the state of one, its own parent
 * first where it names one, then the call.
 */
export function requestSteps(
  request: ExampleRequest,
  name: string,
  overrides: Partial<CallCommand> = {},
): readonly Step[] {
  const { operation, base } = request
  const stateChange = actOf(operation)
  const subjectOfAct = `${operation} ${name} ${overrides.case ?? ''}`
  const on = stateChange === undefined ? subjectSlot(operation) : subjectOfAct
  const call: CallCommand = {
    call: operation,
    ...(operations[operation].method !== 'GET' && { base, as: name }),
    ...(on !== undefined && { on }),
    ...overrides,
  }
  // An act may be refused once it was accepted: each has a resource of its own.
  if (stateChange !== undefined)
    return [...makeSteps(stateChange.kind, subjectOfAct, { state: stateChange.act.from[0] }), call]
  const parent = parentOfExample(operation, base)
  return parent === undefined ? [call] : withOwnParent(request, call, { parent, name })
}

/**
 * A parent of its own, then the call. A value of the call may be relative to the parent's:
 * `{parent-1}`, `{parent*2}`, `{parent/2}`. The parent is made so that it is within the limits:
 *
 * | value of the call | the parent's |
 * | --- | --- |
 * | `{parent/n}`, or bounded by the parent's | as in the example |
 * | `{parent*n}` | the least that is allowed |
 * | of an accepted request | the same |
 * | any other | that of an own example |
 */
function withOwnParent(
  { operation, base, expect }: ExampleRequest,
  call: CallCommand,
  { parent, name }: { parent: Parent; name: string },
): readonly Step[] {
  const objectName = kinds[parent.kind].object
  const parentSlotName = `${objectName} ${name} ${call.case ?? ''}`.replace(/[{}]/g, '')
  const example = operations[operation].bases[base] ?? {}
  const parentChange: Record<string, string> = {}
  for (const [parameter, path] of Object.entries(parent.equal)) {
    const { [parameter]: value } = call.change ?? {}
    const { [parameter]: exampleValue } = example
    const keepsExample = parent.bounded.includes(parameter) || String(value).startsWith('{parent/')
    if (keepsExample) {
      if (exampleValue !== undefined) parentChange[path] = exampleValue
    } else if (String(value).startsWith('{parent*')) {
      const minimum = minimumOf(parent.kind, path)
      if (minimum !== undefined) parentChange[path] = minimum
    } else if (expect === 'accepted' && typeof value === 'string') parentChange[path] = value
  }
  const { change } = call
  const changed =
    change === undefined ? {} : { change: relativeToSlot(change, parent, parentSlotName) }
  return [
    ...parentSteps(parent, parentSlotName, parentChange),
    { ...call, ...changed, from: parentSlotName },
  ]
}

/** The least value of a parameter with which a kind is made. */
function minimumOf(kind: MadeKindName, parameter: string): string | undefined {
  const { creates } = kinds[kind]
  return creates === null
    ? undefined
    : constraints[creates].parameters[parameter]?.minimum?.toString()
}

/** Changes in which values relative to the parent name the slot that holds it. */
function relativeToSlot(change: Changes, { equal }: Parent, slot: Slot): Changes {
  const relative = Object.entries(equal).flatMap(([parameter, path]) => {
    const value = change[parameter]
    return typeof value === 'string'
      ? [[parameter, value.replace('{parent', `{${slot}.${path}`)] as const]
      : []
  })
  return { ...change, ...Object.fromEntries(relative) }
}

/** The call of a case on the resources in these slots, as a counterexample may have it. */
export function caseCall(row: Case, slots: Pick<CallCommand, 'on' | 'from'> = {}): CallCommand {
  const { operation, base, key, change } = row
  const { from } = slots
  const parent = parentOfExample(operation, base)
  return {
    call: operation,
    ...(operations[operation].method !== 'GET' && { base }),
    ...slots,
    ...(key !== 'right' && { key: key as KeyChoice }),
    change:
      parent === undefined || from === undefined ? change : relativeToSlot(change, parent, from),
  }
}

/** The accepted requests that are built on an example. */
export function acceptedCases(operation: OperationId, base: string): readonly Case[] {
  return cases.filter(
    (row) =>
      row.operation === operation &&
      row.base === base &&
      row.key === 'right' &&
      row.expect === 'accepted',
  )
}

/** For each parameter that an example lacks, the first accepted value that is not the avoided one. */
export function addedValues(
  { operation, base }: Pick<Creation, 'operation' | 'base'>,
  avoided: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const example = operations[operation].bases[base] ?? {}
  const values: Record<string, string> = {}
  for (const { change } of acceptedCases(operation, base))
    for (const [name, value] of Object.entries(change)) {
      const isFirstOrAvoided = !(name in values) || values[name] === avoided[name]
      if (typeof value === 'string' && !(name in example) && isFirstOrAvoided) values[name] = value
    }
  return values
}

/** The kind of the resource that a path names; undefined where that is the parent of a new one. */
const subjectKind = (operation: OperationId): ReturnType<typeof targetKind> =>
  kindOfParentInPath(operation) === undefined ? targetKind(operation) : undefined

/** The slot of the resource that a path names; undefined where that is the parent of a new one. */
function subjectSlot(operation: OperationId): Slot | undefined {
  const kind = subjectKind(operation)
  if (kind === undefined) return undefined
  if (kind === eventKind) return 'event'
  return kind === 'Token' ? 'token' : sharedSlot(kind as MadeKindName)
}

/** Makes the token or event that the path names; other kinds have a shared slot. */
export function subjectSteps(operation: OperationId): readonly Step[] {
  const kind = subjectKind(operation)
  if (kind === 'Token') return makeSteps('Token', 'token')
  if (kind === eventKind) return [awaitCreateEvent('@charge', { 'charge.create': 'event' })]
  return []
}
