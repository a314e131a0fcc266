import type { Fields } from './decisions.ts'
import type { Description } from './description.ts'
import { showing, type Behaviour } from './faults/fault.ts'

/** The honest choices of a fake, made from its description. */
export function choicesOf({ parent, object, creates }: Description): Behaviour[] {
  return [
    {
      name: 'shows further fields',
      decisions: showing(() => ({
        note_of_the_bank: null,
        fees: { fixed: 1 },
        tags: ['one'],
        total_amount: 1,
        previous: { object, id: 'unheard-of' },
      })),
    },
    {
      name: 'answers with other statuses',
      rules: {
        successStatus: ({ operation }) => (operation === creates ? 201 : 200),
        refusalStatus: () => 422,
      },
    },
    {
      name: 'answers refusals without a body',
      rules: { refusalBody: () => undefined, refusalStatus: () => 404 },
    },
    {
      name: 'shows full URLs as locations',
      decisions: { location: (path, baseUrl) => `${baseUrl}${path}` },
    },
    {
      name: 'has pages of at most ten',
      decisions: { limit: (limit) => Math.min(limit, 10) },
      rules: { readLimit: ({ text }) => Math.min(Number(text ?? 5), 10) },
    },
    {
      name: 'lists the newest first unless asked',
      rules: {
        readOrder: ({ text }) => (text === 'chronological' ? text : 'reverse_chronological'),
      },
    },
    {
      name: 'names the creation of events created',
      decisions: {
        event: ({ created_at: created, ...event }) => ({ ...event, created }) as Fields,
      },
    },
    { name: 'posts webhooks later', decisions: { postsAfter: () => 700 } },
    {
      name: 'records events of other keys, too',
      decisions: { eventKeys: (key) => [key, `${object}.book`] },
    },
    {
      name: 'refuses unlisted parameters and other methods',
      rules: { unlistedAccepted: () => false },
    },
    ...(parent === undefined
      ? []
      : [
          {
            name: 'lists its event among those of the charge',
            decisions: { listsEventOfParent: () => true },
          },
          {
            name: 'takes no more than what is left',
            decisions: {
              amountTaken: (
                amount: number,
                charge: { id: string; amount: number },
                items: readonly { charge: string | undefined; fields: Fields }[],
              ) => {
                const before = items.filter((item) => item.charge === charge.id)
                const sum = before.reduce(
                  (total, { fields }) => total + Number(fields['amount']),
                  0,
                )
                return amount <= charge.amount - sum
              },
            },
          },
          {
            name: 'takes a charge once',
            decisions: {
              parentTaken: (
                { id, status }: { id: string; status: string },
                items: readonly { charge: string | undefined }[],
              ) => status === 'successful' && !items.some(({ charge }) => charge === id),
            },
          },
        ]),
  ]
}
