import { repeatName } from '../record/repeats.ts'
import type { Exchange } from '../record/entry.ts'
import type { Model } from '../model/model.ts'
import { perModel } from './subjects.ts'
import { blocked, type RuleVerdict } from './requirement.ts'

/** A requirement cannot pass while a request that tests it got no conclusive answer. */
export function unansweredVerdict(exchange: Exchange): RuleVerdict {
  const { cut, error, answer } = exchange
  if (cut !== undefined)
    return blocked(`Its answer of ${cut} characters is too long to be judged.`, exchange)
  return blocked(`It got no conclusive answer: ${error ?? answer?.status}.`, exchange)
}

/** The steps whose request was answered when it was first sent. */
const judgedSteps = perModel(
  ({ calls }): ReadonlySet<string> =>
    new Set(
      calls.flatMap(({ exchange: { scenario, step, repeated } }) =>
        repeated ? [] : [JSON.stringify([scenario, step])],
      ),
    ),
)

const unansweredIds = perModel(
  ({ unanswered }): ReadonlySet<string> => new Set(unanswered.map(({ exchange }) => exchange.id)),
)

/** True for a lost request whose repeat was answered: that is judged instead. */
export function isJudgedOnRepeat(
  { id, scenario, step, repeated }: Exchange,
  model: Model,
): boolean {
  const isLost = repeated === true || unansweredIds(model).has(id)
  return isLost && judgedSteps(model).has(JSON.stringify([repeatName(scenario, 'lost'), step]))
}
