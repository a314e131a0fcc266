import { observations, requirements } from '../../generated/requirements.ts'
import type { Finding } from '../finding.ts'
import type { Exchange } from '../record.ts'
import { curlLine } from './again.ts'
import { acceptedTold, areaRows, deciding, failures, placeOf, verdicts, type Shown } from './findings.ts'
import { escapeMarkup } from './markup.ts'
import { marks } from './paint.ts'
import { clean, counted, duration } from './text.ts'

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font:13px/1.45 ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.25rem .6rem .25rem 0;vertical-align:top;border-bottom:1px solid #8884}dt{font-weight:600}dd{margin:0 0 .4rem 0}
article,details{border:1px solid #8886;border-radius:6px;padding:.5rem 1rem;margin:.6rem 0}h3{margin:.3rem 0}
.fail,.error{color:#c62828}.inconclusive,.unstable{color:#9a6700}.pass{color:#2e7d32}.inapplicable,.none{color:#777}`

/** The report as one HTML page that loads nothing. */
export function htmlReport(shown: Shown): string {
  const { record } = shown
  const { counts, created, implementation, contract } = record
  const found = failures(record)
  const facts: [string, string][] = [
    [
      'implementation',
      `${implementation.baseUrl}${implementation.embedded ? ', the embedded reference implementation' : ''}`,
    ],
    ['contract', `${contract.title} ${contract.version}`],
    [
      'executed',
      `MUST ${counts.MUST.executed} of ${counts.MUST.expected}, SHOULD ${counts.SHOULD.executed} of ${counts.SHOULD.expected}`,
    ],
    [
      'created',
      `${counted(created.tokens, 'token')}, ${counted(created.sources, 'source')}, ${counted(created.charges, 'charge')}; ${counted(created.requests, 'request')}, ${counted(created.webhooks, 'webhook')}`,
    ],
    ['began', `${record.started}, took ${duration(record.duration)}`],
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="referrer" content="no-referrer">
<title>assay: ${record.outcome}</title><style>${style}</style></head><body>
<h1>${record.outcome}</h1><p>${show(record.sentence)}</p>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${show(value)}</dd>`).join('')}</dl>
<table><tr><th>area</th><th>passed</th><th>others</th></tr>${areaRows(record.findings)
    .map(({ area, judged, verdicts: count }) => {
      const others = verdicts.filter((verdict) => verdict !== 'pass' && count[verdict] > 0)
      return `<tr><td>${area}</td><td>${count.pass} of ${judged}</td><td>${others.map((verdict) => `<span class="${verdict}">${count[verdict]} ${verdict}</span>`).join(', ')}</td></tr>`
    })
    .join('')}</table>
${found.length === 0 ? '' : `<h2>What does not hold</h2>${found.map((finding) => article(finding, shown)).join('\n')}`}
${
  record.accepted.length === 0
    ? ''
    : `<h2>Accepted failures</h2><ul>${acceptedTold(record)
        .map(({ fails, text }) => `<li class="${fails ? 'fail' : 'none'}">${show(text)}</li>`)
        .join('\n')}</ul>`
}
<h2>Requirements</h2><table>${record.findings.map(row).join('\n')}</table>
<h2>Observations</h2><table>${record.observations
    .map(
      ({ id, answer, reason }) =>
        `<tr><td><b>${id}</b><br>${show(observations[id].question)}</td><td><code>${show(answer === null ? `not seen: ${reason ?? ''}` : (JSON.stringify(answer) ?? ''))}</code></td></tr>`,
    )
    .join('\n')}</table>
</body></html>
`
}

function article(finding: Finding, { record, again }: Shown): string {
  const checks = deciding(finding).map(
    ({ title, expected, actual, reason }) =>
      `<p>${show(title)}</p><dl>${[
        ['expected', expected],
        ['actual', actual],
        ['note', reason],
      ]
        .map(([name, value]) => (value ? `<dt>${name}</dt><dd><code>${show(value)}</code></dd>` : ''))
        .join('')}</dl>`,
  )
  const wanted = new Set([...finding.exchanges, ...deciding(finding).flatMap(({ exchanges }) => exchanges)])
  const evidence = record.evidence.filter(({ id }) => wanted.has(id))
  return `<article id="${finding.id}"><h3 class="${finding.verdict}">${marks[finding.verdict ?? 'fail']} ${finding.id}</h3>
<p>${show(requirements[finding.id].text)} (${finding.level}; ${show(placeOf(finding.id))})</p>${checks.join('')}
${evidence.map(exchangeOf).join('\n')}<pre>${show(`${again} --only ${finding.id}`)}</pre></article>`
}

function exchangeOf(exchange: Exchange): string {
  const { request, answer, error } = exchange
  const head = (headers: Record<string, string>) =>
    Object.entries(headers)
      .map(([name, value]) => show(`${name}: ${value}`, 400))
      .join('\n')
  const came =
    answer === null
      ? show(error ?? 'no complete answer')
      : `${answer.status}\n${head(answer.headers)}\n\n${show(answer.body, 8000)}`
  const curl = curlLine(exchange)
  return `<details><summary><code>${show(`${request.method} ${request.url} → ${answer?.status ?? 'no answer'}`, 300)}</code></summary>
<pre>${head(request.headers)}\n\n${show(request.body ?? '', 4000)}</pre><pre>${came}</pre>${curl === null ? '' : `<pre>${escapeMarkup(curl)}</pre>`}</details>`
}

function row({ id, level, verdict, reason }: Finding): string {
  const shown = verdict ?? 'not judged'
  const note = reason === null || verdict === 'pass' ? '' : `<br><small>${show(reason, 600)}</small>`
  return `<tr><td class="${verdict ?? 'none'}">${verdict === null ? '·' : marks[verdict]} ${shown}</td><td><b>${id}</b> ${level}<br>${show(requirements[id].text)}${note}</td></tr>`
}

function show(text: string, most = 1500): string {
  return escapeMarkup(clean(text, most))
}
