import type { DecisionInput } from '../context.ts'
import type { FormObject } from '../../contract/form-encoding.ts'
import type { Operation } from '../names.ts'
import type { ChargeStatus, Ledger, Source } from '../store.ts'

/** The two operations that make a source. */
export type SourceOperation = 'createSource' | 'createChargeWithSource'

/** Bank codes and the names shown to a customer ("Create a source"). */
export const banks: Record<string, string> = {
  affin: 'Affin Bank',
  alliance: 'Alliance Bank',
  agro: 'Agrobank',
  ambank: 'AmBank',
  islam: 'Bank Islam',
  muamalat: 'Bank Muamalat',
  rakyat: 'Bank Rakyat',
  bsn: 'Bank Simpanan Nasional',
  cimb: 'CIMB Bank',
  hongleong: 'Hong Leong Bank',
  hsbc: 'HSBC Bank',
  kfh: 'Kuwait Finance House',
  maybank2u: 'Maybank2u',
  ocbc: 'OCBC Bank',
  public: 'Public Bank',
  rhb: 'RHB Bank',
  sc: 'Standard Chartered',
  uob: 'UOB Bank',
}

/** The fields that are null on creation. */
const nullFields =
  'barcode email installment_term ip absorption_type name mobile_number phone_number scannable_code billing shipping references provider_references store_id store_name terminal_id zero_interest_installments receipt_amount platform_type'.split(
    ' ',
  )

const fresh: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(nullFields.map((field) => [field, null])),
  flow: 'redirect',
  items: [],
  discounts: [],
}

/** Decisions on sources ("Source", "Create a source", "Limits"). */
export const sourceRules = {
  /** Reads an amount: an integer in the smallest currency unit; undefined for anything else. */
  readAmount: ({
    text,
  }: DecisionInput<{ text: string; operation: Operation }>): number | undefined =>
    /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined,
  /** An amount is from 100 to 2000000 ("Limits"). */
  amountInRange: ({
    amount,
  }: DecisionInput<{
    amount: number
    operation: Operation
    parameters?: FormObject | undefined
  }>): boolean => amount >= 100 && amount <= 2_000_000,
  /** The currency is MYR. */
  currencyAccepted: ({
    currency,
  }: DecisionInput<{ currency: string; operation: Operation }>): boolean => currency === 'MYR',
  /** The type is duitnow_obw. */
  typeAccepted: ({ type }: DecisionInput<{ type: string; operation: SourceOperation }>): boolean =>
    type === 'duitnow_obw',
  /** The bank is one of the bank codes. */
  bankAccepted: ({ bank }: DecisionInput<{ bank: string; operation: SourceOperation }>): boolean =>
    Object.hasOwn(banks, bank),
  /** The platform_type is IOS or ANDROID. */
  platformAccepted: ({ platform }: DecisionInput<{ platform: string }>): boolean =>
    platform === 'IOS' || platform === 'ANDROID',
  /** A new source redirects; items and discounts are empty, the other fields null. */
  newSource: ({
    parameters: { platform_type },
  }: DecisionInput<{ parameters: FormObject }>): Readonly<Record<string, unknown>> =>
    typeof platform_type === 'string' ? { ...fresh, platform_type } : fresh,
  /** The charge_status of a source follows its charge: pending once one exists. */
  sourceStatusAfter: ({
    status,
  }: DecisionInput<{ status: ChargeStatus; source: Source }>): string => status,
  /** The source that a charge names: null charges none at all, undefined is refused. */
  findSource: ({
    id,
    ledger,
  }: DecisionInput<{ id: string; ledger: Ledger }>): Source | null | undefined =>
    ledger.sources.get(id),
  /** A source is charged once. */
  sourceUsable: ({ source }: DecisionInput<{ source: Source }>): boolean => source.charges === 0,
}
