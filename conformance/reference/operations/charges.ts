import { Refusal, type Call } from '../call.ts'
import type { ChargeOperation } from '../rules/charges.ts'
import { newId, type Service } from '../service.ts'
import type { Charge, Source, Token } from '../store.ts'
import { writeCharge } from '../write.ts'
import { nested, onlyListed, text } from './fields.ts'
import { expire, record, settle, settleCard, upToDate } from './outcomes.ts'
import { makeSource } from './sources.ts'

const listed = ['amount', 'currency', 'source', 'return_uri', 'card', 'description', 'metadata']

type Check = (holds: boolean, message: string, code?: Refusal['code']) => void

const chargedSource = (service: Service, call: Call, check: Check): Source | null => {
  const { rules, store } = service
  if (call.operation === 'createChargeWithSource') {
    const asked = (field: 'amount' | 'currency') => text(call.body, field) ?? rules.missingSourceValue(field)
    const [amount, currency] = [asked('amount'), asked('currency')]
    // a literal that spreads a form read by name is slow to write, and slow to read after that
    const details = Object.assign({}, nested(call.body, 'source'), { amount, currency })
    return makeSource(service, call, details, 'createChargeWithSource')
  }
  const id = text(call.body, 'source')
  check(id !== undefined || !rules.chargeRequires('source', 'createCharge', call.body), 'source is missing')
  if (id === undefined) return null
  const source = rules.findSource(id, rules.ledgerOf(call.mode, store))
  check(source !== undefined, `source ${id} was not found`, 'not_found')
  if (source) check(rules.sourceUsable(source), `source ${id} was already charged`, 'invalid_charge')
  return source ?? null
}

const chargedToken = (service: Service, call: Call, check: Check): Token | null => {
  const id = text(call.body, 'card')
  if (id === undefined) return null
  const token = service.rules.ledgerOf(call.mode, service.store).tokens.get(id)
  check(token !== undefined, `token ${id} was not found`, 'not_found')
  if (token !== undefined)
    check(service.rules.tokenUsable(token), `token ${id} was already used`, 'used_token')
  return token ?? null
}

const noMetadata = {}

const metadataOf = (call: Call): unknown => {
  const raw =
    typeof call.json === 'object' && call.json !== null ? (call.json as Record<string, unknown>) : call.body
  const value = Object.hasOwn(raw, 'metadata') ? raw['metadata'] : undefined
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : noMetadata
}

const makeCharge = (service: Service, call: Call, operation: ChargeOperation, check: Check): Charge => {
  const { rules } = service
  onlyListed(rules, call.body, listed, operation)
  const asked = text(call.body, 'amount')
  const currency = text(call.body, 'currency')
  const mayLack = (field: 'amount' | 'currency') => !rules.chargeRequires(field, operation, call.body)
  check(asked !== undefined || mayLack('amount'), 'amount is missing', 'invalid_amount')
  check(currency !== undefined || mayLack('currency'), 'currency is missing')
  const token = chargedToken(service, call, check)
  const source = token === null ? chargedSource(service, call, check) : null
  const amount = asked === undefined ? (source?.amount ?? 10_000) : rules.readAmount(asked, operation)
  const inRange = amount !== undefined && rules.amountInRange(amount, operation)
  check(inRange, 'amount must be an integer from 100 to 2000000', 'invalid_amount')
  check(currency === undefined || rules.currencyAccepted(currency, operation), 'currency must be MYR')
  if (source !== null) {
    check(rules.sameAmount(amount ?? 0, source), "amount must equal the source's amount", 'invalid_charge')
    check(
      rules.sameCurrency(currency ?? source.currency, source),
      "currency must equal the source's currency",
    )
  }
  const returnUri = text(call.body, 'return_uri')
  const needsReturn = token === null && rules.chargeRequires('return_uri', operation, call.body)
  check(returnUri !== undefined || !needsReturn, 'return_uri is missing')
  check(
    returnUri === undefined || rules.returnUriAccepted(returnUri, operation),
    'return_uri must be an HTTPS URL',
  )
  const createdAt = rules.now()
  const paymentId = newId(service, 'payment', call.mode)
  return {
    id: newId(service, 'charge', call.mode),
    mode: call.mode,
    createdAt,
    amount: amount ?? source?.amount ?? 10_000,
    currency: currency ?? source?.currency ?? 'MYR',
    source,
    token,
    returnUri: returnUri ?? null,
    description: text(call.body, 'description') ?? null,
    metadata: metadataOf(call),
    authorizeUri: token === null ? rules.authorizeUri(paymentId, service.urls) : null,
    paymentId,
    formToken: null,
    expiresAt: token === null ? rules.expiresAt(createdAt) : null,
    events: [],
    ...rules.newCharge(),
  }
}

const keep = (service: Service, charge: Charge): void => {
  const ledger = service.rules.ledgerOf(charge.mode, service.store)
  ledger.charges.set(charge.id, charge)
  const { source, token } = charge
  if (source !== null) {
    ledger.sources.set(source.id, source)
    source.charges += 1
    source.chargeStatus = service.rules.sourceStatusAfter(charge.status, source)
  }
  if (token === null) service.store.payments.set(charge.paymentId, charge)
  record(service, charge, 'created')
  if (token !== null) settleCard(service, charge, token.failureCode)
}

/** Makes a charge of a source, of source[…], or of a token given as card ("Create a charge"). */
export const createCharge = (service: Service, call: Call): unknown => {
  const operation = call.operation === 'createChargeWithSource' ? call.operation : 'createCharge'
  const refusals: Refusal[] = []
  const charge = makeCharge(service, call, operation, (holds, message, code = 'bad_request') => {
    if (holds) return
    refusals.push(new Refusal(code, message))
    if (!service.rules.makesRefused(operation, call.body)) throw refusals[0]
  })
  keep(service, charge)
  if (refusals[0] !== undefined) throw refusals[0]
  return writeCharge(service, charge, 'created')
}

const find = (service: Service, call: Call): Charge => {
  const charge = service.rules.findCharge(call.id, service.rules.ledgerOf(call.mode, service.store))
  if (charge === undefined) throw new Refusal('not_found', `charge ${call.id} was not found`)
  return upToDate(service, charge)
}

/** Answers with a charge ("Retrieving a charge"). */
export const retrieveCharge = (service: Service, call: Call): unknown =>
  writeCharge(service, find(service, call), 'retrieved')

/** Expires a pending charge, or in test mode marks it as paid or failed, without its customer. */
export const markCharge = async (service: Service, call: Call): Promise<unknown> => {
  const { rules } = service
  const charge = find(service, call)
  if (!rules.mayChange(charge))
    throw new Refusal('invalid_charge', `charge ${charge.id} is ${charge.status} already`)
  if (call.operation === 'expireCharge') expire(service, charge)
  else {
    if (!rules.mayMark(charge.mode)) throw new Refusal('bad_request', 'only test charges can be marked')
    const failureCode = text(call.body, 'failure_code') ?? 'failed_processing'
    if (!rules.failureCodes().includes(failureCode))
      throw new Refusal('bad_request', 'failure_code is unknown')
    const paid = call.operation === 'markChargeAsPaid'
    await settle(service, charge, paid ? { status: 'successful' } : { status: 'failed', failureCode })
  }
  return writeCharge(service, charge, 'marked')
}
