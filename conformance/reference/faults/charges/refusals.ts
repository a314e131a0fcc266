import type { Ledger, Source } from '../../store.ts'
import { rules, type Rules } from '../../rules.ts'
import { byStart, lastOf } from '../effects.ts'
import { faultsOf, type Table } from '../fault.ts'
import { amounts, anyAmount, first, anyCurrency, single, makesRefused } from './effects.ts'

const uris = (read: (uri: string) => string): Partial<Rules> => ({
  returnUriAccepted: (uri, operation) => rules.returnUriAccepted(read(uri), operation),
})

const findsSource = (find: (id: string, ledger: Ledger) => Source | null | undefined): Partial<Rules> => ({
  findSource: (id, ledger) => ledger.sources.get(id) ?? find(id, ledger),
  sourceUsable: () => true,
})

const refusals: Table = {
  'charge-amount-equals-source': {
    'charges more than the source holds': amounts((amount, source) => amount >= source.amount),
    'charges less than the source holds': amounts((amount, source) => amount <= source.amount),
    'charges what is nearly the amount of the source': amounts(
      (amount, source) => Math.abs(amount - source.amount) < 100,
    ),
    'charges any amount': anyAmount,
    'drops the sign of the amount of a charge': [
      { readAmount: (text, operation) => rules.readAmount(text.replace(/^-/, ''), operation) },
      first,
    ],
  },
  'charge-currency-equals-source': {
    'charges in any currency': anyCurrency,
    'charges in a text that begins with the currency': [
      {
        currencyAccepted: (currency) => currency.startsWith('MYR'),
        sameCurrency: (currency, source) => currency.startsWith(source.currency),
      },
      first,
    ],
  },
  'charge-source-known': {
    'charges an unknown source': { findSource: (id, ledger) => ledger.sources.get(id) ?? null },
    'charges the last source for an unknown one': {
      ...findsSource((_id, { sources }) => lastOf(sources.values())),
      ...anyAmount,
    },
    'charges a source by an id that is cut': findsSource((id, { sources }) => byStart(sources.values(), id)),
    'charges some source by the id of a token': findsSource((id, { sources, tokens }) =>
      tokens.has(id) ? lastOf(sources.values()) : undefined,
    ),
    'charges some source by the id of a charge': findsSource((id, { sources, charges }) =>
      charges.has(id) ? lastOf(sources.values()) : undefined,
    ),
    'charges some source for a blank one': findsSource((id, { sources }) =>
      id === '' ? lastOf(sources.values()) : undefined,
    ),
  },
  'create-charge-return-uri-pattern': {
    'takes http addresses in the second form alone': [uris((uri) => uri.replace(/^http:/, 'https:')), single],
    'takes every text that begins with http': { returnUriAccepted: (uri) => uri.startsWith('http') },
    'takes every scheme that begins with https': uris((uri) => uri.replace(/^https\w*:/, 'https:')),
    'takes every text that begins with https or ftp': {
      returnUriAccepted: (uri) => /^(https|ftp)/.test(uri),
    },
    'takes http addresses in capitals': uris((uri) => uri.replace(/^HTTP:/, 'https:')),
    'takes http addresses of this machine by their number': uris((uri) =>
      uri.replace(/^http:(?=\/\/127\.)/, 'https:'),
    ),
  },
  'create-charge-return-uri-required': {
    'takes a charge without return_uri in the second form': {
      requires: (name, operation) => name !== 'return_uri' || operation === 'createCharge',
    },
  },
  'create-charge-amount-required': {
    'makes a charge of nothing': {
      requires: (_name, operation, asked = {}) =>
        operation !== 'createCharge' || Object.keys(asked).length > 0,
    },
  },
  'refusal-creates-nothing': {
    'makes a charge of a refused request': makesRefused,
    'makes a charge of a refused request in the first form': [makesRefused, first],
    'makes a charge of a refused request in the second form': [makesRefused, single],
    'makes a charge of a refused request that names neither source nor return_uri': {
      makesRefused: (operation, { return_uri }) =>
        operation === 'createChargeWithSource' && return_uri === undefined,
    },
  },
}

/** Faults of charges that must be refused and are made. */
export const chargeRefusalsFaults = faultsOf(refusals)
