import { requirements, type Area, type RequirementId } from '../../generated/requirements.ts'
import { isAbsent, summary } from '../api/answer.ts'
import { Inconclusive } from '../api/inconclusive.ts'
import type { Resource } from '../api/resource.ts'
import type { Api } from '../flows/api.ts'
import { newCharge } from '../flows/charges/charges.ts'
import { retrieval } from '../flows/charges/retrieval.ts'
import { only } from '../flows/plan.ts'
import { newSource } from '../flows/sources.ts'
import { NoUsableCard } from '../flows/tokens/card.ts'
import { newToken } from '../flows/tokens/tokens.ts'

/** The part of a run that may go on. */
export interface Begun {
  /** The error that keeps the run from judging all that is selected; null where none does. */
  stopped: unknown
  /** The areas that are judged. */
  areas: ReadonlySet<Area>
}

/**
 * Makes the first object of each kind that the selection stands on, nobody authorizing it, and looks at its livemode before more is sent.
 * Where an operation is not there, tokens and sources are judged by themselves.
 */
export async function begin(api: Api, selected: ReadonlySet<RequirementId>): Promise<Begun> {
  const wanted = new Set([...selected].map((id) => requirements[id].area))
  const alone = (['tokens', 'sources'] as const).filter((area) => wanted.has(area))
  const isWhole = wanted.size > alone.length || wanted.size === 0
  let stopped = isWhole ? await makeFirst(api, 'charges') : null
  if (isWhole && stopped === null) {
    // Who keeps only the latest charges shows by the first one that it offers retrieval.
    void retrieval(api)
    return { stopped, areas: wanted }
  }
  const areas = new Set<Area>()
  if (stopped !== null && !isAbsence(api, stopped)) return { stopped, areas }
  for (const area of alone) {
    const trouble = await makeFirst(api, area)
    stopped ??= trouble
    if (trouble === null) areas.add(area)
  }
  // This request is made only so that a person can be told which operations are there.
  if (isWhole) await api.call('listEvents', { intent: 'tried' }).catch(() => undefined)
  return { stopped, areas }
}

const makers: Record<
  'tokens' | 'sources' | 'charges',
  { what: string; make: (api: Api) => Promise<(Resource | null)[]> }
> = {
  tokens: { what: 'token does', make: async (api) => [(await newToken(api, { row: 'first' })).token] },
  sources: { what: 'source does', make: async (api) => [await newSource(api, only('first'))] },
  charges: {
    what: 'source and charge do',
    make: async (api) => {
      const { source, charge } = await newCharge(api, only('first'))
      return [source, charge]
    },
  },
}

/** Makes the first object of a kind; says why nothing else may be sent, or null. */
async function makeFirst(api: Api, kind: keyof typeof makers): Promise<unknown> {
  const { live } = api.services.options.target
  const { what, make } = makers[kind]
  try {
    const made = await make(api)
    if (made.every((shown) => shown?.value['livemode'] === live)) return null
    const remedy = live ? '' : ' If these are live keys, say --live.'
    return new Inconclusive(
      `The first ${what} not ${kind === 'charges' ? 'both ' : ''}say livemode ${live}, so nothing else was sent.${remedy}`,
    )
  } catch (error) {
    if (!(error instanceof NoUsableCard)) return error
    const [answer] = error.answers
    // The checks of tokens tell that no card is accepted.
    if (answer === undefined || !isAbsent(answer.status)) return null
    return new Inconclusive(`createToken was not accepted: ${summary(answer)}.`, [answer.id])
  }
}

/** Tells whether a run was stopped because an operation is not there. */
function isAbsence({ services }: Api, stopped: unknown): boolean {
  if (!(stopped instanceof Inconclusive)) return false
  const [last] = services.recorder.read(stopped.exchanges).toReversed()
  return last?.answer != null && isAbsent(last.answer.status)
}
