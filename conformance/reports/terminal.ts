import { observations, requirements } from '../../generated/requirements.ts'
import type { Finding, RunRecord } from '../finding.ts'
import { acceptedTold, areaRows, byReason, failures, verdicts, type AreaRow, type Shown } from './findings.ts'
import { pinTold } from '../pins.ts'
import { failureLines } from './failure.ts'
import { marks, type Paint } from './paint.ts'
import { clean, counted, duration, labelled, wrapped } from './text.ts'

/** How much is printed, and how. */
export interface Look {
  paint: Paint
  columns: number
  quiet: boolean
  verbose: boolean
}

/** The report of a run for people: areas, failures, what is inconclusive, observations, and the outcome. */
export function terminalReport(shown: Shown, look: Look): string {
  const { record } = shown
  const found = failures(record).flatMap((finding) => ['', ...failureLines(finding, shown, look)])
  const parts = look.quiet
    ? [
        ...found,
        ...openLines(record, look, ['inconclusive']),
        ...acceptedLines(record, look),
        ...pinLines(record, look),
        '',
        ...outcomeLines(record, look),
      ]
    : [
        ...subjectLines(record, look),
        ...areaLines(record, look),
        ...(look.verbose ? everyLine(record, look) : []),
        ...found,
        ...openLines(record, look, ['inconclusive', 'inapplicable']),
        ...acceptedLines(record, look),
        ...pinLines(record, look),
        ...seenLines(record, look),
        '',
        ...outcomeLines(record, look),
      ]
  return `${parts.join('\n').replace(/^\n+/, '')}\n`
}

function subjectLines({ implementation, contract }: RunRecord, { columns }: Look): string[] {
  const { baseUrl, embedded, live } = implementation
  const kind = embedded ? ', the embedded reference implementation' : live ? ', with live keys' : ''
  return [
    ...wrapped(
      clean(`${baseUrl}${kind}, by the contract ${contract.title} ${contract.version}`, 400),
      columns,
    ),
    '',
  ]
}

function areaLines(record: RunRecord, { paint }: Look): string[] {
  const line = ({ area, judged, verdicts: count }: AreaRow) => {
    const others = verdicts.filter((verdict) => verdict !== 'pass' && count[verdict] > 0)
    const notes = others.map((verdict) => paint.verdict(verdict, `${count[verdict]} ${verdict}`)).join(', ')
    const worst = others[0] ?? 'pass'
    return `${paint.verdict(worst, marks[worst])} ${area.padEnd(15)}${String(count.pass).padStart(4)} of ${String(judged).padEnd(6)}${notes}`.trimEnd()
  }
  return areaRows(record.findings).map(line)
}

function everyLine(record: RunRecord, { paint, columns }: Look): string[] {
  const judged = record.findings.filter(({ verdict }) => verdict !== null)
  return [
    '',
    ...judged.flatMap(({ id, verdict }) =>
      named(paint.verdict(verdict, marks[verdict ?? 'pass']), id, requirements[id].text, { paint, columns }),
    ),
  ]
}

/** A mark and a name, with text beside it that goes on below where the line ends. */
function named(
  mark: string,
  name: string,
  text: string,
  { paint, columns }: Omit<Look, 'quiet' | 'verbose'>,
) {
  const [first = '', ...rest] = wrapped(`${name}  ${text}`, columns - 4)
  const beside = first.slice(name.length)
  return [
    `${mark} ${paint.bold(name)}${beside === '' ? '' : paint.dim(beside)}`,
    ...rest.map((line) => `    ${paint.dim(line)}`),
  ]
}

/** What could not be judged, and what does not apply, by reason. */
function openLines(
  record: RunRecord,
  look: Look,
  kinds: readonly ('inconclusive' | 'inapplicable')[],
): string[] {
  const lines: string[] = []
  for (const verdict of kinds) {
    const groups = byReason(record.findings.filter((finding) => finding.verdict === verdict))
    for (const [reason, findings] of groups) {
      const [first = '', ...rest] = wrapped(clean(reason, 600), look.columns - 2)
      lines.push(
        '',
        `${look.paint.verdict(verdict, marks[verdict])} ${first}`,
        ...rest.map((line) => `  ${line}`),
      )
      lines.push(
        ...wrapped(`${verdict}: ${idsOf(findings, look.verbose)}`, look.columns - 4).map((line) =>
          look.paint.dim(`    ${line}`),
        ),
      )
    }
  }
  return lines
}

/** What the profile accepts, and what of it fails the run. */
function acceptedLines(record: RunRecord, look: Look): string[] {
  return acceptedTold(record).flatMap(({ fails, text }) =>
    markedLines(text, fails ? 'fail' : 'inconclusive', look),
  )
}

/** The pinned answers that are others now: each fails the run. */
function pinLines({ brokenPins }: RunRecord, look: Look): string[] {
  return brokenPins.flatMap((pin) => markedLines(`pinned: ${pinTold(pin)}`, 'fail', look))
}

function markedLines(text: string, verdict: 'fail' | 'inconclusive', { paint, columns }: Look): string[] {
  const [first = '', ...rest] = wrapped(clean(text, 600), columns - 2)
  return ['', `${paint.verdict(verdict, marks[verdict])} ${first}`, ...rest.map((line) => `  ${line}`)]
}

function idsOf(findings: readonly Finding[], all: boolean): string {
  const most = all || findings.length <= 8 ? findings.length : 6
  const more = findings.length - most
  const named = findings.slice(0, most).map(({ id, level }) => (level === 'SHOULD' ? `${id} (SHOULD)` : id))
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function seenLines(record: RunRecord, { paint, verbose, columns }: Look): string[] {
  const answered = record.observations.filter(({ answer }) => answer !== null)
  const total = record.observations.length
  if (total === 0) return []
  if (!verbose)
    return [
      '',
      `${answered.length} of ${counted(total, 'observation')} have an answer; --verbose shows them.`,
    ]
  const lines = record.observations.flatMap(({ id, answer, reason }) => {
    const value =
      answer === null
        ? `not seen: ${clean(reason ?? 'no reason was given', 200)}`
        : clean(JSON.stringify(answer) ?? '', 400)
    return [
      ...named('·', id, observations[id].question, { paint, columns }),
      ...wrapped(value, columns - 4).map((line) => `    ${line}`),
    ]
  })
  return ['', ...lines]
}

function outcomeLines(record: RunRecord, { paint, columns }: Look): string[] {
  const { counts, created, outcome } = record
  const mark = { conformant: 'pass', nonconformant: 'fail', incomplete: 'inconclusive' } as const
  const [first = '', ...rest] = wrapped(clean(record.sentence, 2000), columns - 2)
  const executed = (['MUST', 'SHOULD'] as const).map(
    (level) => `${level} ${counts[level].executed} of ${counts[level].expected}`,
  )
  const aside = (['untestable', 'notSelected'] as const).map((key) => {
    const count = counts.MUST[key] + counts.SHOULD[key]
    return count === 0 ? '' : `, ${count} ${key === 'untestable' ? 'untestable' : 'not selected'}`
  })
  const made = `${counted(created.tokens, 'token')}, ${counted(created.sources, 'source')}, ${counted(created.charges, 'charge')}`
  const amount =
    created.charges === 0 ? '' : ` (${(created.amount / 100).toFixed(2)} ${clean(created.currency, 8)})`
  const traffic = `${counted(created.requests, 'request')}, ${counted(created.webhooks, 'webhook')}`
  return [
    `${paint.verdict(mark[outcome], marks[mark[outcome]])} ${paint.bold(first)}`,
    ...rest.map((line) => paint.bold(`  ${line}`)),
    ...labelled(
      'executed',
      `${executed.join(', ')}${aside.join('')}; ${duration(record.duration)}`,
      12,
      columns,
      paint.dim,
    ),
    ...labelled('created', `${made}${amount}; ${traffic}`, 12, columns, paint.dim),
  ]
}
