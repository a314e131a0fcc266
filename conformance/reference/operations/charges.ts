import type { FormObject } from '../../contract/form-encoding.ts'
import { Refusal, type IncomingCall, type Grounds, type RefusalCode } from '../call.ts'
import { pendingState, type ChargeOperation } from '../rules/charges.ts'
import { ledgerOf, newId, contextOfCall, contextOfCharge, type Service } from '../service.ts'
import type { Charge, Mode, Source, Token } from '../store.ts'
import { writeCharge } from '../write.ts'
import { recordOccurrence, settleNow, bringUpToDate } from './outcomes.ts'
import {
  brokenAmountConstraint,
  nested,
  refuseUnlisted,
  defaultValues,
  text,
} from './parameters.ts'
import { makeSource } from './sources.ts'

/**
 * Refuses the request unless the condition holds. Throws at once, except under the fault
 * `makesRefused`, where the charge is made first and then refused.
 */
type RefuseUnless = (
  holds: boolean,
  message: string,
  grounds?: Grounds & { code?: RefusalCode },
) => void

/** A request for a charge, and how it is refused. */
interface ChargeRequest {
  service: Service
  context: ReturnType<typeof contextOfCall> & { operation: ChargeOperation }
  body: FormObject
  refuseUnless: RefuseUnless
}

/** The parameters of a charge as read; what is missing although required was refused. */
type ChargeParameters = Pick<
  Charge,
  'amount' | 'currency' | 'source' | 'token' | 'returnUri' | 'description' | 'metadata'
>

const parameterNames = [
  'amount',
  'currency',
  'source',
  'return_uri',
  'card',
  'description',
  'metadata',
]

/** The amount of a charge whose amount may be left out, and whose source holds none. */
const defaultAmount = 10_000

/** Charges a source, source[…], or a token given as card ("Create a charge"). */
export async function createCharge(service: Service, call: IncomingCall): Promise<unknown> {
  const { body } = call
  const operation: ChargeOperation =
    call.operation === 'createChargeWithSource' ? call.operation : 'createCharge'
  const refusals: Refusal[] = []
  const context = { ...contextOfCall(service, call), operation }
  const refuseUnless: RefuseUnless = (
    holds,
    message,
    { code = 'bad_request', ...grounds } = {},
  ) => {
    if (holds) return
    refusals.push(new Refusal(code, message, grounds))
    if (!service.rules.makesRefused({ ...context, body })) throw refusals[0]
  }
  const charge = makeCharge(
    service,
    call.mode,
    readParameters({ service, context, body, refuseUnless }),
  )
  await service.rules.beforeKeeping(contextOfCharge(service, charge))
  storeCharge(service, charge)
  if (refusals[0] !== undefined) throw refusals[0]
  return writeCharge(service, charge, 'created')
}

/** Answers with a charge ("Retrieving a charge"). */
export function retrieveCharge(service: Service, call: IncomingCall): unknown {
  const ledger = ledgerOf(service, call.mode)
  const stored = ledger.charges.get(call.id)
  if (stored !== undefined) bringUpToDate(service, stored)
  const charge = service.rules.findCharge({ ...contextOfCall(service, call), id: call.id })
  if (charge === undefined) throw new Refusal('not_found', `charge ${call.id} was not found`)
  return writeCharge(service, charge, 'retrieved')
}

/** Reads a request for a charge; refuses one that breaks a requirement. */
function readParameters(request: ChargeRequest): ChargeParameters {
  const { service, context, body, refuseUnless } = request
  const { rules } = service
  refuseUnlisted({ rules, operation: context.operation, params: body }, parameterNames)
  const sentAmount = requiredText(request, 'amount', 'invalid_amount')
  const sentCurrency = requiredText(request, 'currency')
  const token = tokenOf(request)
  const source = token === null ? sourceOf(request) : null

  const amount =
    sentAmount === undefined
      ? (source?.amount ?? defaultAmount)
      : rules.readAmount({ ...context, text: sentAmount })
  refuseUnless(
    amount !== undefined && rules.amountInRange({ ...context, amount }),
    'amount must be an integer from 100 to 2000000',
    { code: 'invalid_amount', breaks: brokenAmountConstraint(sentAmount) },
  )
  const currency = sentCurrency ?? source?.currency ?? 'MYR'
  refuseUnless(
    sentCurrency === undefined || rules.currencyAccepted({ ...context, currency }),
    'currency must be MYR',
    { breaks: { parameter: 'currency', keyword: 'enum' } },
  )
  if (source !== null) assertEqualsSource(request, source, { amount: amount ?? 0, currency })
  return {
    amount: amount ?? source?.amount ?? defaultAmount,
    currency,
    source,
    token,
    returnUri: readReturnUri(request, token),
    description: text(body, 'description') ?? null,
    metadata: nested(body, 'metadata') ?? {},
  }
}

/** The text of a parameter; undefined where a rule lets it be left out. */
function requiredText(
  { service, context, body, refuseUnless }: ChargeRequest,
  name: 'amount' | 'currency' | 'source' | 'return_uri',
  code: RefusalCode = 'bad_request',
): string | undefined {
  const value = text(body, name)
  refuseUnless(
    value !== undefined || !service.rules.requires({ ...context, name, parameters: body }),
    `${name} is missing`,
    { code, breaks: { parameter: name, keyword: 'required' } },
  )
  return value
}

/** Refuses a charge whose amount or currency differs from its source's. */
function assertEqualsSource(
  { service: { rules }, context, refuseUnless }: ChargeRequest,
  source: Source,
  { amount, currency }: { amount: number; currency: string },
): void {
  refuseUnless(
    rules.sameAmount({ ...context, amount, source }),
    "amount must equal the source's amount",
    { code: 'invalid_charge', breaks: 'charge-amount-equals-source' },
  )
  refuseUnless(
    rules.sameCurrency({ ...context, currency, source }),
    "currency must equal the source's currency",
    { breaks: 'charge-currency-equals-source' },
  )
}

/** The address to send the customer back to; a charge of a token may have none. */
function readReturnUri(request: ChargeRequest, token: Token | null): string | null {
  const { service, context, body, refuseUnless } = request
  const uri = token === null ? requiredText(request, 'return_uri') : text(body, 'return_uri')
  refuseUnless(
    uri === undefined || service.rules.returnUriAccepted({ ...context, uri }),
    'return_uri must be an HTTPS URL',
    { breaks: { parameter: 'return_uri', keyword: 'pattern' } },
  )
  return uri ?? null
}

/** The token to charge, null where none is named. */
function tokenOf({ service, context, body, refuseUnless }: ChargeRequest): Token | null {
  const id = text(body, 'card')
  if (id === undefined) return null
  const token = ledgerOf(service, context.call.mode).tokens.get(id)
  refuseUnless(token !== undefined, `token ${id} was not found`, { code: 'not_found' })
  if (token === undefined) return null
  refuseUnless(service.rules.tokenUsable({ ...context, token }), `token ${id} was already used`, {
    code: 'used_token',
  })
  return token
}

/** The source to charge: the one that is named, or one that is made in the same request. */
function sourceOf(request: ChargeRequest): Source | null {
  const { service, context, body, refuseUnless } = request
  const { rules } = service
  const { operation } = context
  if (operation === 'createChargeWithSource') {
    const amount = text(body, 'amount') ?? defaultValues.amount
    const currency = text(body, 'currency') ?? defaultValues.currency
    const parameters = { ...nested(body, 'source'), amount, currency }
    return makeSource(service, parameters, { ...context, operation })
  }
  const id = requiredText(request, 'source')
  if (id === undefined) return null
  const source = rules.findSource({ ...context, id })
  refuseUnless(source !== undefined, `source ${id} was not found`, { code: 'not_found' })
  if (source === undefined || source === null) return null
  refuseUnless(rules.sourceUsable({ ...context, source }), `source ${id} was already charged`, {
    code: 'invalid_charge',
  })
  return source
}

/** A new charge, pending, with a page for its customer where it needs one. */
function makeCharge(service: Service, mode: Mode, parameters: ChargeParameters): Charge {
  const { rules, urls } = service
  const createdAt = rules.now()
  const paymentId = newId(service, 'payment', mode)
  const needsCustomer = rules.asksCustomer({ token: parameters.token })
  return {
    id: newId(service, 'charge', mode),
    mode,
    createdAt,
    ...parameters,
    authorizeUri: needsCustomer ? rules.authorizeUri({ paymentId, urls }) : null,
    paymentId,
    formToken: null,
    expiresAt: needsCustomer ? rules.expiresAt({ createdAt }) : null,
    events: [],
    ...pendingState,
  }
}

/** Stores a charge with its source or token, and settles one that has no customer to wait for. */
function storeCharge(service: Service, charge: Charge): void {
  const { rules, store } = service
  const { source, token } = charge
  const context = contextOfCharge(service, charge)
  const { ledger } = context
  ledger.charges.set(charge.id, charge)
  if (source !== null) {
    ledger.sources.set(source.id, source)
    source.charges += 1
    source.chargeStatus = rules.sourceStatusAfter({ ...context, status: charge.status, source })
  }
  if (token !== null)
    Object.assign(token, rules.chargedToken({ ...context, status: charge.status }))
  const needsCustomer = rules.asksCustomer({ token })
  if (needsCustomer) store.payments.set(charge.paymentId, charge)
  recordOccurrence(service, charge, 'created')
  if (token === null || needsCustomer) return
  const { failureCode } = token
  settleNow(
    service,
    charge,
    failureCode === undefined ? { status: 'successful' } : { status: 'failed', failureCode },
  )
}
