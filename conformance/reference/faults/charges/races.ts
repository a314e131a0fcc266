import { rules } from '../../rules.ts'
import { faultsOf, type Entry } from '../fault.ts'
import { madeAtOnce, pause, slowToKeep, sourceOf } from '../remembering.ts'

const table: Record<string, Entry> = {
  'takes any address while another charge of the source is made': {
    breaks: ['create-charge-return-uri-pattern', 'create-charge-return-uri-format'],
    rules: slowToKeep((isMaking) => {
      let asked = ''
      return {
        findSource: (id, ledger) => rules.findSource((asked = id), ledger),
        returnUriAccepted: (uri, operation) =>
          rules.returnUriAccepted(uri, operation) || (operation === 'createCharge' && isMaking(asked)),
      }
    }),
  },
  'makes a charge of what it refuses while another charge of the source is made': {
    breaks: 'refusal-creates-nothing',
    rules: slowToKeep((isMaking) => ({
      makesRefused: (operation, body) => operation === 'createCharge' && isMaking(sourceOf({ body })),
    })),
  },
  'takes no key while another charge of the source is made': {
    breaks: ['create-charge-key-required', 'create-charge-key-kind'],
    rules: slowToKeep((isMaking) => ({
      answersWithoutKey: (operation, call) =>
        operation === 'createCharge' && call !== undefined && isMaking(sourceOf(call)),
      allowedKeys: (operation, call) =>
        operation === 'createCharge' && call !== undefined && isMaking(sourceOf(call))
          ? ['secret', 'public']
          : rules.allowedKeys(operation),
    })),
  },
  'takes an unknown currency in a single request while another one is made': {
    breaks: 'create-charge-currency-enum',
    rules: () => {
      let making = 0
      return {
        async beforeKeeping({ token }) {
          if (token !== null) return
          making += 1
          await pause()
          making -= 1
        },
        currencyAccepted: (currency, operation) =>
          rules.currencyAccepted(currency, operation) ||
          (operation === 'createChargeWithSource' && making > 0),
      }
    },
  },
  'echoes the address of the first of two charges of a source at once': {
    breaks: ['charge-return-uri-echo', 'charge-create-event-pending'],
    rules: madeAtOnce(
      () => ({}),
      (charge, first) => {
        charge.returnUri = first.returnUri
      },
    ),
  },
  'gives two charges of a source at once the same id': {
    breaks: [
      'charge-id-unique',
      'charge-create-event-once',
      'charge-create-event-pending',
      'list-events-complete',
      'event-id-unique',
      'list-charge-events-complete',
    ],
    rules: madeAtOnce(
      () => ({}),
      (charge, first) => {
        charge.id = first.id
      },
    ),
  },
  'shows the second of two charges of a source at once as authorized': {
    breaks: ['charge-unauthorized-when-new', 'charge-create-event-pending'],
    rules: madeAtOnce(
      () => ({}),
      (charge) => {
        charge.authorized = true
      },
    ),
  },
  'gives the second of two charges of a source at once no page': {
    breaks: ['charge-authorize-uri-set', 'charge-create-event-pending'],
    rules: madeAtOnce(
      () => ({}),
      (charge) => {
        charge.authorizeUri = null
      },
    ),
  },
  'embeds another source in the second of two charges at once': {
    breaks: ['charge-embeds-its-source', 'source-facts-stay'],
    rules: madeAtOnce(
      () => ({}),
      (charge) => {
        if (charge.source) charge.source = { ...charge.source, bank: 'uob', amount: charge.source.amount + 1 }
      },
    ),
  },
  'retrieves the first of two charges of a source at once for both': {
    breaks: [
      'retrieve-charge-same-charge',
      'charge-becomes-successful',
      'charge-becomes-failed',
      'charge-final-states-final',
      'charge-status-equals-event',
    ],
    rules: madeAtOnce((first) => ({
      findCharge: (id, ledger) => {
        const charge = rules.findCharge(id, ledger)
        return charge && (first(charge) ?? charge)
      },
    })),
  },
}

/** Faults of charges that show only when requests come at once. */
export const chargeRaceFaults = faultsOf(table)
