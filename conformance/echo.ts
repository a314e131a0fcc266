import type { OperationId } from '../generated/operations.ts'
import type { RequirementId } from '../generated/requirements.ts'
import type { Parameters } from './api.ts'

/** A field of an answer that must equal a parameter of its request. */
export interface Echo {
  requirement: RequirementId
  /** The dotted path of the field. */
  path: string
  wanted: string | number
}

type Row = [
  parameter: string,
  path: string,
  requirement: RequirementId,
  as: (value: string) => string | number | null,
]

const text = (value: string) => value
const number = Number
// What a two-digit year becomes is open.
const year = (value: string) => (value.length === 4 ? Number(value) : null)

const rows: Partial<Record<OperationId, readonly Row[]>> = {
  createToken: [
    ['card[name]', 'card.name', 'card-name-echo', text],
    ['card[expiration_month]', 'card.expiration_month', 'card-expiration-month-echo', number],
    ['card[expiration_year]', 'card.expiration_year', 'card-expiration-year-echo', year],
  ],
  createSource: [
    ['amount', 'amount', 'source-amount-echo', number],
    ['bank', 'bank', 'source-bank-echo', text],
  ],
  createCharge: [
    ['amount', 'amount', 'charge-amount-echo', number],
    ['currency', 'currency', 'charge-currency-echo', text],
    ['return_uri', 'return_uri', 'charge-return-uri-echo', text],
    ['source[type]', 'source.type', 'charge-embeds-created-source', text],
    ['source[bank]', 'source.bank', 'charge-embeds-created-source', text],
  ],
}

/** The requirements that a field equals what was sent for it. */
export const echoRequirements: readonly RequirementId[] = [
  ...new Set(Object.values(rows).flatMap((table) => table.map(([, , requirement]) => requirement))),
]

/** What the answer to a request must echo of it. */
export function echoesOf(operation: OperationId, parameters: Parameters): Echo[] {
  return (rows[operation] ?? []).flatMap(([parameter, path, requirement, as]) => {
    const value = parameters[parameter]
    const wanted = typeof value === 'string' ? as(value) : null
    return wanted === null ? [] : [{ requirement, path, wanted }]
  })
}
