import type { RunReport } from '../../generated/report.js'
import { cases, type Case } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { isOfArea } from '../contract/areas.ts'
import { unknownIn } from '../model/expectation.ts'
import type { Model } from '../model/model.ts'

const allOperations = Object.keys(operations) as OperationId[]
const casesAbout = new Map(cases.toReversed().map((row) => [row.about as string, row]))

const keyWords: { readonly [key in Case['key']]: string } = {
  right: '',
  none: ' without a key',
  blank: ' with an empty key',
  unknown: ' with an unknown key',
  other: ' with a key of the other kind',
}

/** What would have to be recorded, too, so that traffic shows a requirement. */
export function unseenIn(id: RequirementId, model: Model): string {
  const row = casesAbout.get(id)
  if (row !== undefined) return `Record ${requestFor(row, model)} to judge it.`
  const asking = allOperations.find((operation) => unknownIn(operation) === id)
  if (asking !== undefined)
    return `Record a ${asking} request for an id that no resource can have to judge it.`
  const { area } = requirements[id]
  const chosen = chosenIn(model)
  if (area === 'webhooks' && model.webhooks.length === 0)
    return 'Record the webhooks that came to the merchant to judge it.'
  if (area === 'authorization' && (!chosen.has('successful') || !chosen.has('failed')))
    return 'Record a payment that is made and one that is declined to judge it.'
  // Webhooks are compared with the events that answers show.
  const shownBy = area === 'webhooks' ? 'events' : area
  const unseen = allOperations.find(
    (operation) => isOfArea(operation, shownBy) && !isAccepted(operation, model),
  )
  if (unseen !== undefined) return `Record an accepted ${unseen} request to judge it.`
  if (area === 'lists')
    return 'Record a list that is read in pages while nothing new comes to judge it.'
  return 'The recorded traffic does not show it.'
}

function requestFor({ operation, key, expect }: Case, model: Model): string {
  if (key !== 'right') return `a request of ${operation}${keyWords[key]}`
  if (!isAccepted(operation, model)) return `an accepted ${operation} request`
  return expect === 'refused'
    ? `a ${operation} request that is refused for it`
    : `a ${operation} request with such a value`
}

const isAccepted = (operation: OperationId, model: Model): boolean =>
  model.callsTo(operation).some(({ isAccepted }) => isAccepted)

/** What part of the contract some traffic shows. */
export type Touched = NonNullable<RunReport['touched']>

export function touchedBy(model: Model): Touched {
  const chosen = chosenIn(model)
  return {
    operations: allOperations.filter((operation) => isAccepted(operation, model)),
    paid: chosen.has('successful'),
    declined: chosen.has('failed'),
    webhooks: model.webhooks.length > 0,
    refused: model.calls.some(({ isSuccess }) => !isSuccess),
  }
}

/** That part in a sentence. */
export function touchedWords({ operations: accepted, ...touched }: Touched): string {
  const absent = [
    ...(touched.paid ? [] : ['nobody paid']),
    ...(touched.declined ? [] : ['nobody declined']),
    ...(touched.webhooks ? [] : ['no webhook came']),
    ...(touched.refused ? [] : ['nothing was refused']),
  ]
  return `${[`${accepted.length} of ${allOperations.length} operations seen`, ...absent].join('; ')}.`
}

/** What customers chose. */
const chosenIn = ({ entries }: Model): ReadonlySet<unknown> =>
  new Set(entries.flatMap((entry) => (entry.kind === 'visited' && entry.chose ? entry.choose : [])))
