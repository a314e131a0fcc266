import { cases, type Case } from '../../generated/cases.ts'
import { operations } from '../../generated/operations.ts'
import { kinds } from '../../generated/resources.ts'
import { grouped } from '../basics/grouped.ts'
import { kindMadeBy } from '../contract/kinds.ts'
import type { Depth } from '../settings/options.ts'
import { parentOfExample } from './make-steps.ts'
import { retrievalOf } from './reads.ts'
import { addedValues, requestSteps, subjectSteps } from './requests.ts'
import { scenario, type KeyChoice, type Scenario, type Step } from './scenario.ts'
import { keyClassOf, nearKeys } from './unknown-keys.ts'

const requirementCases = cases.filter(({ expect }) => expect !== 'observed')
const rightCases = requirementCases.filter(({ key }) => key === 'right')

/** The names of the batches of each depth. */
const batchNames = { smoke: 'first refusals', normal: 'values', deep: 'more values' } as const

/** The accepted cases of one requirement, before a deep run, where each is costly. */
const maxCostlyAccepted = 8

/** Cases in batches: all of an operation, an example and a depth at once, then their control. */
export const caseScenarios: readonly Scenario[] = casesByExample(rightCases).flatMap(
  ({ operation, base, rows }) =>
    (Object.keys(batchNames) as Depth[]).flatMap((depth) => {
      const batch = rows.filter((row) => depthOf(row) === depth)
      const control = requestSteps({ operation, base }, 'plain')
      const isRead = operations[operation].method === 'GET'
      const isRefused = batch.some(({ expect }) => expect === 'refused')
      const steps = [
        subjectSteps(operation),
        // It may be the first time that a list is asked for.
        isRead ? control : [],
        { beside: batch.map(caseSteps) },
        isRead && !isRefused ? [] : control,
        controlWithAddedParameters(batch),
      ]
      return batch.length === 0
        ? []
        : [scenario(`${operation} ${base}: ${batchNames[depth]}`, depth, steps)]
    }),
)

/** A control with every parameter that refused cases add to their example; what it makes is read. */
function controlWithAddedParameters(batch: readonly Case[]): readonly Step[] {
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
    ...requestSteps({ operation, base, expect: 'accepted' }, name, { change }),
    ...(kind === undefined ? [] : retrievalOf(kind, name)),
  ]
}

/**
 * The depth of a case: smoke for the simplest refusal of a requirement, deep for costly accepted
 * cases beyond the eighth, else normal.
 */
function depthOf(row: Case): Depth {
  const { operation } = row
  const sameRequirement = rightCases.filter(
    ({ about, expect }) => about === row.about && expect === row.expect,
  )
  if (row.expect === 'refused') {
    const withoutParent = sameRequirement.find(
      ({ base }) => parentOfExample(operation, base) === undefined,
    )
    return row === (withoutParent ?? sameRequirement[0]) ? 'smoke' : 'normal'
  }
  if (!isCostly(row)) return 'normal'
  const onSameExample = sameRequirement.filter(({ base }) => base === row.base)
  return onSameExample.indexOf(row) >= maxCostlyAccepted ? 'deep' : 'normal'
}

/** True for a case that needs a parent of its own, or makes a page for a customer. */
function isCostly({ operation, base }: Case): boolean {
  const kind = kindMadeBy(operation)
  return (
    kind !== undefined &&
    (kinds[kind].page !== null || parentOfExample(operation, base) !== undefined)
  )
}

/**
 * Scenarios of keys: each operation with the key of the other kind, none, an empty and unknown
 * ones.
 */
export const keyScenarios: readonly Scenario[] = casesByExample(
  requirementCases.filter(({ key }) => key !== 'right'),
).flatMap(({ operation, base, rows }) => {
  const requestWithKey = (key: KeyChoice): readonly Step[] =>
    rows.some((row) => row.key === keyClassOf(key))
      ? requestSteps({ operation, base }, `key ${key}`, { key })
      : []
  const keyScenario = (name: string, depth: Depth, keys: readonly KeyChoice[]) =>
    scenario(`${operation} ${base}: ${name}`, { depth, phase: 'keys' }, [
      subjectSteps(operation),
      { beside: keys.map(requestWithKey) },
      requestSteps({ operation, base }, 'after'),
    ])
  return [
    keyScenario('other keys', parentOfExample(operation, base) === undefined ? 'smoke' : 'normal', [
      'other',
      'none',
      'random',
    ]),
    keyScenario('nearly the right key', 'normal', ['blank', ...nearKeys]),
  ]
})

/** Generated cases, grouped by operation and example. */
export function casesByExample(
  rows: readonly Case[],
): (Pick<Case, 'operation' | 'base'> & { rows: Case[] })[] {
  const byBase = grouped(rows, ({ operation, base }) => `${operation} ${base}`)
  return [...byBase.values()].map((group) => ({ ...group[0], rows: group }))
}

/** The steps that send a case. */
export function caseSteps(row: Case): readonly Step[] {
  const { id, change, key, expect } = row
  // The span reaches past the first charge: a list without records may be refused.
  const endingAfterStart = 'to' in change ? { ...change, to: '{@start.created_at+2}' } : change
  return requestSteps(row, 'case', {
    case: id,
    ...(key === 'other' && { key }),
    change: expect === 'accepted' ? endingAfterStart : change,
  })
}
