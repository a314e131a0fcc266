import type { Finding } from '../../generated/report.js'
import { printable } from '../basics/json.ts'
import { requirements } from '../../generated/requirements.ts'
import { clean } from '../text/plain.ts'
import { acceptedBy, binds, isFailure, placeOf, whyOf } from './findings.ts'
import type { Report } from './report.ts'

/** A report as SARIF 2.1.0: a result for each finding that fails, at its exchanges. */
export function sarifReport({ runReport }: Report): string {
  const broken = runReport.findings.filter(({ verdict }) => isFailure(verdict))
  const results = broken.map((finding, ruleIndex) => {
    const accepted = acceptedBy(finding, runReport)
    return {
      ruleId: finding.id,
      ruleIndex,
      level: binds(finding, runReport.strict) ? 'error' : 'warning',
      message: { text: clean(`${finding.id}: ${whyOf(finding)}`) },
      locations: [locationOf(finding)],
      ...(accepted && {
        suppressions: [{ kind: 'external', justification: clean(accepted.reason) }],
      }),
    }
  })
  const driver = {
    name: 'Assay',
    version: runReport.suite.version,
    rules: broken.map(({ id }) => ({ id, shortDescription: { text: requirements[id].text } })),
  }
  const isSound = runReport.exitCode !== 5
  const invocation = { executionSuccessful: isSound, exitCode: runReport.exitCode }
  const run = { tool: { driver }, invocations: [invocation], results }
  const log = { version: '2.1.0', $schema: schema, runs: [run] }
  return printable(`${JSON.stringify(log, null, 2)}\n`)
}

const schema = 'https://json.schemastore.org/sarif-2.1.0.json'

/** The record, and the exchanges in it: what reads SARIF wants a file for each result. */
function locationOf({ id, exchanges }: Finding) {
  const names = exchanges.length > 0 ? exchanges : [placeOf(id)]
  return {
    physicalLocation: { artifactLocation: { uri: 'exchanges.jsonl' } },
    logicalLocations: names.map((name) => ({ fullyQualifiedName: clean(name) })),
  }
}
