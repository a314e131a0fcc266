import { Refusal, type IncomingCall, type Grounds, type RefusalCode } from '../call.ts'
import { pendingState, type ChargeOperation } from '../rules/charges.ts'
import { ledgerOf, newId, ofCall, ofCharge, type Service } from '../service.ts'
import type { Charge, Source, Token } from '../store.ts'
import { writeCharge } from '../write.ts'
import { record, settleNow, upToDate } from './outcomes.ts'
import { brokenBy, nested, onlyListed, substitutes, text } from './parameters.ts'
import { makeSource } from './sources.ts'

/** Refuses a request for a charge where a condition does not hold, at once or at its creation. */
type Check = (holds: boolean, message: string, why?: Grounds & { code?: RefusalCode }) => void

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
const amountUnlessAsked = 10_000

/** Charges a source, source[…], or a token given as card ("Create a charge"). */
export async function createCharge(service: Service, call: IncomingCall): Promise<unknown> {
  const operation: ChargeOperation =
    call.operation === 'createChargeWithSource' ? call.operation : 'createCharge'
  const refusals: Refusal[] = []
  const context = { ...ofCall(service, call), operation }
  const check: Check = (holds, message, { code = 'bad_request', ...grounds } = {}) => {
    if (holds) return
    refusals.push(new Refusal(code, message, grounds))
    if (!service.rules.makesRefused({ ...context, body: call.body })) throw refusals[0]
  }
  const charge = makeCharge(service, call, operation, check)
  await service.rules.beforeKeeping(ofCharge(service, charge))
  keep(service, charge)
  if (refusals[0] !== undefined) throw refusals[0]
  return writeCharge(service, charge, 'created')
}

/** Answers with a charge ("Retrieving a charge"). */
export function retrieveCharge(service: Service, call: IncomingCall): unknown {
  const ledger = ledgerOf(service, call.mode)
  const stored = ledger.charges.get(call.id)
  if (stored !== undefined) upToDate(service, stored)
  const charge = service.rules.findCharge({ ...ofCall(service, call), id: call.id })
  if (charge === undefined) throw new Refusal('not_found', `charge ${call.id} was not found`)
  return writeCharge(service, charge, 'retrieved')
}

function makeCharge(
  service: Service,
  call: IncomingCall,
  operation: ChargeOperation,
  check: Check,
): Charge {
  const { rules } = service
  const { mode, body } = call
  const context = { ...ofCall(service, call), operation }
  onlyListed(rules, body, parameterNames, operation)
  const required = (
    field: 'amount' | 'currency',
    code: RefusalCode = 'bad_request',
  ): string | undefined => {
    const value = text(body, field)
    const isThere =
      value !== undefined || !rules.requires({ ...context, name: field, parameters: body })
    check(isThere, `${field} is missing`, {
      code,
      breaks: { parameter: field, keyword: 'required' },
    })
    return value
  }
  const askedAmount = required('amount', 'invalid_amount')
  const askedCurrency = required('currency')
  const token = tokenOf(service, call, check)
  const source = token === null ? sourceOf(service, call, operation, check) : null

  const amount =
    askedAmount === undefined
      ? (source?.amount ?? amountUnlessAsked)
      : rules.readAmount({ ...context, text: askedAmount })
  const inRange = amount !== undefined && rules.amountInRange({ ...context, amount })
  const breaks = brokenBy(askedAmount)
  check(inRange, 'amount must be an integer from 100 to 2000000', {
    code: 'invalid_amount',
    breaks,
  })
  const currency = askedCurrency ?? source?.currency ?? 'MYR'
  check(
    askedCurrency === undefined || rules.currencyAccepted({ ...context, currency }),
    'currency must be MYR',
    {
      breaks: { parameter: 'currency', keyword: 'enum' },
    },
  )
  if (source !== null) {
    check(
      rules.sameAmount({ ...context, amount: amount ?? 0, source }),
      "amount must equal the source's amount",
      {
        code: 'invalid_charge',
        breaks: 'charge-amount-equals-source',
      },
    )
    check(
      rules.sameCurrency({ ...context, currency, source }),
      "currency must equal the source's currency",
      {
        breaks: 'charge-currency-equals-source',
      },
    )
  }

  const returnUri = text(body, 'return_uri')
  const needsReturn =
    token === null && rules.requires({ ...context, name: 'return_uri', parameters: body })
  check(returnUri !== undefined || !needsReturn, 'return_uri is missing', {
    breaks: { parameter: 'return_uri', keyword: 'required' },
  })
  const accepted =
    returnUri === undefined || rules.returnUriAccepted({ ...context, uri: returnUri })
  check(accepted, 'return_uri must be an HTTPS URL', {
    breaks: { parameter: 'return_uri', keyword: 'pattern' },
  })

  const createdAt = rules.now()
  const paymentId = newId(service, 'payment', mode)
  const asks = rules.asksCustomer({ token })
  return {
    id: newId(service, 'charge', mode),
    mode,
    createdAt,
    amount: amount ?? source?.amount ?? amountUnlessAsked,
    currency,
    source,
    token,
    returnUri: returnUri ?? null,
    description: text(body, 'description') ?? null,
    metadata: nested(body, 'metadata') ?? {},
    authorizeUri: asks ? rules.authorizeUri({ paymentId, urls: service.urls }) : null,
    paymentId,
    formToken: null,
    expiresAt: asks ? rules.expiresAt({ createdAt }) : null,
    events: [],
    ...pendingState,
  }
}

/** The token to charge, null where none is named. */
function tokenOf(service: Service, call: IncomingCall, check: Check): Token | null {
  const id = text(call.body, 'card')
  if (id === undefined) return null
  const token = ledgerOf(service, call.mode).tokens.get(id)
  check(token !== undefined, `token ${id} was not found`, { code: 'not_found' })
  if (token === undefined) return null
  check(
    service.rules.tokenUsable({ ...ofCall(service, call), token }),
    `token ${id} was already used`,
    {
      code: 'used_token',
    },
  )
  return token
}

/** The source to charge: the one that is named, or one that is made in the same request. */
function sourceOf(
  service: Service,
  call: IncomingCall,
  operation: ChargeOperation,
  check: Check,
): Source | null {
  const { rules } = service
  const { body } = call
  if (operation === 'createChargeWithSource') {
    const amount = text(body, 'amount') ?? substitutes.amount
    const currency = text(body, 'currency') ?? substitutes.currency
    return makeSource(
      service,
      { ...nested(body, 'source'), amount, currency },
      {
        ...ofCall(service, call),
        operation,
      },
    )
  }
  const context = { ...ofCall(service, call), operation }
  const id = text(body, 'source')
  check(
    id !== undefined || !rules.requires({ ...context, name: 'source', parameters: body }),
    'source is missing',
    {
      breaks: { parameter: 'source', keyword: 'required' },
    },
  )
  if (id === undefined) return null
  const source = rules.findSource({ ...context, id })
  check(source !== undefined, `source ${id} was not found`, { code: 'not_found' })
  if (source === undefined || source === null) return null
  check(rules.sourceUsable({ ...context, source }), `source ${id} was already charged`, {
    code: 'invalid_charge',
  })
  return source
}

/** Keeps a charge with what it is of, and settles one that has no customer to wait for. */
function keep(service: Service, charge: Charge): void {
  const { rules, store } = service
  const { source, token } = charge
  const context = ofCharge(service, charge)
  const { ledger } = context
  ledger.charges.set(charge.id, charge)
  if (source !== null) {
    ledger.sources.set(source.id, source)
    source.charges += 1
    source.chargeStatus = rules.sourceStatusAfter({ ...context, status: charge.status, source })
  }
  if (token !== null)
    Object.assign(token, rules.chargedToken({ ...context, status: charge.status }))
  const asks = rules.asksCustomer({ token })
  if (asks) store.payments.set(charge.paymentId, charge)
  record(service, charge, 'created')
  if (token === null || asks) return
  const { failureCode } = token
  settleNow(
    service,
    charge,
    failureCode === undefined ? { status: 'successful' } : { status: 'failed', failureCode },
  )
}
