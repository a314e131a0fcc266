import { eventKind } from '../contract/rows/names.ts'
import { cases, type Case } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds, type MadeName, type Parent } from '../../generated/resources.ts'
import { actOf, parentInPath, targetKind } from '../contract/kinds.ts'
import { makeSteps, parentOfExample, parentSteps, type Creation } from './making.ts'
import type { CallCommand, Changes, KeyChoice, Slot, Step } from './scenario.ts'
import { sharedSlot } from './slots.ts'
import { recorded } from './visits.ts'

/** A request of an operation: its example, and what is expected of a case. */
type ExampleRequest = Pick<Case, 'operation' | 'base'> & Partial<Pick<Case, 'expect'>>

/** One request: on a resource of its own where it moves one, from a parent where it names one. */
export function requestOf(
  request: ExampleRequest,
  name: string,
  more: Partial<CallCommand> = {},
): readonly Step[] {
  const { operation, base } = request
  const moved = actOf(operation)
  const subject = `${operation} ${name} ${more.case ?? ''}`
  const on = moved === undefined ? subjectSlot(operation) : subject
  const call: CallCommand = {
    call: operation,
    ...(operations[operation].method !== 'GET' && { base, as: name }),
    ...(on !== undefined && { on }),
    ...more,
  }
  // What is moved once is moved no more.
  if (moved !== undefined)
    return [...makeSteps(moved.kind, subject, { state: moved.act.from[0] }), call]
  const parent = parentOfExample(operation, base)
  return parent === undefined ? [call] : fromParent(request, call, { parent, name })
}

/** A request from a parent of its own: of the same values where they are right. */
function fromParent(
  { operation, base, expect }: ExampleRequest,
  call: CallCommand,
  { parent, name }: { parent: Parent; name: string },
): readonly Step[] {
  const from = `${kinds[parent.kind].object} ${name} ${call.case ?? ''}`.replace(/[{}]/g, '')
  const example = operations[operation].bases[base] ?? {}
  const parentChange: Record<string, string> = {}
  for (const [parameter, path] of Object.entries(parent.equal)) {
    const { [parameter]: value } = call.change ?? {}
    const { [parameter]: usual } = example
    // A value that is bounded by the parent's, or part of it, goes with that of the example.
    const isUsual = parent.bounded.includes(parameter) || String(value).startsWith('{parent/')
    if (isUsual) {
      if (usual !== undefined) parentChange[path] = usual
    } else if (expect === 'accepted' && typeof value === 'string') parentChange[path] = value
  }
  const { change } = call
  const changed = change === undefined ? {} : { change: besideParent(change, parent, from) }
  return [...parentSteps(parent, from, parentChange), { ...call, ...changed, from }]
}

/** Changes with the values of the parent in a slot, where they are relative to these. */
function besideParent(change: Changes, { equal }: Parent, from: Slot): Changes {
  const relative = Object.entries(equal).flatMap(([parameter, path]) => {
    const value = change[parameter]
    return typeof value === 'string'
      ? [[parameter, value.replace('{parent', `{${from}.${path}`)] as const]
      : []
  })
  return { ...change, ...Object.fromEntries(relative) }
}

/** The request of a case on what slots hold, in the form that a counterexample may have. */
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
      parent === undefined || from === undefined ? change : besideParent(change, parent, from),
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

/** An accepted value for each parameter that an example lacks, unlike the one to come. */
export function addedValues(
  { operation, base }: Pick<Creation, 'operation' | 'base'>,
  toCome: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const example = operations[operation].bases[base] ?? {}
  const values: Record<string, string> = {}
  for (const { change } of acceptedCases(operation, base))
    for (const [name, value] of Object.entries(change)) {
      const isReplaceable = !(name in values) || values[name] === toCome[name]
      if (typeof value === 'string' && !(name in example) && isReplaceable) values[name] = value
    }
  return values
}

/** The kind of the resource that a path names, unless it is the parent of what is made. */
const subjectKind = (operation: OperationId): ReturnType<typeof targetKind> =>
  parentInPath(operation) === undefined ? targetKind(operation) : undefined

/** The slot of the resource that a path names, unless it is the parent of what is made. */
function subjectSlot(operation: OperationId): Slot | undefined {
  const kind = subjectKind(operation)
  if (kind === undefined) return undefined
  if (kind === eventKind) return 'event'
  return kind === 'Token' ? 'token' : sharedSlot(kind as MadeName)
}

/** Makes the token or event that the path names; other kinds have a shared slot. */
export function subjectSteps(operation: OperationId): readonly Step[] {
  const kind = subjectKind(operation)
  if (kind === 'Token') return makeSteps('Token', 'token')
  if (kind === eventKind) return [recorded('@charge', { 'charge.create': 'event' })]
  return []
}
