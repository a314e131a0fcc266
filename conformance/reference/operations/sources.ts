import type { FormObject } from '../../form.ts'
import { Refusal, type Call } from '../call.ts'
import type { SourceOperation } from '../rules/sources.ts'
import { newId, type Service } from '../service.ts'
import type { Source } from '../store.ts'
import { writeSource } from '../write.ts'
import { onlyListed, required, text } from './fields.ts'

const listed = ['amount', 'currency', 'type', 'bank', 'platform_type']

const refuse = (message: string): Refusal => new Refusal('bad_request', message)

/** Makes a source of parameters, those of a charge's source[…] included; throws a refusal. */
export const makeSource = (
  service: Service,
  call: Call,
  asked: FormObject,
  operation: SourceOperation,
): Source => {
  const { rules } = service
  const read = (field: 'amount' | 'currency' | 'type' | 'bank') =>
    required(
      asked,
      field,
      rules.sourceRequires(field, operation, asked),
      rules.missingSourceValue(field),
      refuse,
    )
  const amount = rules.readAmount(read('amount'), operation)
  if (amount === undefined) throw new Refusal('invalid_amount', 'amount must be an integer in sen')
  if (!rules.amountInRange(amount, operation, asked))
    throw new Refusal('invalid_amount', 'amount must be from 100 (1.00 MYR) to 2000000 (20,000.00 MYR)')
  const currency = read('currency')
  if (!rules.currencyAccepted(currency, operation)) throw refuse('currency must be MYR')
  const type = read('type')
  if (!rules.typeAccepted(type, operation)) throw refuse('type must be duitnow_obw')
  const bank = read('bank')
  if (!rules.bankAccepted(bank, operation)) throw refuse('bank is not one of the bank codes of duitnow_obw')
  const platform = text(asked, 'platform_type')
  if (platform !== undefined && !rules.platformAccepted(platform))
    throw refuse('platform_type must be IOS or ANDROID')
  onlyListed(rules, asked, listed, operation)
  return {
    id: newId(service, 'source', call.mode),
    mode: call.mode,
    createdAt: rules.now(),
    amount,
    currency,
    type,
    bank,
    chargeStatus: rules.newSourceStatus(),
    charges: 0,
    withCharge: operation === 'createChargeWithSource',
    fields: rules.newSource(asked),
  }
}

/** Makes a source ("Create a source"). */
export const createSource = (service: Service, call: Call): unknown => {
  const source = makeSource(service, call, call.body, 'createSource')
  service.rules.ledgerOf(call.mode, service.store).sources.set(source.id, source)
  return writeSource(service, source, 'created')
}

/** Answers with a source. */
export const retrieveSource = (service: Service, call: Call): unknown => {
  const source = service.rules.ledgerOf(call.mode, service.store).sources.get(call.id)
  if (source === undefined) throw new Refusal('not_found', `source ${call.id} was not found`)
  return writeSource(service, source, 'retrieved')
}
