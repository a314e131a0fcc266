import type { Exchange, Finding, RunReport } from '../../generated/report.js'
import { startCommand } from '../text/start-command.ts'
import { scopeOf } from '../judge/outcome.ts'
import { reportHead, type ReportOptions } from '../judge/report.ts'
import type { Entry } from '../record/entry.ts'
import { merchantRequirementIds, selectionOf } from '../settings/selection.ts'
import { judgeShop } from './judge.ts'
import { foldShop, type ShopModel } from './model.ts'
import { createdIn, observationsOf } from './observations.ts'

/** The report of a shop's record. A pure function. */
export function reportOfShop(entries: readonly Entry[], options: ReportOptions): RunReport {
  const model = foldShop(entries)
  const { run, exchanges, endReason, duration } = model
  const findings = judgeShop(model, selectionOf(options, merchantRequirementIds))
  const scope = scopeOf(options)
  return {
    ...reportHead(run, findings, {
      options,
      observations: scope === 'whole' ? observationsOf(model) : [],
      answered: exchanges.some(
        ({ purpose, answer }) => purpose !== undefined && purpose !== 'source' && answer !== null,
      ),
      endReason,
      scope,
    }),
    duration,
    created: createdIn(model),
    operations: {},
    evidence: evidenceOf(model, findings),
    again: `${startCommand} shop`,
  }
}

const maxBodyChars = 20_000

/** The exchanges that findings cite which did not pass, their bodies cut. */
function evidenceOf({ exchanges }: ShopModel, findings: readonly Finding[]): Exchange[] {
  const isShown = ({ verdict }: Finding): boolean => verdict !== null && verdict !== 'pass'
  const cited = new Set(findings.filter(isShown).flatMap((finding) => finding.exchanges))
  return exchanges
    .filter(({ id }) => cited.has(id))
    .map((exchange) => {
      const { answer } = exchange
      if (answer === null || answer.body.length <= maxBodyChars) return exchange
      const body = answer.body.slice(0, maxBodyChars)
      return { ...exchange, answer: { ...answer, body }, cut: answer.body.length }
    })
}
