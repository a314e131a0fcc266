import { observations } from '../../generated/requirements.ts'
import type { Pins } from '../pins.ts'
import { entries, refined, type Shape } from './shape.ts'
import { unknown } from './usage.ts'

const ids = Object.keys(observations)

const answer: Shape<unknown> = { schema: {}, read: (_subject, value) => value }

/** The pinned answers of a profile, by the ids of observations. */
export const pinnedAnswers: Shape<Pins> = refined(
  entries(answer),
  (subject, said): Pins => {
    for (const id of Object.keys(said)) if (!ids.includes(id)) throw unknown(`${subject}:`, id, ids)
    return said
  },
  { propertyNames: { enum: ids } },
)
