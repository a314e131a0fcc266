import { rules } from '../../rules.ts'
import type { Ledger, Source } from '../../store.ts'
import { type Entry, faultsOf, isEmpty } from '../fault.ts'
import { byStart } from '../ids.ts'

/** The latest source where another kind of resource has the id. */
function latestFor(isOther: boolean, id: string, ledger: Ledger): Source | null | undefined {
  return isOther ? [...ledger.sources.values()].at(-1) : rules.findSource(id, ledger)
}

const table: Record<string, Entry> = {
  'charges more than the source holds': {
    breaks: 'charge-amount-equals-source',
    rules: { sameAmount: (amount, source) => amount >= source.amount },
  },
  'charges less than the source holds': {
    breaks: 'charge-amount-equals-source',
    rules: { sameAmount: (amount, source) => amount <= source.amount },
  },
  'charges what is nearly the amount of the source': {
    breaks: 'charge-amount-equals-source',
    rules: { sameAmount: (amount, source) => Math.abs(amount - source.amount) < 100 },
  },
  'charges any amount': { breaks: 'charge-amount-equals-source', rules: { sameAmount: () => true } },
  'charges in any currency': {
    breaks: 'charge-currency-equals-source',
    rules: {
      currencyAccepted: (currency, operation) =>
        operation === 'createCharge' || rules.currencyAccepted(currency, operation),
      sameCurrency: () => true,
    },
  },
  'charges an unknown source': {
    breaks: 'charge-source-known',
    rules: { findSource: (id, ledger) => ledger.sources.get(id) ?? null },
  },
  'charges the last source for an unknown one': {
    breaks: ['charge-source-known', 'charge-amount-equals-source'],
    rules: {
      findSource: (id, ledger) => ledger.sources.get(id) ?? [...ledger.sources.values()].at(-1),
      sourceUsable: () => true,
      sameAmount: () => true,
    },
  },
  'finds a source that was asked for in vain before': {
    breaks: 'charge-source-known',
    rules: () => {
      const asked = new Set<string>()
      return {
        findSource: (id, ledger) => {
          const found = rules.findSource(id, ledger)
          const last = asked.has(id) ? [...ledger.sources.values()].at(-1) : undefined
          if (!found) asked.add(id)
          return found ?? last
        },
        sourceUsable: () => true,
        sameAmount: (amount, { amount: held }) => asked.size > 0 || amount === held,
      }
    },
  },
  'takes http addresses in the second form alone': {
    breaks: 'create-charge-return-uri-pattern',
    rules: {
      returnUriAccepted: (uri, operation) =>
        rules.returnUriAccepted(
          operation === 'createChargeWithSource' ? uri.replace(/^http:/, 'https:') : uri,
          operation,
        ),
    },
  },
  'takes whatever begins with http': {
    breaks: ['create-charge-return-uri-pattern', 'create-charge-return-uri-format'],
    rules: { returnUriAccepted: (uri) => uri.startsWith('http') },
  },
  'takes every scheme that begins with https': {
    breaks: 'create-charge-return-uri-pattern',
    rules: {
      returnUriAccepted: (uri, operation) =>
        rules.returnUriAccepted(uri.replace(/^https\w*:/, 'https:'), operation),
    },
  },
  'takes whatever holds https': {
    breaks: ['create-charge-return-uri-pattern', 'create-charge-return-uri-format'],
    rules: { returnUriAccepted: (uri) => /^(https|ftp)/.test(uri) },
  },
  'takes a charge without return_uri in the second form': {
    breaks: 'create-charge-return-uri-required',
    rules: { requires: (name, operation) => name !== 'return_uri' || operation === 'createCharge' },
  },
  'makes a charge of a refused request': {
    breaks: 'refusal-creates-nothing',
    rules: { makesRefused: () => true },
  },
  'makes a charge of a refused request in the first form': {
    breaks: 'refusal-creates-nothing',
    rules: { makesRefused: (operation) => operation === 'createCharge' },
  },
  'makes a charge of a refused request in the second form': {
    breaks: 'refusal-creates-nothing',
    rules: { makesRefused: (operation) => operation === 'createChargeWithSource' },
  },
  'charges in whatever begins with the currency': {
    breaks: 'charge-currency-equals-source',
    rules: {
      currencyAccepted: (currency, operation) =>
        rules.currencyAccepted(operation === 'createCharge' ? currency.slice(0, 3) : currency, operation),
      sameCurrency: (currency, source) => currency.startsWith(source.currency),
    },
  },
  'takes http addresses in capitals': {
    breaks: 'create-charge-return-uri-pattern',
    rules: {
      returnUriAccepted: (uri, operation) =>
        rules.returnUriAccepted(uri.replace(/^HTTP:/, 'https:'), operation),
    },
  },
  'takes http addresses of this machine by their number': {
    breaks: 'create-charge-return-uri-pattern',
    rules: {
      returnUriAccepted: (uri, operation) =>
        rules.returnUriAccepted(uri.replace(/^http:(?=\/\/127\.)/, 'https:'), operation),
    },
  },
  'drops the sign of the amount of a charge of a known source': {
    breaks: 'charge-amount-equals-source',
    rules: {
      readAmount: (text, operation) =>
        rules.readAmount(operation === 'createCharge' ? text.replace(/^-/, '') : text, operation),
    },
  },
  'makes a charge of nothing': {
    breaks: 'create-charge-amount-required',
    rules: { requires: (_name, operation, asked) => operation !== 'createCharge' || !isEmpty(asked) },
  },
  'makes a charge of a refused request that names neither source nor return_uri': {
    breaks: 'refusal-creates-nothing',
    rules: {
      makesRefused: (operation, { return_uri }) =>
        operation === 'createChargeWithSource' && return_uri === undefined,
    },
  },
  'charges a source by an id that is cut': {
    breaks: 'charge-source-known',
    rules: {
      findSource: (id, ledger) => rules.findSource(id, ledger) ?? byStart(ledger.sources.values(), id),
    },
  },
  'charges some source by the id of a token': {
    breaks: 'charge-source-known',
    rules: {
      sourceUsable: () => true,
      findSource: (id, ledger) => latestFor(ledger.tokens.has(id), id, ledger),
    },
  },
  'charges some source by the id of a charge': {
    breaks: 'charge-source-known',
    rules: {
      sourceUsable: () => true,
      findSource: (id, ledger) => latestFor(ledger.charges.has(id), id, ledger),
    },
  },
  'charges some source for a blank one': {
    breaks: 'charge-source-known',
    rules: {
      sourceUsable: () => true,
      findSource: (id, ledger) => latestFor(id === '', id, ledger),
    },
  },
}

/** Faults of charges that must be refused and are made. */
export const chargeRefusalFaults = faultsOf(table)
