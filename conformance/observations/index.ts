import type { Api } from '../flows/api.ts'
import { Inconclusive } from '../api/inconclusive.ts'
import type { Observe } from './observe.ts'
import { withoutSecrets } from '../http/redactor.ts'
import { answerObservers } from './answers.ts'
import { caseObservers } from './cases.ts'
import { chargeObservers } from './charges.ts'
import { eventObservers } from './events.ts'
import { keyObservers } from './keys.ts'
import { listObservers } from './lists.ts'
import { sourceObservers } from './sources.ts'
import { tokenObservers } from './tokens.ts'
import { webhookObservers } from './webhooks.ts'

const all: readonly Observe[] = [
  ...answerObservers,
  ...keyObservers,
  ...tokenObservers,
  ...sourceObservers,
  ...chargeObservers,
  ...eventObservers,
  ...webhookObservers,
  ...listObservers,
  ...caseObservers,
]

/** Every observation of the contract, each with what looks for its answer. */
export const observers: readonly Observe[] = all.map((one) => ({
  ...one,
  see: async (api) => bounded(await one.see(api), api),
}))

const longest = 20_000

/** Redacts an answer, whatever the implementation says; throws Inconclusive where it is too long to be of use. */
function bounded(answer: unknown, api: Api): unknown {
  const text = JSON.stringify(answer ?? null)
  if (text.length > longest)
    throw new Inconclusive(`The answer has ${text.length} characters; ${longest} are kept.`)
  return withoutSecrets(JSON.parse(text) as unknown, api.services.secrets)
}
