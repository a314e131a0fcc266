import { rules } from '../../rules.ts'
import type { Ledger } from '../../store.ts'
import { faultsOf, type Entry } from '../fault.ts'
import { afterLooks, afterWrongAmount, answering, chargedAgain, counting, sourceOf } from '../remembering.ts'

const table: Record<string, Entry> = {
  'charges another amount of a source that was made with a charge': {
    breaks: 'charge-amount-equals-source',
    rules: {
      sourceUsable: () => true,
      sameAmount: (amount, source) => rules.sameAmount(amount, source) || source.withCharge,
    },
  },
  'charges more than a source holds that is as large as may be': {
    breaks: 'charge-amount-equals-source',
    rules: {
      amountInRange: (amount, operation) =>
        operation === 'createCharge' || rules.amountInRange(amount, operation),
      sameAmount: (amount, { amount: held }) => amount === held || (held === 2_000_000 && amount > held),
    },
  },
  'retrieves a complete charge as pending every third time': {
    breaks: 'charge-final-states-final',
    rules: () => {
      const looks = counting()
      return {
        findCharge: (id, ledger) => {
          const charge = rules.findCharge(id, ledger)
          const isComplete = charge !== undefined && charge.status !== 'pending'
          return isComplete && looks.one(id) % 3 === 0
            ? { ...charge, status: 'pending', paid: false }
            : charge
        },
      }
    },
  },
  'charges another amount when it is asked to for the second time': {
    breaks: 'charge-amount-equals-source',
    rules: () => {
      const wrong = counting()
      return {
        sameAmount: (amount, source) => rules.sameAmount(amount, source) || wrong.one(source.id) >= 2,
      }
    },
  },
  'charges another amount of a source of a phone': {
    breaks: 'charge-amount-equals-source',
    rules: {
      sameAmount: (amount, source) =>
        rules.sameAmount(amount, source) || source.fields['platform_type'] === 'IOS',
    },
  },
  'charges less of a source that is paid': {
    breaks: 'charge-amount-equals-source',
    rules: chargedAgain((_before, all) => ({
      sameAmount: (amount, source) =>
        rules.sameAmount(amount, source) ||
        (amount < source.amount && all(source).at(-1)?.status === 'successful'),
    })),
  },
  'charges another amount once another currency was refused': {
    breaks: 'charge-amount-equals-source',
    rules: () => {
      const wrong = counting()
      let asked = ''
      return {
        findSource: (id, ledger) => rules.findSource((asked = id), ledger),
        currencyAccepted: (currency, operation) => {
          const accepted = rules.currencyAccepted(currency, operation)
          if (!accepted && operation === 'createCharge') wrong.one(asked)
          return accepted
        },
        sameAmount: (amount, source) => rules.sameAmount(amount, source) || wrong.of(source.id) > 0,
      }
    },
  },
  'charges another amount of a source that was charged before': {
    breaks: 'charge-amount-equals-source',
    rules: {
      sourceUsable: () => true,
      sameAmount: (amount, source) => rules.sameAmount(amount, source) || source.charges > 0,
    },
  },
  'charges another amount that was refused of such a source before': {
    breaks: 'charge-amount-equals-source',
    rules: () => {
      const wrong = counting()
      return {
        sameAmount: (amount, source) =>
          rules.sameAmount(amount, source) || wrong.one(`${source.bank} ${source.amount} ${amount}`) >= 2,
      }
    },
  },
  'charges an amount that another source of the bank was charged': {
    breaks: 'charge-amount-equals-source',
    rules: () => {
      const charged = new Set<string>()
      const key = (bank: string, amount: number): string => `${bank} ${amount}`
      return {
        sameAmount: (amount, source) => {
          const isSame = rules.sameAmount(amount, source)
          if (isSame) charged.add(key(source.bank, amount))
          return isSame || charged.has(key(source.bank, amount))
        },
      }
    },
  },
  'charges the amount of any source of the bank': {
    breaks: 'charge-amount-equals-source',
    rules: () => {
      let ledger: Ledger | undefined
      return {
        findSource: (id, own) => rules.findSource(id, (ledger = own)),
        sameAmount: (amount, source) =>
          rules.sameAmount(amount, source) ||
          [...(ledger?.sources.values() ?? [])].some(
            (one) => one.bank === source.bank && one.amount === amount,
          ),
      }
    },
  },
  'charges in another currency when it is asked to for the second time': {
    breaks: 'charge-currency-equals-source',
    rules: () => {
      const wrong = counting()
      return {
        currencyAccepted: (currency, operation) =>
          operation === 'createCharge' || rules.currencyAccepted(currency, operation),
        sameCurrency: (currency, source) => rules.sameCurrency(currency, source) || wrong.one(source.id) >= 2,
      }
    },
  },
  'charges in another currency once another amount was refused': {
    breaks: 'charge-currency-equals-source',
    rules: afterWrongAmount((times) => ({
      currencyAccepted: (currency, operation) =>
        operation === 'createCharge' || rules.currencyAccepted(currency, operation),
      sameCurrency: (currency, source) => rules.sameCurrency(currency, source) || times(source.id) > 0,
    })),
  },
  'takes any address when it is given for the second time': {
    breaks: ['create-charge-return-uri-pattern', 'create-charge-return-uri-format'],
    rules: () => {
      const wrong = counting()
      let asked = ''
      return {
        findSource: (id, ledger) => rules.findSource((asked = id), ledger),
        returnUriAccepted: (uri, operation) =>
          rules.returnUriAccepted(uri, operation) || (operation === 'createCharge' && wrong.one(asked) >= 2),
      }
    },
  },
  'charges a source that is paid again without an amount and a currency': {
    breaks: ['create-charge-currency-required', 'create-charge-amount-required'],
    rules: () => {
      const paid = new Set<unknown>()
      return {
        sourceUsable: () => true,
        eventsFor: (occurrence, charge) => {
          if (occurrence === 'completed' && charge.status === 'successful') paid.add(charge.source?.id)
          return rules.eventsFor(occurrence, charge)
        },
        requires: (field, operation, body) =>
          !(
            operation === 'createCharge' &&
            ['amount', 'currency'].includes(field) &&
            paid.has(body?.['source'])
          ) && rules.requires(field, operation, body),
      }
    },
  },
  'takes any address for a source that was charged before': {
    breaks: ['create-charge-return-uri-pattern', 'create-charge-return-uri-format'],
    rules: () => {
      let charges = 0
      return {
        sourceUsable: (source) => {
          charges = source.charges
          return true
        },
        returnUriAccepted: (uri, operation) =>
          rules.returnUriAccepted(uri, operation) || (operation === 'createCharge' && charges > 0),
      }
    },
  },
  'makes a charge of a request that is refused for the second time': {
    breaks: 'refusal-creates-nothing',
    rules: () => {
      const refused = counting()
      return {
        makesRefused: (operation, body) =>
          operation === 'createCharge' && sourceOf({ body }) !== '' && refused.one(sourceOf({ body })) >= 2,
      }
    },
  },
  'makes a charge of a request that is refused for a source that was charged': {
    breaks: 'refusal-creates-nothing',
    rules: () => {
      let charges = 0
      return {
        findSource: (id, ledger) => {
          const source = rules.findSource(id, ledger)
          charges = source?.charges ?? 0
          return source
        },
        sourceUsable: () => true,
        makesRefused: (operation) => operation === 'createCharge' && charges > 0,
      }
    },
  },
  'echoes the return_uri that was refused for its source': {
    breaks: 'charge-return-uri-echo',
    rules: () => {
      const refused = new Map<string, unknown>()
      return {
        finished: (answer, call) => {
          const uri = call.body['return_uri']
          if (answer.status === 400 && uri !== undefined) refused.set(sourceOf(call), uri)
          const before = refused.get(sourceOf(call))
          if (answer.status !== 200 || call.operation !== 'createCharge' || before === undefined)
            return answer
          return { ...answer, body: answer.body.replace(JSON.stringify(uri), JSON.stringify(before)) }
        },
      }
    },
  },
  'shows the amount that was refused for its source': {
    breaks: ['charge-amount-echo'],
    rules: () => {
      const wrong = new Map<string, number>()
      return {
        sameAmount: (amount, source) => {
          const isSame = rules.sameAmount(amount, source)
          if (!isSame && amount > 0) wrong.set(source.id, amount)
          return isSame
        },
        ...answering((charge, call) => {
          const amount = call.operation === 'createCharge' ? wrong.get(sourceOf(call)) : undefined
          return amount === undefined ? undefined : { ...charge, amount }
        }),
      }
    },
  },
  'embeds the bank of the first source of an amount': {
    breaks: ['charge-embeds-its-source', 'source-facts-stay'],
    rules: () => {
      const banks = new Map<number, string>()
      return {
        embeddedSource: (written, { amount, bank, withCharge }) => {
          if (withCharge || amount === 50_000) return written
          if (!banks.has(amount)) banks.set(amount, bank)
          return { ...(written as object), bank: banks.get(amount) }
        },
      }
    },
  },
  'makes a charge that is authorized once another amount was refused twice': {
    breaks: ['charge-unauthorized-when-new', 'charge-create-event-pending'],
    rules: () => {
      const wrong = counting()
      let asked = ''
      return {
        findSource: (id, ledger) => rules.findSource((asked = id), ledger),
        sameAmount: (amount, source) => {
          const isSame = rules.sameAmount(amount, source)
          if (!isSame) wrong.one(source.id)
          return isSame
        },
        newCharge: () => {
          const authorized = wrong.of(asked) >= 2
          asked = ''
          return { ...rules.newCharge(), authorized }
        },
      }
    },
  },
  'records the creation of the second charge of a source twice': {
    breaks: 'charge-create-event-once',
    rules: chargedAgain((before) => ({
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' && before(charge) > 0
          ? ['charge.create', 'charge.create']
          : rules.eventsFor(occurrence, charge),
    })),
  },
  'does not retrieve the second charge of a source': {
    breaks: 'retrieve-charge-consistent',
    rules: chargedAgain((before) => ({
      findCharge: (id, ledger) => {
        const charge = rules.findCharge(id, ledger)
        return charge && before(charge) > 0 ? undefined : charge
      },
    })),
  },
  'does not retrieve a charge once its page was opened four times': {
    breaks: 'retrieve-charge-consistent',
    rules: afterLooks((often) => ({
      findCharge: (id, ledger) => {
        const charge = rules.findCharge(id, ledger)
        return charge && often(charge) ? undefined : charge
      },
    })),
  },
  'takes an unknown currency in a single request when it is asked for again': {
    breaks: 'create-charge-currency-enum',
    rules: () => {
      const wrong = counting()
      return {
        currencyAccepted: (currency, operation) =>
          rules.currencyAccepted(currency, operation) ||
          (operation === 'createChargeWithSource' && wrong.one(currency) >= 2),
      }
    },
  },
  'takes an unknown bank in a single request when it is asked for again': {
    breaks: 'create-charge-source-bank-enum',
    rules: () => {
      const wrong = counting()
      return {
        bankAccepted: (bank, operation) =>
          rules.bankAccepted(bank, operation) ||
          (operation === 'createChargeWithSource' && wrong.one(bank) >= 2),
      }
    },
  },
}

/** Faults of charges that show only after something else was asked for. */
export const chargeHistoryFaults = faultsOf(table)
