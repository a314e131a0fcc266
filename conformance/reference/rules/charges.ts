import type { FormObject } from '../../form.ts'
import type { Urls } from '../call.ts'
import type { Charge, ChargeState, Ledger, Mode, Outcome, Source } from '../store.ts'

/** The two forms of creating a charge. */
export type ChargeOperation = 'createCharge' | 'createChargeWithSource'

const messages: Record<string, string> = {
  payment_expired: 'payment expired',
  payment_rejected: 'payment rejected by the issuer',
  failed_processing: 'general payment processing failure',
  invalid_account: 'no valid account for the payment method found',
  insufficient_fund: 'insufficient funds, or the payment method has reached its limit',
  stolen_or_lost_card: 'card is stolen or lost',
}

/** Decisions on charges ("Charge", "Create a charge", "States and transitions"). */
export const chargeRules = {
  /** Whether a parameter of a charge may not be left out. */
  chargeRequires: (
    _field: 'amount' | 'currency' | 'source' | 'return_uri',
    _operation: ChargeOperation,
    _asked?: FormObject,
  ): boolean => true,
  /** Whether the charge's amount is its source's. */
  sameAmount: (amount: number, source: Source): boolean => amount === source.amount,
  /** Whether the charge's currency is its source's. */
  sameCurrency: (currency: string, source: Source): boolean => currency === source.currency,
  /** Whether the customer may be sent back to this address. */
  returnUriAccepted: (uri: string, _operation: ChargeOperation): boolean =>
    /^https:\/\/[^\s/?#\\]/i.test(uri) && !/[\s\p{Cc}]/u.test(uri) && uri.length <= 2048 && URL.canParse(uri),
  /** Whether a charge that is refused is made all the same. */
  makesRefused: (_operation: ChargeOperation, _body: FormObject): boolean => false,
  /** What a charge shows as its source. */
  embeddedSource: (written: unknown, _source: Source): unknown => written,
  /** The state of a charge when created. */
  newCharge: (): ChargeState => ({
    status: 'pending',
    paid: false,
    authorized: false,
    paidAt: null,
    expiredAt: null,
    failureCode: null,
    failureMessage: null,
  }),
  /** Where the customer authorizes. */
  authorizeUri: (paymentId: string, urls: Urls): string | null =>
    `${urls.payUrl}/payments/${paymentId}/authorize`,
  /** When a pending charge expires, in milliseconds since 1970. */
  expiresAt: (createdAt: number): number | null => createdAt + 3_600_000,
  /** Whether a pending charge is expired by now. */
  expired: (charge: Charge, now: number): boolean => charge.expiresAt !== null && now >= charge.expiresAt,
  /** What a charge costs. */
  fees: (amount: number): { fee: number; fee_vat: number; net: number } => {
    const fee = Math.round(amount * 0.018)
    const vat = Math.round(fee * 0.06)
    return { fee, fee_vat: vat, net: amount - fee - vat }
  },
  /** Whether an authorization may still be begun. */
  mayChange: (charge: Charge): boolean => charge.status === 'pending',
  /** What happens between the decision to settle and the settling: nothing, so no other request comes between. */
  beforeSettling: (_charge: Charge): void | Promise<void> => undefined,
  /** Whether the outcome may be written at last; it makes one of several concurrent authorizations win. */
  maySettle: (charge: Charge): boolean => charge.status === 'pending',
  /** Milliseconds from the customer's way back to the final state. */
  settlesAfter: (_charge: Charge): number => 0,
  /** The state of a charge with an outcome. */
  settled: (outcome: Outcome, now: number): Partial<ChargeState> =>
    outcome.status === 'successful'
      ? { status: 'successful', paid: true, authorized: true, paidAt: now }
      : {
          status: 'failed',
          failureCode: outcome.failureCode,
          failureMessage: messages[outcome.failureCode] ?? 'failed',
        },
  /** The charge that retrieval answers with. */
  findCharge: (id: string, ledger: Ledger): Charge | undefined => ledger.charges.get(id),
  /** The path pattern that retrieves a charge, undefined when none does; read once, at the start. */
  chargePath: (): string | undefined => '/charges/{id}',
  /** Whether charges of a mode may be marked without a customer. */
  mayMark: (mode: Mode): boolean => mode === 'test',
}
