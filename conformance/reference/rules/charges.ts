import type { DecisionInput } from '../context.ts'
import type { FormObject } from '../../contract/form-encoding.ts'
import type { Urls } from '../call.ts'
import type { Charge, ChargeState, Ledger, Outcome, Source } from '../store.ts'

/** The operations that make a charge: of a source, or with a source of its own. */
export type ChargeOperation = 'createCharge' | 'createChargeWithSource'

/** The failure codes and what they mean ("Errors"). */
export const failures: Readonly<Record<string, string>> = {
  payment_rejected: 'payment rejected by the issuer',
  insufficient_fund: 'insufficient funds, or the payment method has reached its limit',
  failed_processing: 'general payment processing failure',
  invalid_account: 'no valid account for the payment method found',
  payment_expired: 'payment expired',
}

/** The state of a new charge: pending, not paid, not authorized ("States and transitions"). */
export const pendingState: ChargeState = {
  status: 'pending',
  paid: false,
  authorized: false,
  paidAt: null,
  expiredAt: null,
  failureCode: null,
  failureMessage: null,
}

/** Decisions on charges ("Charge", "Create a charge", "States and transitions"). */
export const chargeRules = {
  /** The amount must equal the source's amount. */
  sameAmount: ({ amount, source }: DecisionInput<{ amount: number; source: Source }>): boolean =>
    amount === source.amount,
  /** The currency must equal the source's currency. */
  sameCurrency: ({
    currency,
    source,
  }: DecisionInput<{ currency: string; source: Source }>): boolean => currency === source.currency,
  /** The return_uri must be an HTTPS URL. */
  returnUriAccepted: ({
    uri,
  }: DecisionInput<{ uri: string; operation: ChargeOperation }>): boolean =>
    /^https:\/\/[^\s/?#\\]/i.test(uri) &&
    !/[\s\p{Cc}]/u.test(uri) &&
    uri.length <= 2048 &&
    URL.canParse(uri),
  /** A charge that is refused is not made. */
  makesRefused: (
    _decision: DecisionInput<{ operation: ChargeOperation; body: FormObject }>,
  ): boolean => false,
  /** Nothing happens between deciding on a charge and keeping it: no other request intervenes. */
  beforeKeeping: (_decision: DecisionInput<{ charge: Charge }>): void | Promise<void> => undefined,
  /** A charge shows its source as it is written. */
  embeddedSource: ({ written }: DecisionInput<{ written: unknown; source: Source }>): unknown =>
    written,
  /** The page where the customer authorizes. */
  authorizeUri: ({
    paymentId,
    urls,
  }: DecisionInput<{ paymentId: string; urls: Urls }>): string | null =>
    `${urls.payUrl}/payments/${paymentId}/authorize`,
  /** A charge may be authorized for an hour; milliseconds since 1970. */
  expiresAt: ({ createdAt }: DecisionInput<{ createdAt: number }>): number | null =>
    createdAt + 3_600_000,
  /** A pending charge expires at its expires_at. */
  expired: ({ charge, now }: DecisionInput<{ charge: Charge; now: number }>): boolean =>
    charge.expiresAt !== null && now >= charge.expiresAt,
  /** The fee of a charge, the tax on it, and what is left of the amount. */
  fees: ({
    amount,
  }: DecisionInput<{ amount: number }>): { fee: number; fee_vat: number; net: number } => {
    const fee = Math.round(amount * 0.018)
    const vat = Math.round(fee * 0.06)
    return { fee, fee_vat: vat, net: amount - fee - vat }
  },
  /** Only a pending charge may be authorized. */
  mayChange: ({ charge }: DecisionInput<{ charge: Charge }>): boolean =>
    charge.status === 'pending',
  /** Nothing happens between deciding to settle and settling: no other request intervenes. */
  beforeSettling: (_decision: DecisionInput<{ charge: Charge }>): void | Promise<void> => undefined,
  /** Only a pending charge is settled: of several concurrent authorizations one wins. */
  maySettle: ({ charge }: DecisionInput<{ charge: Charge }>): boolean =>
    charge.status === 'pending',
  /** The milliseconds from the customer's choice to the final state. */
  settlesAfter: (_decision: DecisionInput<{ charge: Charge }>): number => 0,
  /** A successful charge has paid_at, a failed one failure_code and failure_message. */
  settled: ({
    outcome,
    now,
  }: DecisionInput<{ outcome: Outcome; now: number }>): Partial<ChargeState> =>
    outcome.status === 'successful'
      ? { status: 'successful', paid: true, authorized: true, paidAt: now }
      : {
          status: 'failed',
          failureCode: outcome.failureCode,
          failureMessage: failures[outcome.failureCode] ?? 'failed',
        },
  /** The charge to retrieve. */
  findCharge: ({ id, ledger }: DecisionInput<{ id: string; ledger: Ledger }>): Charge | undefined =>
    ledger.charges.get(id),
  /** The path that retrieves a charge, undefined when none does; read once, at the start. */
  chargePath: (): string | undefined => '/charges/{id}',
}
