import { rules, type Rules } from '../../rules.ts'
import { on } from '../triggers.ts'

/** Requests that make a charge and its source. */
export const single = on('createChargeWithSource')

/** Requests that make a charge of a known source. */
export const first = on('createCharge')

/** Breaks the comparison of an amount with that of its source. */
export const amounts = (sameAmount: Rules['sameAmount']): Partial<Rules> => ({ sameAmount })

/** Charges any amount. */
export const anyAmount = amounts(() => true)

/** Charges in any currency. */
export const anyCurrency: Partial<Rules> = {
  currencyAccepted: (currency, operation) =>
    operation === 'createCharge' || rules.currencyAccepted(currency, operation),
  sameCurrency: () => true,
}

/** Takes any return_uri. */
export const anyUri: Partial<Rules> = { returnUriAccepted: () => true }

/** Makes a charge of a request that is refused. */
export const makesRefused: Partial<Rules> = { makesRefused: () => true }

/** Finds no charge to retrieve. */
export const missing: Partial<Rules> = { findCharge: () => undefined }
