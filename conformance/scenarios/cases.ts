import { cases, type Case } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { grouped } from '../basics/grouped.ts'
import type { Depth } from '../settings/options.ts'
import { kinds, type Parent } from '../../generated/resources.ts'
import { actOf, kindMadeBy } from '../contract/kinds.ts'
import {
  addedValues,
  makeSteps,
  parentOfExample,
  parentSteps,
  subjectSlot,
  subjectSteps,
} from './making.ts'
import { retrievalOf } from './reads.ts'
import {
  scenario,
  type CallCommand,
  type Changes,
  type KeyChoice,
  type Scenario,
  type Slot,
  type Step,
} from './scenario.ts'
import { keyAsJudged, nearKeys } from './unknown-keys.ts'

const judged = cases.filter(({ expect }) => expect !== 'observed')
const rightCases = judged.filter(({ key }) => key === 'right')

/** The names of the batches of each depth. */
const batches = { smoke: 'first refusals', normal: 'values', deep: 'more values' } as const

/** The accepted cases of one requirement, before a deep run, where each is costly. */
const maxCostlyAccepted = 8

/** Batches of cases: all of one operation and example at once, then an accepted request. */
export const caseScenarios: readonly Scenario[] = groups(rightCases).flatMap(
  ({ operation, base, rows }) =>
    (Object.keys(batches) as Depth[]).flatMap((depth) => {
      const batch = rows.filter((row) => depthOf(row) === depth)
      const control = requestOf({ operation, base }, 'plain')
      const isRead = operations[operation].method === 'GET'
      const isRefused = batch.some(({ expect }) => expect === 'refused')
      const steps = [
        subjectSteps(operation),
        // It may be the first time that a list is asked for.
        isRead ? control : [],
        { beside: batch.map(caseSteps) },
        isRead && !isRefused ? [] : control,
        controlOfAdded(batch),
      ]
      return batch.length === 0
        ? []
        : [scenario(`${operation} ${base}: ${batches[depth]}`, depth, steps)]
    }),
)

/** An accepted request with all that refused cases add to their example; what it makes is retrieved. */
function controlOfAdded(batch: readonly Case[]): readonly Step[] {
  const refusedRows = batch.filter(({ expect }) => expect === 'refused')
  const [{ operation, base } = {}] = refusedRows
  if (operation === undefined || base === undefined) return []
  const added = new Set(refusedRows.flatMap(({ change }) => Object.keys(change)))
  const values = Object.entries(addedValues({ operation, base })).filter(([name]) =>
    added.has(name),
  )
  if (values.length === 0) return []
  const name = 'with what was added'
  const change = Object.fromEntries(values)
  const kind = kindMadeBy(operation)
  return [
    ...requestOf({ operation, base, expect: 'accepted' }, name, { change }),
    ...(kind === undefined ? [] : retrievalOf(kind, name)),
  ]
}

/** The depth of a case: smoke for the first refusal of a requirement, normal for most others. */
function depthOf(row: Case): Depth {
  const { operation } = row
  const sameRequirement = rightCases.filter(
    ({ about, expect }) => about === row.about && expect === row.expect,
  )
  if (row.expect === 'refused')
    return row ===
      (sameRequirement.find(({ base }) => parentOfExample(operation, base) === undefined) ??
        sameRequirement[0])
      ? 'smoke'
      : 'normal'
  const onSameExample = sameRequirement.filter(({ base }) => base === row.base)
  return isCostly(row) && onSameExample.indexOf(row) >= maxCostlyAccepted ? 'deep' : 'normal'
}

/** True for a case that needs a parent of its own, or makes a page for a customer. */
function isCostly({ operation, base }: Case): boolean {
  const kind = kindMadeBy(operation)
  return (
    kind !== undefined &&
    (kinds[kind].page !== null || parentOfExample(operation, base) !== undefined)
  )
}

/** Scenarios of keys: each operation with the other kind's, none, an empty and unknown ones. */
export const keyScenarios: readonly Scenario[] = groups(
  judged.filter(({ key }) => key !== 'right'),
).flatMap(({ operation, base, rows }) => {
  const tried = (key: KeyChoice): readonly Step[] =>
    rows.some((row) => row.key === keyAsJudged(key))
      ? requestOf({ operation, base }, `key ${key}`, { key })
      : []
  const all = (name: string, depth: Depth, keys: readonly KeyChoice[]) =>
    scenario(`${operation} ${base}: ${name}`, { depth, phase: 'keys' }, [
      subjectSteps(operation),
      { beside: keys.map(tried) },
      requestOf({ operation, base }, 'after'),
    ])
  return [
    all('other keys', parentOfExample(operation, base) === undefined ? 'smoke' : 'normal', [
      'other',
      'none',
      'random',
    ]),
    all('nearly the right key', 'normal', ['blank', ...nearKeys]),
  ]
})

/** Generated cases by operation and example. */
export function groups(
  rows: readonly Case[],
): (Pick<Case, 'operation' | 'base'> & { rows: Case[] })[] {
  const byBase = grouped(rows, ({ operation, base }) => `${operation} ${base}`)
  return [...byBase.values()].map((group) => ({ ...group[0], rows: group }))
}

/** The steps that send a case. */
export function caseSteps(row: Case): readonly Step[] {
  const { id, change, key, expect } = row
  // The span ends after the first charge: a list that holds nothing may be refused.
  const inTime = 'to' in change ? { ...change, to: '{@start.created_at+2}' } : change
  return requestOf(row, 'case', {
    case: id,
    ...(key === 'other' && { key }),
    change: expect === 'accepted' ? inTime : change,
  })
}

/** A request of an operation: its example, and what is expected of a case. */
type ExampleRequest = Pick<Case, 'operation' | 'base'> & Partial<Pick<Case, 'expect'>>

/** One request: on a resource of its own where it moves one, from a parent where it names one. */
function requestOf(
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

/** Where a key may be that is not the user name of HTTP Basic beside an empty password. */
export const otherPlaces = [
  'a password',
  'the key as password',
  'a bearer token',
  'an x-api-key header',
] as const satisfies readonly CallCommand['manner'][]

/** Valid requests in other ways, for an operation that accepted none. */
export function otherwiseScenario(operation: OperationId): Scenario {
  const { method, bases } = operations[operation]
  const [base = ''] = Object.keys(bases)
  const alternatives: Partial<CallCommand>[] = [
    ...otherPlaces.map((manner) => ({ manner })),
    ...(method === 'POST' && base === 'required' ? [{ manner: 'JSON' as const }] : []),
    ...(operation === 'createToken' ? [{ manner: 'plain brackets' as const }] : []),
  ]
  // The other kind's key, where it must be refused.
  if (
    cases.some(
      (row) => row.operation === operation && row.key === 'other' && row.expect === 'refused',
    )
  )
    alternatives.push({ key: 'other' })
  return scenario(`${operation}: in other ways`, 'smoke', [
    subjectSteps(operation),
    alternatives.flatMap((way, index) => requestOf({ operation, base }, `${index}`, way)),
  ])
}
