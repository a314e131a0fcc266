import { operations } from '../../generated/operations.ts'
import { accepted } from '../answer.ts'
import type { Parameters } from '../api.ts'
import { flow } from '../flow.ts'
import type { Resource } from '../resource.ts'

/** A source that was created, with what was sent for it. */
export interface NewSource {
  sent: Parameters
  source: Resource
}

/** Creates a source of an amount of its own. */
export const newSource = flow('new source', async (api, { n }: { n: number }): Promise<NewSource> => {
  const sent = { ...operations.createSource.bases['required'], amount: String(50_000 + n) }
  return { sent, source: accepted(await api.call('createSource', { parameters: sent })) }
})
