import type { Case } from '../../generated/cases.ts'
import { operations } from '../../generated/operations.ts'
import type { ObservationId } from '../../generated/requirements.ts'
import type { Api } from '../flows/api.ts'
import { observe, type Observe } from './observe.ts'
import { byAbout, callOf } from '../checks/cases/call.ts'
import { short, valueAt } from '../basics/values.ts'
import { became } from './comparable.ts'
import { allInOrder } from '../flows/until.ts'

/** One observation for each parameter whose other values the specification leaves open, and for each key. */
export const caseObservers: readonly Observe[] = [
  // Charges are retrieved in whatever way the implementation offers, not by a case.
  ...byAbout<ObservationId>(
    ({ expect, operation }) => expect === 'observed' && !operations[operation].assumed,
  ),
].map(([id, rows]) =>
  // While nothing moves it is known how few events of the account a request asks for.
  observe(id, rows.some(({ operation }) => operation === 'listEvents') ? 'still' : 'main', async (api) => {
    const seen = await allInOrder(rows.map(async (row) => [row, await see(api, row)] as const))
    const [first] = seen
    if (first && Object.keys(first[0].change).length === 0) return first[1]
    const bases = new Set(rows.map(({ base }) => base))
    if (bases.size === 1) return table(seen)
    return Object.fromEntries(
      [...bases].map((base) => [base, table(seen.filter(([row]) => row.base === base))]),
    )
  }),
)

function table(seen: (readonly [Case, string])[]): Record<string, string> {
  return Object.fromEntries(seen.map(([row, answer]) => [spelled(row), answer]))
}

/** The parameters of which answers show what was made, in a field of the same name. */
const shown =
  /^(amount|currency|type|bank|platform_type|source\[(type|bank)\]|card\[country\]|limit|offset|order|from|to)$/

async function see(api: Api, row: Case): Promise<string> {
  const call = await callOf(api, row)
  const answer = await api.call(row.operation, { ...call, intent: 'observed' })
  const [[name = '', value] = []] = Object.entries(row.change)
  // It differs from run to run what becomes of a bound that names no instant.
  const isComparable = (name !== 'from' && name !== 'to') || !Number.isNaN(Date.parse(String(value)))
  const path = isComparable && shown.test(name) ? name.replace('[', '.').replace(']', '') : undefined
  const told = became(answer)
  return told === 'accepted' && path !== undefined
    ? `accepted as ${short(valueAt(answer.json, path), 40)}`
    : told
}

/** Writes the value of a case as it is written in an answer: never a card number or security code. */
function spelled({ change }: Case): string {
  const [[name = '', value] = []] = Object.entries(change)
  if (typeof value === 'string') return value.trim() === value && value !== '' ? value : JSON.stringify(value)
  const secret = name === 'card[number]' || name === 'card[security_code]'
  return secret && Array.isArray(value) ? '["…"]' : JSON.stringify(value)
}
