import { cases, type Case } from '../../../../generated/cases.ts'
import { operations, type OperationId } from '../../../../generated/operations.ts'
import type { RequirementId } from '../../../../generated/requirements.ts'
import type { Operation } from '../../names.ts'
import { rules, type Rules } from '../../rules.ts'
import type { Fault } from '../fault.ts'

/** Rules that decide about a value, given the operation that it was sent to. */
type Decision =
  | 'readAmount'
  | 'amountInRange'
  | 'currencyAccepted'
  | 'typeAccepted'
  | 'bankAccepted'
  | 'platformAccepted'

/** The member of the input of each decision that holds the value in question. */
const valueMembers = {
  readAmount: 'text',
  amountInRange: 'amount',
  currencyAccepted: 'currency',
  typeAccepted: 'type',
  bankAccepted: 'bank',
  platformAccepted: 'platform',
} as const satisfies { [Name in Decision]: keyof Parameters<Rules[Name]>[0] }

type AnyRule = (input: Readonly<Record<string, unknown>>) => unknown
const defaultRules = rules as unknown as Readonly<Record<Decision, AnyRule>>

const operationOf = ({ operation, base }: Case): Operation =>
  base === 'single-request' ? 'createChargeWithSource' : operation

const memberOf = (parameter: string): string => /\[(.+)\]$/.exec(parameter)?.[1] ?? parameter

/** Decides otherwise about one value of an operation. */
const decidesOtherwise = (
  rule: Decision,
  value: unknown,
  caseOperation: Operation,
  answer: unknown,
): Partial<Rules> => ({
  [rule]: (input: Readonly<Record<string, unknown>>) =>
    input[valueMembers[rule]] === value && (input['operation'] ?? caseOperation) === caseOperation
      ? answer
      : defaultRules[rule](input),
})

/** Accepts requests with a key that does not fit. */
function acceptsKey({ key }: Case, caseOperation: Operation): Partial<Rules> {
  const takes = ({ operation }: { operation: Operation }) => operation === caseOperation
  if (key === 'none') return { answersWithoutKey: takes }
  if (key === 'blank') return { answersBlankKey: takes }
  if (key === 'unknown') return { answersUnknownKey: takes }
  return {
    allowedKeys: ({ operation }) =>
      takes({ operation }) ? ['public', 'secret'] : rules.allowedKeys({ operation }),
  }
}

/** Accepts an amount beside that of the source, such as {parent-1} and {parent*2}. */
function acceptsBesideParent(value: string): Partial<Rules> {
  const [, operator = '+', operand = '0'] = /^\{parent(.)(-?\d+)\}$/.exec(value) ?? []
  const beside: Record<string, (amount: number) => number> = {
    '+': (amount) => amount + Number(operand),
    '-': (amount) => amount - Number(operand),
    '*': (amount) => amount * Number(operand),
    '/': (amount) => Math.trunc(amount / Number(operand)),
  }
  return {
    readAmount: ({ text, operation }) =>
      operation === 'createCharge' && /^-\d+$/.test(text)
        ? Number(text)
        : rules.readAmount({ text, operation }),
    amountInRange: ({ amount, operation, parameters }) =>
      operation === 'createCharge' || rules.amountInRange({ amount, operation, parameters }),
    sameAmount: ({ amount: chargeAmount, source }) =>
      chargeAmount === beside[operator]?.(source.amount) ||
      rules.sameAmount({ amount: chargeAmount, source }),
  }
}

/** Accepts a value that must be refused. */
function acceptsValue(caseOperation: Operation, member: string, value: string): Partial<Rules> {
  const amount = value === '' || !Number.isInteger(Number(value)) ? 50_000 : Number(value)
  const start = value.split('{')[0] ?? ''
  if (value.startsWith('{parent')) return acceptsBesideParent(value)
  const table: Record<string, Partial<Rules>> = {
    amount: {
      ...decidesOtherwise('readAmount', value, caseOperation, amount),
      ...decidesOtherwise('amountInRange', amount, caseOperation, true),
      sameAmount: ({ amount: chargeAmount, source }) =>
        (chargeAmount === amount && caseOperation === 'createCharge') ||
        rules.sameAmount({ amount: chargeAmount, source }),
    },
    currency: {
      ...decidesOtherwise('currencyAccepted', value, caseOperation, true),
      sameCurrency: ({ currency: text, source }) =>
        text === value || rules.sameCurrency({ currency: text, source }),
    },
    type: decidesOtherwise('typeAccepted', value, caseOperation, true),
    bank: decidesOtherwise('bankAccepted', value, caseOperation, true),
    return_uri: {
      returnUriAccepted: ({ uri, operation }) =>
        (operation === caseOperation &&
          (value.includes('{') ? uri.startsWith(start) : uri === value)) ||
        rules.returnUriAccepted({ uri, operation }),
      returnLocation: ({ returnUri: uri }) => uri,
    },
  }
  return table[member] ?? {}
}

/** Refuses a value that must be accepted. */
function refusesValue(caseOperation: Operation, parameter: string, value: string): Partial<Rules> {
  const member = memberOf(parameter)
  if (member === 'expiration_month')
    return { readMonth: ({ text }) => (text.length === 2 ? undefined : rules.readMonth({ text })) }
  if (member === 'expiration_year')
    return { readYear: ({ text }) => (text.length === 2 ? undefined : rules.readYear({ text })) }
  if (caseOperation === 'createToken')
    return {
      optionalCardValueAccepted: ({ field, value: text }) =>
        field !== member ||
        text === '' ||
        (text !== value && rules.optionalCardValueAccepted({ field, value: text })),
    }
  if (member === 'amount')
    return decidesOtherwise('amountInRange', Number(value), caseOperation, false)
  if (member === 'bank') return decidesOtherwise('bankAccepted', value, caseOperation, false)
  if (member === 'platform_type')
    return decidesOtherwise('platformAccepted', value, caseOperation, false)
  // A `to` that stands alone is sent with a time that only a run knows.
  const isSent = (text: unknown) => text === value || (parameter === 'to' && text !== undefined)
  return {
    finished: ({ answer, call: { operation, query } }) =>
      operation === caseOperation && isSent(query[parameter]) && Object.keys(query).length === 1
        ? refusal
        : answer,
  }
}

const refusal = {
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: '{"object":"error"}',
}

/** Values that most requests of a run send: nothing is concluded once they are refused. */
const unavoidable = /\{month:M\}|\{year:YYYY\}/

const acceptsValidId = (operation: OperationId): RequirementId =>
  operations[operation].accepts as RequirementId

/** Requirements that a refused value breaks. */
function requirementsBrokenBy(
  { about, operation, base }: Case,
  parameter: string,
  value: string,
): Fault['breaks'] {
  const requirement = about as RequirementId
  // A refused base leaves nothing to compare the case with, unless charges have others, too.
  if (operations[operation].bases[base]?.[parameter] === value)
    return base === 'single-request'
      ? [requirement, acceptsValidId(operation)]
      : [acceptsValidId(operation)]
  // The same form beside the other year is about the year, and other months have two digits anyway.
  if (parameter === 'card[expiration_month]')
    return [requirement, 'create-token-card-expiration-year-accepted', acceptsValidId(operation)]
  // A run sends some of these values elsewhere too, as a valid request.
  const isSentElsewhere =
    ['listChargeEvents', 'createSource'].includes(operation) ||
    (operation === 'listEvents' && parameter === 'order') ||
    (operation === 'createToken' && !parameter.includes('year'))
  return isSentElsewhere ? [requirement, acceptsValidId(operation)] : [requirement]
}

function faultsOfCase(row: Case): Fault[] {
  const caseOperation = operationOf(row)
  const fault = (
    broken: Partial<Rules>,
    breaks: Fault['breaks'] = [row.about as RequirementId],
  ): Fault[] => [
    {
      name: `${row.expect === 'refused' ? 'accepts' : 'refuses'} ${row.id}`,
      breaks,
      rules: broken,
    },
  ]
  const [[parameter, value] = [], ...others] = Object.entries(row.change)
  if (row.expect === 'observed') return []
  if (row.key !== 'right') return fault(acceptsKey(row, caseOperation))
  const isNothing = others.length > 0 && Object.values(row.change).every((value) => value === null)
  if (isNothing)
    return fault({
      requires: ({ operation, parameters = {} }) =>
        operation !== caseOperation || Object.keys(parameters).length > 0,
    })
  if (parameter === undefined || others.length > 0) return []
  const member = memberOf(parameter)
  if (row.expect === 'refused' && value === null)
    return fault({
      requires: ({ name, operation }) => name !== member || operation !== caseOperation,
    })
  if (typeof value !== 'string') return []
  if (row.expect === 'refused') return fault(acceptsValue(caseOperation, member, value))
  if (unavoidable.test(value)) return []
  return fault(
    refusesValue(caseOperation, parameter, value),
    requirementsBrokenBy(row, parameter, value),
  )
}

/** For every case: accepts what must be refused, and refuses what must be accepted. */
export const caseFaults: readonly Fault[] = cases.flatMap(faultsOfCase)
