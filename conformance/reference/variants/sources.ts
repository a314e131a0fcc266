import { shows } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import { banks } from '../rules/sources.ts'
import { variantsOf } from './variant.ts'

/** Values of every kind of JSON, one after the other. */
const oddValues = [7, 'text', true, ['a', 1], { object: 'thing', id: 1 }, -1.5, '', {}]
const nullFields = Object.entries(rules.newSource({ parameters: {} })).filter(
  ([, value]) => value === null,
)
const filledFields = Object.fromEntries(
  nullFields.map(([name], index) => [name, oddValues[index % oddValues.length]]),
)

const lenient: Partial<Rules> = {
  readAmount: ({ text }) =>
    text.trim() !== '' && Number.isInteger(Number(text)) ? Number(text) : undefined,
  currencyAccepted: ({ currency }) => currency.trim().toUpperCase() === 'MYR',
  typeAccepted: ({ type }) => type.trim().toLowerCase() === 'duitnow_obw',
  bankAccepted: ({ bank }) => Object.hasOwn(banks, bank.trim().toLowerCase()),
  platformAccepted: ({ platform }) => /^ *(ios|android|web) *$/i.test(platform),
}

/** Honest choices about sources. */
export const sourceVariants = variantsOf({
  'the fields of an embedded source': {
    'fills the fields of an embedded source': shows(
      'Source',
      { ...filledFields, items: oddValues, discounts: [null, 1] },
      'embedded',
    ),
  },
  'source-charge-status-later': {
    'leaves a charged source pending': { sourceStatusAfter: () => 'pending' },
    'forgets the status of a source once its charge is over': {
      sourceStatusAfter: ({ status }) => (status === 'pending' ? status : 'unknown'),
    },
  },
  'source-platform-type-echo': {
    'forgets the platform': { newSource: () => rules.newSource({ parameters: {} }) },
    'shows the platform in small letters': {
      newSource: ({ parameters: { platform_type: platform } }) => ({
        ...rules.newSource({ parameters: {} }),
        platform_type: typeof platform === 'string' ? platform.toLowerCase() : null,
      }),
    },
  },
  'create-source-platform-type-spellings': {
    'takes the platform WEB': { platformAccepted: () => true },
  },
  'create-source-bank-spellings': {
    'takes other spellings and shows them as sent': lenient,
  },
  'a fraction of the smallest unit': {
    'rounds a fraction of an amount': [
      {
        readAmount: ({ text }) =>
          /^[1-9]\d*(\.\d+)?$/.test(text) ? Math.round(Number(text)) : undefined,
      },
      { against: ['create-source-amount-multiple-of', 'create-charge-amount-multiple-of'] },
    ],
  },
})
