import type { FormObject } from '../../contract/form-encoding.ts'
import { Refusal, type IncomingCall } from '../call.ts'
import type { SourceOperation } from '../rules/sources.ts'
import type { Context } from '../context.ts'
import { ledgerOf, newId, contextOfCall, type Service } from '../service.ts'
import type { Source } from '../store.ts'
import { writeSource } from '../write.ts'
import { brokenAmountConstraint, refuseUnlisted, requiredValue, text } from './parameters.ts'

const parameterNames = ['amount', 'currency', 'type', 'bank', 'platform_type']

/** A new source ("Create a source"). */
export function createSource(service: Service, call: IncomingCall): unknown {
  const source = makeSource(service, call.body, {
    ...contextOfCall(service, call),
    operation: 'createSource',
  })
  ledgerOf(service, call.mode).sources.set(source.id, source)
  service.keeper.changed()
  return writeSource(service, source, 'created')
}

/** Answers with a source. */
export function retrieveSource(service: Service, call: IncomingCall): unknown {
  const source = ledgerOf(service, call.mode).sources.get(call.id)
  if (source === undefined) throw new Refusal('not_found', `source ${call.id} was not found`)
  return writeSource(service, source, 'retrieved')
}

/** A new source, in a request of its own or as source[…] of a charge; throws a refusal. */
export function makeSource(
  service: Service,
  params: FormObject,
  context: Context & { call: IncomingCall; operation: SourceOperation },
): Source {
  const { rules } = service
  const { mode } = context.call
  const { operation } = context
  const parameters = { rules, operation, params }
  const amount = rules.readAmount({ ...context, text: requiredValue(parameters, 'amount') })
  const breaks = { breaks: brokenAmountConstraint(text(params, 'amount')) }
  if (amount === undefined)
    throw new Refusal('invalid_amount', 'amount must be an integer in sen', breaks)
  if (!rules.amountInRange({ ...context, amount, parameters: params }))
    throw new Refusal(
      'invalid_amount',
      'amount must be from 100 (1.00 MYR) to 2000000 (20,000.00 MYR)',
      breaks,
    )
  const currency = requiredValue(parameters, 'currency')
  if (!rules.currencyAccepted({ ...context, currency }))
    throw refusal('currency must be MYR', 'currency')
  const type = requiredValue(parameters, 'type')
  if (!rules.typeAccepted({ ...context, type })) throw refusal('type must be duitnow_obw', 'type')
  const bank = requiredValue(parameters, 'bank')
  if (!rules.bankAccepted({ ...context, bank }))
    throw refusal('bank is not one of the bank codes of duitnow_obw', 'bank')
  const platform = text(params, 'platform_type')
  if (platform !== undefined && !rules.platformAccepted({ ...context, platform }))
    throw refusal('platform_type must be IOS or ANDROID', 'platform_type')
  refuseUnlisted(parameters, parameterNames)
  return {
    id: newId(service, 'source', mode),
    mode,
    createdAt: rules.now(),
    amount,
    currency,
    type,
    bank,
    chargeStatus: 'unknown',
    charges: 0,
    withCharge: operation === 'createChargeWithSource',
    fields: rules.newSource({ ...context, parameters: params }),
  }
}

function refusal(message: string, parameter: string): Refusal {
  return new Refusal('bad_request', message, { breaks: { parameter, keyword: 'enum' } })
}
