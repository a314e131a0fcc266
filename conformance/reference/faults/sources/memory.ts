import { rules, type Rules } from '../../rules.ts'
import { faultsOf, type Entry } from '../fault.ts'
import { answering, counting, type Json } from '../remembering.ts'

/** Takes an unknown value of a source when it is asked for again. */
function again(rule: 'bankAccepted' | 'typeAccepted' | 'currencyAccepted'): () => Partial<Rules> {
  return () => {
    const wrong = counting()
    return {
      [rule]: (value: string, operation: 'createSource' | 'createChargeWithSource') =>
        rules[rule](value, operation) || (operation === 'createSource' && wrong.one(value) >= 2),
    }
  }
}

/** Shows a new source with what the first one like it had. */
function likeFirst(
  nameOf: (source: Json) => string | undefined,
  change: (first: Json, source: Json) => Json,
): () => Partial<Rules> {
  return () => {
    const firsts = new Map<string, Json>()
    return answering((source, { operation }) => {
      const name = operation === 'createSource' ? nameOf(source) : undefined
      if (name === undefined) return undefined
      const first = firsts.get(name)
      if (first === undefined) firsts.set(name, source)
      return first && { ...source, ...change(first, source) }
    })
  }
}

const ofPlatform = (source: Json): string | undefined =>
  source['platform_type'] === null
    ? undefined
    : `${String(source['bank'])} ${String(source['platform_type'])}`

const table: Record<string, Entry> = {
  'takes less than the least amount for one bank': {
    breaks: 'create-source-amount-minimum',
    rules: {
      amountInRange: (amount, operation, asked) =>
        rules.amountInRange(amount, operation, asked) || (amount < 100 && asked?.['bank'] === 'kfh'),
    },
  },
  'takes more than the largest amount for one bank': {
    breaks: 'create-source-amount-maximum',
    rules: {
      amountInRange: (amount, operation, asked) =>
        rules.amountInRange(amount, operation, asked) || (amount > 2_000_000 && asked?.['bank'] === 'rhb'),
    },
  },
  'takes an unknown currency when it is asked for again': {
    breaks: 'create-source-currency-enum',
    rules: again('currencyAccepted'),
  },
  'takes an amount that is too small when it is asked for again': {
    breaks: 'create-source-amount-minimum',
    rules: () => {
      const wrong = counting()
      return {
        amountInRange: (amount, operation) =>
          rules.amountInRange(amount, operation) ||
          (amount < 100 && operation === 'createSource' && wrong.one(String(amount)) >= 2),
      }
    },
  },
  'shows the bank of the first source of an amount': {
    breaks: 'source-bank-echo',
    rules: likeFirst(
      ({ amount }) => (amount === 50_000 ? undefined : String(amount)),
      ({ bank }) => ({ bank }),
    ),
  },
  'shows the amount of the first source of a bank and a platform': {
    breaks: 'source-amount-echo',
    rules: likeFirst(ofPlatform, ({ amount }) => ({ amount })),
  },
  'leaks a platform into the next source of the same bank and amount': {
    breaks: 'source-fields-null-when-new',
    rules: likeFirst(
      ({ bank, amount }) => `${String(bank)} ${String(amount)}`,
      ({ platform_type }, source) => ({ platform_type: source['platform_type'] ?? platform_type }),
    ),
  },
  'shows a source like an earlier one of its platform as charged': {
    breaks: 'source-charge-status-unknown-when-new',
    rules: likeFirst(
      (source) => ofPlatform(source) && `${String(ofPlatform(source))} ${String(source['amount'])}`,
      () => ({ charge_status: 'pending' }),
    ),
  },
  'gives sources of the same bank, amount and platform one id': {
    breaks: 'source-id-unique',
    rules: likeFirst(
      (source) => ofPlatform(source) && `${String(ofPlatform(source))} ${String(source['amount'])}`,
      ({ id }) => ({ id }),
    ),
  },
}

/** Faults of sources that show only after something else was asked for. */
export const sourceHistoryFaults = faultsOf(table)
