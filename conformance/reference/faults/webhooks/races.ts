import { faultsOf, type Entry } from '../fault.ts'
import { madeAtOnce, slowToSettle } from '../remembering.ts'
import { rules } from '../../rules.ts'

const table: Record<string, Entry> = {
  'posts one creation of two charges of a source at once': {
    breaks: 'charge-create-webhook',
    rules: madeAtOnce((first) => ({
      webhookTargets: ({ charge, key }, registered) =>
        charge && first(charge) && key === 'charge.create' ? [] : registered,
    })),
  },
  'posts no completion of the second of two charges of a source at once': {
    breaks: 'charge-complete-webhook',
    rules: madeAtOnce((first) => ({
      webhookTargets: ({ charge, key }, registered) =>
        charge && first(charge) && key === 'charge.complete' ? [] : registered,
    })),
  },
  'posts another description than it lists of the second of two charges of a source at once': {
    breaks: 'event-equals-listed',
    rules: madeAtOnce((first) => ({
      webhookBody: (text, { charge }) =>
        charge && first(charge) ? text.replace('"description":null', '"description":"at once"') : text,
    })),
  },
  'posts no completion of a charge whose page is looked at while it is settled': {
    breaks: 'charge-complete-webhook',
    rules: slowToSettle((isSettling) => {
      const disturbed = new Set<string>()
      return {
        visitAnswer: (view) => {
          if (isSettling(view.charge.id)) disturbed.add(view.charge.id)
          return rules.visitAnswer(view)
        },
        webhookTargets: ({ charge, key }, registered) =>
          charge && disturbed.has(charge.id) && key === 'charge.complete' ? [] : registered,
      }
    }),
  },
}

/** Faults of webhooks that show only when requests come at once. */
export const webhookRaceFaults = faultsOf(table)
