import type { RunReport } from '../../generated/report.js'
import { startCommand } from '../text/start-command.ts'
import { evidenceOf } from '../judge/evidence.ts'
import { scopeOf } from '../judge/outcome.ts'
import { reportOf, type ReportOptions } from '../judge/report.ts'
import type { Entry } from '../record/entry.ts'
import { merchantRequirementIds, selectionOf } from '../settings/selection.ts'
import { judgeShop } from './judge.ts'
import { foldShop } from './model.ts'
import { createdIn, observationsOf } from './observations.ts'

/** The report of a shop's record. A pure function. */
export function reportOfShop(entries: readonly Entry[], options: ReportOptions): RunReport {
  const model = foldShop(entries)
  const { run, exchanges, endReason, duration } = model
  const findings = judgeShop(model, selectionOf(options, merchantRequirementIds))
  const judgement = {
    run,
    findings,
    observations: scopeOf(options) === 'whole' ? observationsOf(model) : [],
    answered: exchanges.some(
      ({ purpose, answer }) => purpose !== undefined && purpose !== 'source' && answer !== null,
    ),
    endReason,
    coverage: null,
    duration,
    created: createdIn(model),
    operations: {},
    evidence: evidenceOf(exchanges, findings),
  }
  return { ...reportOf(judgement, options), again: `${startCommand} shop` }
}
