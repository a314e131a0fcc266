import type { Answer } from '../answer.ts'
import type { Api } from '../api.ts'
import { Inconclusive } from '../check.ts'
import { flow, until } from '../flow.ts'
import { isRecord, short } from '../inspect.ts'
import type { Resource } from '../resource.ts'
import { retrieveCharge } from './charges.ts'
import { settledCharge } from './events.ts'

/** A charge as it was retrieved: the status that it showed, and the answer. */
export interface Retrieved {
  status: unknown
  answer: Answer
}

/** Retrieves a charge until its status is a final one or the time is up, and returns what it shows then. */
export async function awaitFinal(api: Api, charge: Resource): Promise<Retrieved> {
  const read = async (): Promise<Retrieved> => {
    const answer = await retrieveCharge(api, charge)
    if (answer.error !== null)
      throw new Inconclusive(
        `Retrieving the charge got no complete answer: ${answer.error}.`,
        [answer.id],
        true,
      )
    const shown = answer.ok && isRecord(answer.json) ? answer.json : {}
    if (answer.ok && shown['id'] !== charge.value['id']) {
      const [wanted, actual] = [`charge ${short(charge.value['id'])}`, `charge ${short(shown['id'])}`]
      api.context.ledger.broke('retrieve-charge-same-charge', answer.id, wanted, actual)
      throw new Inconclusive('retrieve-charge-same-charge does not hold.', [answer.id])
    }
    const { status } = shown
    return { status, answer }
  }
  const found = await until(api, `final status of ${String(charge.value['id'])}`, async () => {
    const retrieved = await read()
    return retrieved.status === 'successful' || retrieved.status === 'failed' ? retrieved : undefined
  })
  const last = found ?? (await read())
  if (last.status === undefined) throw new Inconclusive('The charge was not retrieved.', [last.answer.id])
  return last
}

/** The charge of a customer who got through, as it is retrieved afterwards. */
export const finalCharge = flow('final charge', async (api, { n }: { n: number }): Promise<Retrieved> =>
  awaitFinal(api, (await settledCharge(api, { n })).charge),
)
