import { cases, type Case } from '../../../generated/cases.ts'
import { grouped } from '../../basics/grouped.ts'
import { shortJson, valueAt } from '../../basics/values.ts'
import type { Call, Model } from '../../model/model.ts'
import type { SentParameters } from '../../model/request.ts'
import { outcomeOf, answerParts, type Observations } from './observe.ts'

const rows = cases.filter(({ expect }) => expect === 'observed')

/** Observes each parameter whose other values the specification leaves open, and each key. */
export const caseObservations: Observations = Object.fromEntries(
  [...grouped(rows, ({ about }) => about)].map(([id, questionCases]) => [
    id,
    (model: Model) => answersTo(questionCases, model),
  ]),
)

function answersTo(questionCases: readonly Case[], model: Model): unknown {
  const answers = questionCases.flatMap((row): [Case, string][] => {
    const call = callOf(model, row)
    return call === undefined ? [] : [[row, answerTo(call, row)]]
  })
  // A run sends all of them; in other traffic there may be a few.
  if (answers.length < questionCases.length && model.isRun) return undefined
  const [key] = answers.filter(([{ change }]) => Object.keys(change).length === 0)
  if (key !== undefined) return key[1]
  const isOfOneBase = new Set(questionCases.map(({ base }) => base)).size === 1
  const nameOf = (row: Case): string => (isOfOneBase ? '' : `${row.base}: `) + valueIn(row)
  return answerParts(answers.map(([row, answer]) => [nameOf(row), answer]))
}

/**
 * The call of a case, by name without card numbers; in traffic any call that sends what the case
 * changes.
 */
function callOf({ callsTo, isRun }: Model, { operation, id, key, change }: Case): Call | undefined {
  if (!isRun)
    return callsTo(operation).find(
      (call) => call.key === key && call.expect === 'open' && isChanged(change, call.sent),
    )
  return callsTo(operation).find(({ exchange }) => {
    const [start = '', ...rest] = (exchange.case ?? '').split('[redacted]')
    return rest.length === 0 ? start === id : id.startsWith(start) && id.endsWith(rest.at(-1) ?? '')
  })
}

const isChanged = (change: Case['change'], sent: SentParameters): boolean =>
  Object.entries(change).every(([name, value]) => value !== null && sent[name] === value)

/** The parameters that answers show in a field of the same name, alike in every run. */
const echoedParameters =
  /^(amount|currency|type|bank|platform_type|source\[(type|bank)\]|card\[country\]|limit|offset|order)$/

function answerTo(call: Call, { change }: Case): string {
  const [name = ''] = Object.keys(change)
  const outcome = outcomeOf(call)
  if (outcome !== 'accepted' || !echoedParameters.test(name)) return outcome
  return `accepted as ${shortJson(valueAt(call.json, name.replace('[', '.').replace(']', '')), 40)}`
}

/** The value that an answer shows for a case: never a card number or security code. */
function valueIn({ change }: Case): string {
  const [[name = '', value] = []] = Object.entries(change)
  if (typeof value === 'string' && value.trim() === value && value !== '') return value
  const isSecret = name === 'card[number]' || name === 'card[security_code]'
  return isSecret && Array.isArray(value) ? '["…"]' : JSON.stringify(value)
}
