import type { RunRecord } from '../../../generated/report.js'
import { nameOf } from '../comparison.ts'
import { isFailure } from '../findings.ts'
import { html, type Html } from '../markup.ts'
import { asideText, countsText, createdText, tallyOf, type Tally } from '../numbers.ts'
import type { Report } from '../report.ts'
import { clean, duration } from '../text.ts'
import { anchorOf } from './groups.ts'
import { classOf, verdictLabel } from './verdict.ts'

/** Writes the head of the page: the headline, each SHOULD that does not hold, the requirements by verdict, and the facts of the run. */
export function topMarkup(report: Report): Html {
  const { record, headline, limits, advice, presence } = report
  const tally = tallyOf(record.findings)
  const keys = tally.map(({ verdict, count }) => html`<li>${verdictLabel(verdict, ` ${count}`)}</li>`)
  const lines = [limits, advice, ...presence].flatMap((text) =>
    text === null ? [] : [html`<p>${clean(text)}</p>`],
  )
  return html`<header class="top">
    <div>
      <p class="brand">assay</p>
      <h1>${clean(`${headline[0]?.toUpperCase()}${headline.slice(1)}`, 500)}</h1>
      ${lines} ${shouldMarkup(report)} ${barMarkup(tally)}
      <ul class="keys" aria-label="Requirements by verdict">
        ${keys}
      </ul>
      <dl class="facts">${factsOf(report)}</dl>
    </div>
  </header>`
}

function shouldMarkup({ groups }: Report): Html[] {
  return groups
    .filter(({ binds, verdict }) => !binds && isFailure(verdict))
    .flatMap(({ items }) => items)
    .map(
      ({ finding, sentence }) =>
        html`<p class="should">
          <b>SHOULD</b> <a href="#${anchorOf(finding)}">${finding.id}</a> does not hold: ${sentence}
        </p>`,
    )
}

/** Draws the number of requirements with each verdict as a bar. */
function barMarkup(tally: readonly Tally[]): Html {
  const total = tally.reduce((sum, { count }) => sum + count, 0)
  // Even the smallest part is seen.
  const widths = tally.map(({ count }) => Math.max(3, Math.round((count / total) * 1000)))
  const parts = tally.map(({ verdict }, at) => {
    const x = widths.slice(0, at).reduce((sum, width) => sum + width, 0)
    return html`<rect class="${classOf(verdict)}" x="${x}" width="${(widths[at] ?? 0) - 2}" height="1" />`
  })
  const whole = widths.reduce((sum, width) => sum + width, 0) - 2
  return html`<svg class="tally" viewBox="0 0 ${whole} 1" preserveAspectRatio="none" aria-hidden="true">
    ${parts}
  </svg>`
}

function factsOf({ record }: Report): Html[] {
  const { implementation, contract, suite, started, strict } = record
  const aside = [asideText(record), strict ? 'strict: a SHOULD binds' : '']
  const facts = [
    ['judged', countsText(record), aside.filter((part) => part !== '').join(', ')],
    ['implementation', nameOf(implementation), addressNote(implementation)],
    ['created', createdText(record), ''],
    ['contract', `${contract.title} ${contract.version}`, ''],
    ['kit', `assay ${suite.version}`, ''],
    ['started', started.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'), `took ${duration(record.duration)}`],
  ]
  return facts.map(
    ([name = '', value = '', note = '']) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${clean(value, 1500)}${note !== '' && html`<small>${clean(note, 1500)}</small>`}</dd>
      </div>`,
  )
}

function addressNote(implementation: RunRecord['implementation']): string {
  const { name, vaultUrl, baseUrl, payUrl, embedded, live } = implementation
  return [
    ...(embedded ? ['the embedded reference implementation'] : []),
    ...(name === undefined ? [] : [baseUrl]),
    live ? 'with live keys' : 'with test keys',
    ...(vaultUrl === baseUrl ? [] : [`tokens at ${vaultUrl}`]),
    ...(payUrl === null || payUrl === baseUrl ? [] : [`pages at ${payUrl}`]),
  ].join(', ')
}
