import { cases, type Case } from '../../../../generated/cases.ts'
import { operations } from '../../../../generated/operations.ts'
import type { RequirementId } from '../../../../generated/requirements.ts'
import type { Answer } from '../../call.ts'
import type { Operation } from '../../names.ts'
import { rules, type Rules } from '../../rules.ts'
import type { Fault } from '../fault.ts'

function operationOf({ operation, base }: Case): Operation {
  return base === 'single-request' ? 'createChargeWithSource' : operation
}

function memberOf(parameter: string): string {
  return /\[(.+)\]$/.exec(parameter)?.[1] ?? parameter
}

/** Rules that accept a request with a key that does not fit. */
function takingKey(row: Case): Partial<Rules> {
  const own = operationOf(row)
  if (row.key === 'none') return { answersWithoutKey: (operation) => operation === own }
  if (row.key === 'blank') return { answersBlankKey: (operation) => operation === own }
  if (row.key === 'unknown') return { answersUnknownKey: (operation) => operation === own }
  return {
    allowedKeys: (operation) => (operation === own ? ['public', 'secret'] : rules.allowedKeys(operation)),
  }
}

function lacking(row: Case, parameter: string): Partial<Rules> {
  const own = operationOf(row)
  const member = memberOf(parameter)
  return { requires: (name, operation) => name !== member || operation !== own }
}

function takingAmount(own: Operation, value: string): Partial<Rules> {
  const whole = Number(value)
  const amount = value === '' || !Number.isInteger(whole) ? 50_000 : whole
  return {
    readAmount: (text, operation) =>
      text === value && operation === own ? amount : rules.readAmount(text, operation),
    amountInRange: (asked, operation) =>
      (asked === amount && operation === own) || rules.amountInRange(asked, operation),
    sameAmount: (asked, source) =>
      (asked === amount && own === 'createCharge') || rules.sameAmount(asked, source),
  }
}

/** Rules that accept a value that is to be refused. */
function taking(row: Case, parameter: string, value: string): Partial<Rules> {
  const own = operationOf(row)
  const start = value.split('{')[0] ?? ''
  const table: Record<string, Partial<Rules>> = {
    amount: takingAmount(own, value),
    currency: {
      currencyAccepted: (text, operation) =>
        (text === value && operation === own) || rules.currencyAccepted(text, operation),
      sameCurrency: (text, source) => text === value || rules.sameCurrency(text, source),
    },
    type: {
      typeAccepted: (text, operation) =>
        (text === value && operation === own) || rules.typeAccepted(text, operation),
    },
    bank: {
      bankAccepted: (text, operation) =>
        (text === value && operation === own) || rules.bankAccepted(text, operation),
    },
    return_uri: {
      returnUriAccepted: (uri, operation) =>
        (operation === own && (value.includes('{') ? uri.startsWith(start) : uri === value)) ||
        rules.returnUriAccepted(uri, operation),
      returnLocation: (uri) => uri,
    },
  }
  return table[memberOf(parameter)] ?? {}
}

const refusal: Answer = {
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: '{"object":"error"}',
}

/** Rules that refuse a value that is to be accepted. */
function refusing(row: Case, parameter: string, value: string): Partial<Rules> {
  const own = operationOf(row)
  const member = memberOf(parameter)
  if (own === 'createToken') {
    if (member === 'expiration_month')
      return { readMonth: (text) => (text.length === 2 ? undefined : rules.readMonth(text)) }
    if (member === 'expiration_year')
      return { readYear: (text) => (text.length === 2 ? undefined : rules.readYear(text)) }
    return {
      optionalCardValueAccepted: (field, text) =>
        field !== member || text === '' || (text !== value && rules.optionalCardValueAccepted(field, text)),
    }
  }
  if (member === 'amount')
    return {
      amountInRange: (amount, operation) =>
        (String(amount) !== value || operation !== own) && rules.amountInRange(amount, operation),
    }
  if (member === 'bank')
    return {
      bankAccepted: (bank, operation) =>
        (bank !== value || operation !== own) && rules.bankAccepted(bank, operation),
    }
  if (member === 'platform_type') return { platformAccepted: (platform) => platform !== value }
  // A `to` that stands alone is sent with a time that only a run knows.
  const sent = (text: unknown) => text === value || (parameter === 'to' && text !== undefined)
  return {
    finished: (answer, call) =>
      call.operation === own && sent(call.query[parameter]) && Object.keys(call.query).length === 1
        ? refusal
        : answer,
  }
}

/** Requests that so much begins with that no check concludes anything once they are refused. */
const unavoidable = /\{month:M\}|\{year:YYYY\}/

function valid(operation: string): RequirementId {
  return `${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-accepts-valid-request` as RequirementId
}

/** Tells whether a base request sends this value itself. */
function inBase({ operation, base }: Case, parameter: string, value: string): boolean {
  return operations[operation].bases[base]?.[parameter] === value
}

function faultOf(row: Case, changed: Partial<Rules>): Fault {
  return {
    name: `${row.expect === 'refused' ? 'accepts' : 'refuses'} ${row.id}`,
    breaks: [row.about as RequirementId],
    rules: changed,
  }
}

function ofRow(row: Case): Fault[] {
  if (row.expect === 'observed') return []
  if (row.key !== 'right') return [faultOf(row, takingKey(row))]
  const changes = Object.entries(row.change)
  const [parameter, value] = changes[0] ?? []
  if (parameter === undefined || changes.length > 1) return []
  if (row.expect === 'refused') {
    if (value === null) return [faultOf(row, lacking(row, parameter))]
    return typeof value === 'string' ? [faultOf(row, taking(row, parameter, value))] : []
  }
  if (typeof value !== 'string' || unavoidable.test(value)) return []
  const fault = faultOf(row, refusing(row, parameter, value))
  // A base request that is refused leaves nothing to compare the case with.
  if (inBase(row, parameter, value)) return [{ ...fault, breaks: [valid(row.operation)] }]
  // The same form beside the other year is about the year, and other months have two digits anyway.
  if (parameter === 'card[expiration_month]')
    return [
      {
        ...fault,
        breaks: [...fault.breaks, 'create-token-card-expiration-year-accepted', valid(row.operation)],
      },
    ]
  // A run sends some of these values elsewhere too, as a valid request.
  const sentElsewhere =
    ['listChargeEvents', 'createSource'].includes(row.operation) ||
    (row.operation === 'listEvents' && parameter === 'order') ||
    (row.operation === 'createToken' && !parameter.includes('year'))
  return [sentElsewhere ? { ...fault, breaks: [...fault.breaks, valid(row.operation)] } : fault]
}

/** For every case of the contract: what it is to refuse is accepted, and what it is to accept is refused. */
export const caseFaults: readonly Fault[] = cases.flatMap(ofRow)
