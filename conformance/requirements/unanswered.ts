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

/** The steps whose first attempt was answered, by scenario and step. */
const stepsAnsweredAtOnce = perModel(
  ({ calls }): ReadonlySet<string> =>
    new Set(
      calls.flatMap(({ exchange: { scenario, step, afterLoss } }) =>
        afterLoss ? [] : [JSON.stringify([scenario, step])],
      ),
    ),
)

const unansweredIds = perModel(
  ({ unanswered }): ReadonlySet<string> => new Set(unanswered.map(({ exchange }) => exchange.id)),
)

/**
 * True for a request with a lost attempt or no answer, where the repeat of its scenario got one at
 * the same step: that one is judged.
 */
export function isJudgedInRepeat(
  { id, scenario, step, afterLoss }: Exchange,
  model: Model,
): boolean {
  const hadLoss = afterLoss === true || unansweredIds(model).has(id)
  return (
    hadLoss && stepsAnsweredAtOnce(model).has(JSON.stringify([repeatName(scenario, 'lost'), step]))
  )
}
