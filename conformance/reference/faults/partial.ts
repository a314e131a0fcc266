import type { Operation } from '../names.ts'
import type { Rules } from '../rules.ts'

/** A service that is not finished: what it lacks, and the outcomes that a run may end with. */
export interface PartialService {
  readonly lacks: readonly Operation[]
  readonly ends: readonly ('nonconformant' | 'incomplete')[]
  readonly rules: Partial<Rules>
}

const tokens = ['createToken', 'retrieveToken'] as const
const sources = ['createSource'] as const
const charges = ['createCharge', 'createChargeWithSource', 'retrieveCharge'] as const
const events = ['listEvents', 'listChargeEvents', 'retrieveEvent'] as const

/** Answers 404 where some operations should be. */
function lacking(lacks: readonly Operation[], more: Partial<Rules> = {}): PartialService {
  return {
    lacks,
    ends: ['nonconformant', 'incomplete'],
    rules: {
      ...more,
      instead: ({ operation }) =>
        operation !== undefined && lacks.includes(operation)
          ? { status: 404, headers: { 'content-type': 'application/json' }, body: '{"object":"error"}' }
          : undefined,
    },
  }
}

/** Services on their way to a whole one: a run of each ends soon, and none conforms. */
export const partialServices: Readonly<Record<string, PartialService>> = {
  'has tokens alone': lacking([...sources, ...charges, ...events]),
  'has tokens alone and accepts any key': lacking([...sources, ...charges, ...events], {
    answersUnknownKey: () => true,
  }),
  'has sources alone': lacking([...tokens, ...charges, ...events]),
  'has tokens, sources and charges, but no events': lacking(events),
  'has everything but tokens': lacking(tokens),
  'has everything but the list of events': lacking(['listEvents']),
  'has everything but the events of a charge': lacking(['listChargeEvents']),
}
