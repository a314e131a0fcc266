import type { Rules } from '../rules.ts'
import { banks, sourceRules } from '../rules/sources.ts'
import type { Tamper } from '../service.ts'
import type { Variants } from './variant.ts'

const nowNull = Object.entries(sourceRules.newSource({}))
  .filter(([, value]) => value === null)
  .map(([name]) => name)

/** Values of every kind of JSON, one after the other. */
const odd = [7, 'text', true, ['a', 1], { object: 'thing', id: 1 }, -1.5, '', {}]
const filled = Object.fromEntries(nowNull.map((name, at) => [name, odd[at % odd.length]]))

function source(change: Tamper['change'], at?: Tamper['at']): Tamper {
  return {
    schema: 'Source',
    change,
    ...(at === undefined ? {} : { at }),
  }
}

const lenient: Partial<Rules> = {
  readAmount: (text) => (text.trim() !== '' && Number.isInteger(Number(text)) ? Number(text) : undefined),
  currencyAccepted: (currency) => currency.trim().toUpperCase() === 'MYR',
  typeAccepted: (type) => type.trim().toLowerCase() === 'duitnow_obw',
  bankAccepted: (bank) => Object.hasOwn(banks, bank.trim().toLowerCase()),
  platformAccepted: (platform) => /^ *(ios|android|web) *$/i.test(platform),
}

/** Honest choices about sources. */
export const sourceVariants: Variants = {
  'fills the fields of an embedded source': {
    allows: 'the fields of an embedded source',
    options: {
      tampers: [source((value) => ({ ...value, ...filled, items: odd, discounts: [null, 1] }), ['embedded'])],
    },
  },
  'leaves a charged source pending': {
    allows: 'source-charge-status-later',
    rules: { sourceStatusAfter: () => 'pending' },
  },
  'forgets the status of a source once its charge is over': {
    allows: 'source-charge-status-later',
    rules: { sourceStatusAfter: (status) => (status === 'pending' ? status : 'unknown') },
  },
  'forgets the platform': {
    allows: 'source-platform-type-echo',
    rules: { newSource: () => sourceRules.newSource({}) },
  },
  'shows the platform in small letters': {
    allows: 'source-platform-type-echo',
    rules: {
      newSource: (asked) => {
        const platform = asked['platform_type']
        const shown = typeof platform === 'string' ? platform.toLowerCase() : null
        return { ...sourceRules.newSource(asked), platform_type: shown }
      },
    },
  },
  'takes the platform WEB': {
    allows: 'create-source-platform-type-spellings',
    rules: { platformAccepted: () => true },
  },
  'takes other spellings and shows them as sent': { allows: 'create-source-bank-spellings', rules: lenient },
  'rounds a fraction of an amount': {
    allows: 'a fraction of the smallest unit',
    rules: {
      readAmount: (text) => (/^[1-9]\d*(\.\d+)?$/.test(text) ? Math.round(Number(text)) : undefined),
    },
    against: ['create-source-amount-multiple-of', 'create-charge-amount-multiple-of'],
  },
}
