import { operations } from '../../generated/operations.ts'
import { grouped } from '../basics/grouped.ts'
import { shortJson } from '../basics/values.ts'
import type { Call, Model } from '../model/model.ts'
import { counted } from '../text/words.ts'
import { pageComparisons } from './page-comparisons.ts'
import { fails, passes, type RuleVerdict } from './requirement.ts'
import { standardPages } from './walks.ts'

/** The page sizes that are asked for; a list must apply two of them. */
export const sizes = [1, 2, 5, 10, 20]

/**
 * A list must apply two sizes: the envelope shows the size, and the page is full or the whole list.
 */
export function* judgeSizes(model: Model): Generator<RuleVerdict> {
  const listsShown = new Set(standardPages(model).map(({ call }) => listOf(call)))
  const isRightByCall = new Map<Call, boolean>(
    pageComparisons(model).map(({ page, isAsExpected }) => [page.call, isAsExpected]),
  )
  for (const [list, calls] of grouped(model.calls.filter(asksForSize), listOf)) {
    const applied = calls.filter((call) => isSizeApplied(call, isRightByCall.get(call) === true))
    // In a run the page must be right as well, and a refused size is not applied.
    const ignored = calls.filter(
      (call) =>
        isSizeIgnored(call) ||
        (model.isRun && (!call.isAccepted || isRightByCall.get(call) === false)),
    )
    if (sizesOf(applied) >= 2) yield passes(...applied.slice(0, 2))
    else if (listsShown.has(list) && sizesOf(ignored) >= sizes.length - 1)
      yield fails(
        `two of the limits ${sizes.join(', ')} applied`,
        [...new Set(calls.map(sizeText))].join('; '),
        ...calls,
      )
  }
}

const listOf = ({ operation, target }: Call): string => `${operation} ${target ?? ''}`

/** True for a read of a first page with one of the sizes. */
const asksForSize = ({ operation, key, sent }: Call): boolean =>
  operations[operation].isList &&
  key === 'right' &&
  sizes.includes(Number(sent['limit'])) &&
  !('offset' in sent)

const sizesOf = (calls: readonly Call[]): number =>
  new Set(calls.map(({ sent }) => sent['limit'])).size

/** True for a page of the size that was asked for; one that is not full is the whole list. */
function isSizeApplied({ sent, resource }: Call, isWhole: boolean): boolean {
  const { data, limit } = resource?.value ?? {}
  const isFull = Array.isArray(data) && data.length === limit
  return limit === Number(sent['limit']) && (isFull || isWhole)
}

/** True for a page of another size than was asked for, by its envelope or its items. */
function isSizeIgnored({ sent, resource }: Call): boolean {
  const { data, limit } = resource?.value ?? {}
  const size = Number(sent['limit'])
  return Array.isArray(data) && (limit !== size || data.length > size)
}

function sizeText({ sent, resource, status, isAccepted }: Call): string {
  const { data, limit } = resource?.value ?? {}
  const isPage = isAccepted && Array.isArray(data)
  return `asked for ${sent['limit']}: ${isPage ? `${counted(data.length, 'record')}, limit ${shortJson(limit)}` : `refused with ${status}`}`
}
