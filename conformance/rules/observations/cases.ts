import { cases, type Case } from '../../../generated/cases.ts'
import { grouped } from '../../basics/grouped.ts'
import { short, valueAt } from '../../basics/values.ts'
import type { Call, Model } from '../../model/model.ts'
import { outcomeOf, type Observations } from './observation.ts'

const rows = cases.filter(({ expect }) => expect === 'observed')

/** Observes each parameter whose other values the specification leaves open, and each key. */
export const caseObservations: Observations = Object.fromEntries(
  [...grouped(rows, ({ about }) => about)].map(([id, own]) => [id, (model: Model) => answersTo(own, model)]),
)

function answersTo(own: readonly Case[], model: Model): unknown {
  const seen = own.flatMap((row): [Case, string][] => {
    const call = callOf(model, row)
    return call === undefined ? [] : [[row, answerTo(call, row)]]
  })
  const [first] = seen
  // A run sends all of them; in other traffic there may be a few.
  if (first === undefined || (seen.length < own.length && model.run.origin === 'assay')) return undefined
  if (Object.keys(first[0].change).length === 0) return first[1]
  if (new Set(own.map(({ base }) => base)).size === 1) return tableOf(seen)
  const byBase = [...grouped(seen, ([{ base }]) => base)]
  return Object.fromEntries(byBase.map(([base, some]) => [base, tableOf(some)]))
}

const callOf = ({ of }: Model, { operation, id }: Case): Call | undefined =>
  of(operation).find(({ exchange }) => isCase(exchange.case ?? '', id))

/** Returns true where a recorded name is that of a case; card numbers are taken out of it. */
function isCase(recorded: string, id: string): boolean {
  const [start = '', ...rest] = recorded.split('[redacted]')
  return rest.length === 0 ? recorded === id : id.startsWith(start) && id.endsWith(rest.at(-1) ?? '')
}

const tableOf = (seen: readonly [Case, string][]): { [value: string]: string } =>
  Object.fromEntries(seen.map(([row, answer]) => [valueIn(row), answer]))

/** The parameters of which answers show what was made, in a field of the same name. */
const shown =
  /^(amount|currency|type|bank|platform_type|source\[(type|bank)\]|card\[country\]|limit|offset|order|from|to)$/

function answerTo(call: Call, { change }: Case): string {
  const [[name = '', value] = []] = Object.entries(change)
  // It differs from run to run what becomes of a bound that names no instant.
  const isComparable = (name !== 'from' && name !== 'to') || !Number.isNaN(Date.parse(String(value)))
  const outcome = outcomeOf(call)
  if (outcome !== 'accepted' || !isComparable || !shown.test(name)) return outcome
  return `accepted as ${short(valueAt(call.json, name.replace('[', '.').replace(']', '')), 40)}`
}

/** Writes the value of a case as it is written in an answer: never a card number or security code. */
function valueIn({ change }: Case): string {
  const [[name = '', value] = []] = Object.entries(change)
  if (typeof value === 'string') return value.trim() === value && value !== '' ? value : JSON.stringify(value)
  const isSecret = name === 'card[number]' || name === 'card[security_code]'
  return isSecret && Array.isArray(value) ? '["…"]' : JSON.stringify(value)
}
