import { nameOf } from '../comparison.ts'
import { isFailure } from '../findings.ts'
import { html, type Html } from '../markup.ts'
import { countsText, createdText, tallyOf } from '../numbers.ts'
import { verdictLabel } from '../page.ts'
import type { Report } from '../report.ts'
import { clean, duration } from '../text.ts'
import { anchorOf } from './groups.ts'

/** Writes the head of the page: the headline, each SHOULD that does not hold, the requirements by verdict, and the facts of the run. */
export function topMarkup(report: Report): Html {
  const { record, headline, notes, groups } = report
  const shoulds = groups.filter(({ binds, verdict }) => !binds && isFailure(verdict))
  return html`<header class="top">
    <div>
      <small>assay</small>
      <h1>${clean(`${headline[0]?.toUpperCase()}${headline.slice(1)}`, 500)}</h1>
      ${notes.map((note) => html`<p>${clean(note)}</p>`)}
      ${shoulds
        .flatMap(({ items }) => items)
        .map(
          ({ finding, sentence }) =>
            html`<p class="should">
              <b>SHOULD</b> <a href="#${anchorOf(finding)}">${finding.id}</a> does not hold: ${sentence}
            </p>`,
        )}
      <p class="keys">
        ${tallyOf(record.findings).map(
          ({ verdict, count }) => verdict !== null && [verdictLabel(verdict, ` ${count}`), ' '],
        )}
      </p>
      <dl class="facts">
        ${factsOf(report).map(
          ([name, value]) => html`<div><dt>${name}</dt><dd>${clean(value, 1500)}</dd></div>`,
        )}
      </dl>
    </div>
  </header>`
}

function factsOf({ record }: Report): [name: string, value: string][] {
  const { implementation, contract, suite, started, strict } = record
  const { name, vaultUrl, baseUrl, payUrl, embedded, live } = implementation
  const addresses = [
    nameOf(implementation),
    ...(embedded ? ['the embedded reference implementation'] : []),
    ...(name === undefined ? [] : [baseUrl]),
    live ? 'live keys' : 'test keys',
    ...(vaultUrl === baseUrl ? [] : [`tokens at ${vaultUrl}`]),
    ...(payUrl === null || payUrl === baseUrl ? [] : [`pages at ${payUrl}`]),
  ]
  return [
    ['judged', `${countsText(record)}${strict ? '; strict: a SHOULD counts as a MUST' : ''}`],
    ['implementation', addresses.join(', ')],
    ['created', createdText(record)],
    ['contract', `${contract.title} ${contract.version}`],
    ['kit', `assay ${suite.version}`],
    ['started', `${started.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}, took ${duration(record.duration)}`],
  ]
}
