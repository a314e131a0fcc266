import type { FormObject } from '../../form.ts'
import type { ChargeStatus, Ledger, Source } from '../store.ts'

/** The two operations that make a source. */
export type SourceOperation = 'createSource' | 'createChargeWithSource'
/** The operations that take an amount and a currency. */
export type AmountOperation = SourceOperation | 'createCharge'

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

const nullFields =
  'barcode email installment_term ip absorption_type name mobile_number phone_number scannable_code billing shipping references provider_references store_id store_name terminal_id zero_interest_installments receipt_amount platform_type'.split(
    ' ',
  )

// all sources without a platform share it
const fresh: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(nullFields.map((field) => [field, null])),
  flow: 'redirect',
  items: [],
  discounts: [],
}

/** Decisions on sources ("Source", "Create a source", "Limits"). */
export const sourceRules = {
  /** Whether a parameter of a source may not be left out. */
  sourceRequires: (
    _field: 'amount' | 'currency' | 'type' | 'bank',
    _operation: SourceOperation,
    _asked?: FormObject,
  ): boolean => true,
  /** What stands in for a parameter that may be left out. */
  missingSourceValue: (field: 'amount' | 'currency' | 'type' | 'bank'): string =>
    ({ amount: '10000', currency: 'MYR', type: 'duitnow_obw', bank: 'cimb' })[field],
  /** The amount that a text spells, undefined when it spells none. */
  readAmount: (text: string, _operation: AmountOperation): number | undefined =>
    /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined,
  /** Whether an amount is within the limits. */
  amountInRange: (amount: number, _operation: AmountOperation, _asked?: FormObject): boolean =>
    amount >= 100 && amount <= 2_000_000,
  /** Whether this currency is taken. */
  currencyAccepted: (currency: string, _operation: AmountOperation): boolean => currency === 'MYR',
  /** Whether this source type is taken. */
  typeAccepted: (type: string, _operation: SourceOperation): boolean => type === 'duitnow_obw',
  /** Whether this bank is taken. */
  bankAccepted: (bank: string, _operation: SourceOperation): boolean => Object.hasOwn(banks, bank),
  /** Whether this platform type is taken. */
  platformAccepted: (platform: string): boolean => platform === 'IOS' || platform === 'ANDROID',
  /** What a source shows beside its core when created. */
  newSource: ({ platform_type }: FormObject): Readonly<Record<string, unknown>> =>
    typeof platform_type === 'string' ? { ...fresh, platform_type } : fresh,
  /** The charge_status of a source no charge exists for. */
  newSourceStatus: (): string => 'unknown',
  /** The charge_status of a source after a charge for it got a status. */
  sourceStatusAfter: (status: ChargeStatus, _source: Source): string => status,
  /** The source that a charge names: null charges none at all, undefined is refused. */
  findSource: (id: string, ledger: Ledger): Source | null | undefined => ledger.sources.get(id),
  /** Whether a source may be charged, again perhaps. */
  sourceUsable: (source: Source): boolean => source.charges === 0,
}
