import type { Exchange as Evidence, Finding } from '../../generated/report.js'
import { defined } from '../basics/values.ts'
import type { Exchange } from '../record/entry.ts'
import type { visitsByEnd } from './history.ts'

/** The most characters of all bodies of the evidence, and the most and the least of one. */
const evidenceChars = { all: 1_000_000, max: 20_000, min: 1500 }

/** True for a finding that a report shows the exchanges of. */
export const didNotPass = ({ verdict }: Finding): boolean => verdict !== null && verdict !== 'pass'

/** The exchanges that findings which did not pass cite, and those of their histories. */
export function evidenceOf(
  exchanges: readonly Exchange[],
  findings: readonly Finding[],
  visits: ReturnType<typeof visitsByEnd> = new Map(),
): Evidence[] {
  const cited = new Set(
    findings
      .filter(didNotPass)
      .flatMap(({ exchanges: cited, history = [] }) => [...cited, ...history]),
  )
  const citedExchanges = exchanges.filter(({ id }) => cited.has(id))
  const limit = Math.round(
    Math.min(
      evidenceChars.max,
      Math.max(evidenceChars.min, evidenceChars.all / citedExchanges.length),
    ),
  )
  return citedExchanges.map((exchange) => {
    const { id, answer, cut } = exchange
    const visit = visits.get(id)
    const choice = visit && (visit.hasChosen ? visit.choice : null)
    const isLong = answer !== null && answer.body.length > limit
    const shortened = isLong && {
      answer: { ...answer, body: answer.body.slice(0, limit) },
      cut: cut ?? answer.body.length,
    }
    return { ...exchange, ...shortened, ...defined({ choice }) }
  })
}
