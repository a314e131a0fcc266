import { operations, type OperationId } from '../../generated/operations.ts'
import { defined } from '../basics/values.ts'
import { listContents, kindOfParentInPath } from '../contract/kinds.ts'
import type { CallCommand, Slot } from '../scenarios/scenario.ts'
import { addressOf, locate } from '../settings/target.ts'
import type { Context } from './session.ts'
import { CannotExecute, slotted } from './slots.ts'

/** The characters of an id in an address: most servers take no head of more than 8 KB. */
const maxIdLength = 4000

/**
 * The addresses to try: that of the operation, or those that the resource's `location` can mean.
 * Throws CannotExecute where there is none on the implementation's origin.
 */
export function addressesOf(
  context: Context,
  { call: operation, on, unknownId, idFrom, follow }: CallCommand,
  id: string | undefined,
): readonly string[] {
  const { options, learned } = context.session
  const { target, retrievalPath } = options
  const { server, assumed } = operations[operation]
  if (id !== undefined && id.length > maxIdLength)
    throw new CannotExecute(
      `The id of ${on ?? 'a resource'} has ${id.length} characters; none of more than ${maxIdLength} is put into an address.`,
    )
  const route = assumed ? learned.retrieval : undefined
  if (route === 'declared' && retrievalPath !== undefined)
    return [addressOf(target, { server, path: retrievalPath }, id)]
  const isIdOfSlot = unknownId === undefined && idFrom === undefined
  const resource = on !== undefined && isIdOfSlot ? slotted(context, on) : undefined
  const location = resource?.value['location']
  if (!(follow || route === 'location') || typeof location !== 'string')
    return [addressOf(target, { server, path: pathBelow(context, operation, on) }, id)]
  const urls = locate(target, server, location)
  if (urls.length > 0) return urls
  const reason = `The location of ${on} is on another origin, which no key is sent to.`
  throw new CannotExecute(reason, defined({ because: resource?.exchange.id }))
}

/**
 * The path of an operation, with the parent that the path of its resource's creation named.
 * Throws CannotExecute where none did.
 */
function pathBelow(context: Context, operation: OperationId, on: Slot | undefined): string {
  const { path } = operations[operation]
  if (!path.includes('{parent}')) return path
  const exchange = on === undefined ? undefined : slotted(context, on).exchange
  const creation = exchange?.operation ?? null
  const isBelow =
    creation !== null &&
    (kindOfParentInPath(creation) !== undefined || listContents(creation)?.parent != null)
  const parentId = isBelow ? exchange?.target : undefined
  if (parentId != null) return path.replace('{parent}', encodeURIComponent(parentId))
  throw new CannotExecute(
    `The path of ${operation} names a parent, and no request below a parent's path made ${on ?? 'what it asks for'}.`,
    defined({ because: exchange?.id }),
  )
}
