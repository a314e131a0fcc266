import type { CheckResult, Finding, RunRecord } from '../../generated/report.js'
import { ownerNames } from '../flows/requests.ts'
import { withTexts } from '../http/redactor.ts'
import { openCoverage } from '../record/coverage.ts'
import { measured } from '../run/declared.ts'
import { againWords } from './findings.ts'
import { commandLine } from './shell.ts'

/** Takes out of a record what differs from run to run: times, identifiers, ports, traffic and exchanges. */
export function stableRecord(record: RunRecord): RunRecord {
  const plain = plainer(record)
  const { implementation } = record
  return {
    ...record,
    sentence: plain(record.sentence),
    started: '1970-01-01T00:00:00.000Z',
    duration: 0,
    findings: record.findings.map((finding) => stableFinding(finding, plain)),
    observations: record.observations.map((seen) =>
      measured.includes(seen.id)
        ? { ...seen, answer: null, reason: 'It differs from run to run.' }
        : { ...seen, answer: withTexts(plain, seen.answer), reason: seen.reason && plain(seen.reason) },
    ),
    brokenPins: record.brokenPins.map((pin) => ({ ...pin, seen: withTexts(plain, pin.seen) })),
    created: { ...record.created, tokens: 0, sources: 0, charges: 0, amount: 0, requests: 0, webhooks: 0 },
    implementation: {
      ...implementation,
      baseUrl: plain(implementation.baseUrl),
      vaultUrl: plain(implementation.vaultUrl),
      payUrl: implementation.payUrl && plain(implementation.payUrl),
    },
    evidence: [],
    timeline: [],
    coverage: openCoverage().read(),
    ...(record.trace === undefined ? {} : { trace: '…' }),
    again: commandLine(againWords(record).map((word) => (typeof word === 'string' ? plain(word) : word))),
  }
}

type Plain = (text: string) => string

function stableFinding(finding: Finding, plain: Plain): Finding {
  const { reason } = finding
  // Trouble on the line comes and goes.
  const isOfTrouble = finding.checks.some((check) => check.repeated && check.reason === reason)
  return {
    ...stableResult(isOfTrouble ? { ...finding, reason: null } : finding, plain),
    checks: finding.checks.map((check) => stableCheck(check, plain)),
  }
}

function stableCheck(check: CheckResult, plain: Plain): CheckResult {
  const { times: _, member: __, repeated, ...rest } = check
  return stableResult({ ...rest, reason: repeated ? null : rest.reason, duration: 0 }, plain)
}

function stableResult<Result extends CheckResult | Finding>(result: Result, plain: Plain): Result {
  const { expected, actual, reason } = result
  return {
    ...result,
    expected: expected && plain(expected),
    actual: actual && plain(actual),
    reason: reason && plain(reason),
    exchanges: [],
  }
}

/** The number of characters that are kept of a text that was cut. */
const mostOfCut = 60

/** Makes a function that takes out of texts what is of one run alone. */
function plainer({ timeline }: RunRecord): Plain {
  const names = new Map<string, string>()
  for (const { held } of timeline)
    if (held !== null) {
      names.set(held.id, `(${held.object} id)`)
      if (held.of !== null && !names.has(held.of)) names.set(held.of, '(id)')
    }
  const plain = (text: string): string =>
    text
      .replace(/[\w-]+/g, (word) => names.get(word) ?? word)
      .replace(/\b([a-z]{3,4}\d?_(?:test_|live_)?)(?=[a-z]*\d)[0-9a-z]{12,}\b/g, '$1…')
      .replace(ownerNames, 'Nur$1…')
      .replace(/(https?:\/\/[^\s/:?#"]+|\b\d+\.\d+\.\d+\.\d+|\[[0-9a-f:]+\]):\d+/g, '$1')
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?/g, '(time)')
      .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '…')
      .replace(/\b(?=[a-z]*\d)[0-9a-f]{12}[0-9a-z]*\b/g, '…')
      .replace(/\(\d+ of \d+ (answers|times)\)/g, '(some $1)')
      .replace(/\b\d+(\.\d+)? ms\b/g, '… ms')
  return (text) => {
    const [whole = '', ...cut] = text.split('…')
    if (cut.length === 0) return plain(whole)
    // A text is cut the sooner, the longer its identifiers are.
    return `${plain(whole).slice(0, mostOfCut)}…${plain(cut.join('…'))}`
  }
}
