import type { RunRecord } from '../../../generated/report.js'
import { html, type Html } from '../markup.ts'
import {
  amountText,
  asideText,
  createdText,
  executedText,
  presenceSentences,
  type Tally,
  tallyOf,
  trafficText,
} from '../numbers.ts'
import { clean, duration } from '../text.ts'
import { classOf, verdictLabel } from './verdict.ts'

/** Writes the head of the page: the outcome in a sentence, the requirements by verdict, and the facts of the run. */
export function topMarkup(record: RunRecord): Html {
  const tally = tallyOf(record.findings)
  const facts = factsOf(record).map(
    ([name, value, note]) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${clean(value, 1500)}${note !== '' && html`<small>${clean(note, 1500)}</small>`}</dd>
      </div>`,
  )
  const keys = tally.map(({ verdict, count }) => html`<li>${verdictLabel(verdict, ` ${count}`)}</li>`)
  return html`<header class="top">
    <div>
      <p class="brand">assay</p>
      <h1>${sentenceMarkup(clean(record.sentence, 1500))}</h1>
      ${barMarkup(tally)}
      <ul class="keys" aria-label="Requirements by verdict">${keys}</ul>
      <dl class="facts">${facts}</dl>
    </div>
  </header>`
}

/** Writes the sentence with a capital, its outcome marked. */
function sentenceMarkup(sentence: string): Html {
  const [, partial = '', first = '', rest = ''] = /^(Partial: |Explored: )?(.?)(.*)$/su.exec(sentence) ?? []
  const [before = '', outcome = '', after = ''] = `${partial}${first.toUpperCase()}${rest}`.split(
    /(conformant|nonconformant|incomplete)(.*)/is,
  )
  return html`${before}${outcome !== '' && html`<b>${outcome}</b>`}${after}`
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

type Fact = [name: string, value: string, note: string]

function factsOf(record: RunRecord): Fact[] {
  const { implementation, contract, started, strict, trace } = record
  const presence = presenceSentences(record)
  const next: Fact = ['operations', presence.at(-1) ?? '', presence.slice(0, -1).join(' ')]
  const traced: Fact = ['trace', trace ?? '', 'each request has a parent id of its own, in its traceparent']
  const aside = [asideText(record), strict ? 'strict: a SHOULD binds' : '']
  return [
    ['executed of expected', executedText(record), aside.filter((part) => part !== '').join(', ')],
    ['against', implementation.baseUrl, implementationNote(implementation)],
    ...(presence.length === 0 ? [] : [next]),
    ['by the contract', `${contract.title} ${contract.version}`, ''],
    ['when', started.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'), `took ${duration(record.duration)}`],
    ...(trace === undefined ? [] : [traced]),
    ['created', createdText(record), `${amountText(record)} in all; ${trafficText(record)}`],
  ]
}

function implementationNote(implementation: RunRecord['implementation']): string {
  const { vaultUrl, baseUrl, payUrl, embedded, live } = implementation
  return [
    ...(embedded ? ['the embedded reference implementation'] : []),
    live ? 'with live keys' : 'with test keys',
    ...(vaultUrl === baseUrl ? [] : [`tokens at ${vaultUrl}`]),
    ...(payUrl === null || payUrl === baseUrl ? [] : [`pages at ${payUrl}`]),
  ].join(', ')
}
