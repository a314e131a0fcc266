import { requirements } from '../../generated/requirements.ts'
import type { CheckResult, Finding } from '../finding.ts'
import { curlLine, exchangeParts } from './again.ts'
import { binds, deciding, placeOf, type Shown } from './findings.ts'
import { marks, type Paint } from './paint.ts'
import { clean, labelled } from './text.ts'

const mostChecks = 3
const mostExchanges = 3

/** One failure: the requirement, what was expected and what came, the exchanges that show it, and how to run it again. */
export function failureLines(
  finding: Finding,
  shown: Shown,
  look: { paint: Paint; columns: number; verbose: boolean },
): string[] {
  const { paint, columns, verbose } = look
  const { record, again } = shown
  const verdict = finding.verdict ?? 'fail'
  const checks = deciding(finding)
  const most = verbose ? checks.length : mostChecks
  const note = verdict === 'fail' ? (binds(finding, record) ? '' : '  SHOULD') : `  ${verdict}`
  const title =
    checks.length === 1
      ? clean(checks[0]?.title ?? '', 120)
      : checks.length > 1
        ? `${checks.length} checks`
        : ''
  const head = `${paint.verdict(verdict, marks[verdict])} ${paint.bold(finding.id)}${paint.verdict(verdict, note)}`
  const told =
    finding.id.length + title.length + note.length + 5 <= columns
      ? [`${head}   ${title}`.trimEnd()]
      : [head, ...field('', title, 2, columns)]
  const body =
    checks.length === 0
      ? resultLines(finding, finding, shown, look)
      : checks.slice(0, most).flatMap((check) => resultLines(check, finding, shown, look, checks.length > 1))
  return [
    ...told,
    ...field('', `${requirements[finding.id].text}   (${placeOf(finding.id)})`, 2, columns),
    ...body,
    ...(checks.length > most ? [`  and ${checks.length - most} more; --verbose shows them`] : []),
    `  ${paint.dim('again    ')} ${again} --only ${finding.id}`,
  ]
}

function resultLines(
  result: Pick<CheckResult, 'expected' | 'actual' | 'reason' | 'exchanges'> & { title?: string },
  finding: Finding,
  { record }: Shown,
  { paint, columns, verbose }: { paint: Paint; columns: number; verbose: boolean },
  titled = false,
): string[] {
  const ids = result.exchanges.length > 0 ? result.exchanges : finding.exchanges
  const evidence = record.evidence.filter(({ id }) => ids.includes(id))
  const most = verbose ? evidence.length : mostExchanges
  const exchanges = evidence.slice(0, most).flatMap((exchange) => {
    const base =
      exchange.operation !== null && exchange.request.url.startsWith(`${record.implementation.vaultUrl}/`)
        ? record.implementation.vaultUrl
        : record.implementation.baseUrl
    const [sent, came] = exchangeParts(exchange, base)
    const line = `${sent}  →  ${came}`
    if (line.length <= columns - 12) return field('exchange', line, 12, columns, paint)
    return [...field('exchange', sent, 12, columns, paint), ...field('', `→  ${came}`, 12, columns)]
  })
  const left = evidence.length - most
  const last = evidence.slice(0, most).findLast(({ kind }) => kind === 'request') ?? evidence[0]
  const curl = last === undefined ? null : curlLine(last)
  return [
    ...(titled ? field('', `• ${clean(result.title ?? '', 200)}`, 2, columns) : []),
    ...(result.expected === null ? [] : field('expected', clean(result.expected, 1000), 12, columns, paint)),
    ...(result.actual === null ? [] : field('actual', clean(result.actual, 1000), 12, columns, paint)),
    ...(result.reason === null || result.reason === ''
      ? []
      : field('note', clean(result.reason, 600), 12, columns, paint)),
    ...exchanges,
    ...(left > 0 ? field('', `and ${left} more exchanges`, 12, columns) : []),
    // Unwrapped, to be copied whole.
    ...(curl === null ? [] : [`  ${paint.dim('request  ')} ${curl}`]),
  ]
}

function field(label: string, text: string, indent: number, columns: number, paint?: Paint): string[] {
  return text === '' ? [] : labelled(label, text, indent, columns, paint?.dim)
}
