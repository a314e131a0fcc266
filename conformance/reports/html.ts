import { createHash } from 'node:crypto'
import type { Finding, RunRecord } from '../finding.ts'
import { pinTold } from '../pins.ts'
import { acceptedTold, byReason, failures, verdicts, type Shown } from './findings.ts'
import { coverageMarkup, coverageTold } from './html/coverage.ts'
import { failedExchanges, failureMarkup, sightOf } from './html/failure.ts'
import { journeysOf } from './html/journeys.ts'
import { matrixMarkup } from './html/matrix.ts'
import { script } from './html/script.ts'
import { seenMarkup } from './html/seen.ts'
import { sequenceMarkup } from './html/sequence.ts'
import { badgeOf, show } from './html/show.ts'
import { statesMarkup } from './html/states.ts'
import { style } from './html/style.ts'
import { waterfallMarkup } from './html/waterfall.ts'
import { marks } from './paint.ts'
import { reproductions } from './reproduce.ts'
import { counted, duration } from './text.ts'

/** The report as one HTML page that loads nothing. */
export function htmlReport(shown: Shown): string {
  const { record } = shown
  const hash = createHash('sha256').update(script).digest('base64')
  const parts = partsOf(shown)
  const links = parts.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"><meta name="referrer" content="no-referrer"><meta name="generator" content="assay">
<title>${record.outcome}: ${show(record.implementation.baseUrl, 120)}</title><style>${style}</style></head><body class="${record.outcome}">
<a class="skip" href="#main">To the findings</a>
${topMarkup(record)}
<nav aria-label="Parts of the report"><ul>${links}</ul></nav>
<main id="main">${parts.map(({ id, title, told, content }) => `<section id="${id}" aria-labelledby="h-${id}"><h2 id="h-${id}">${title}</h2>${told === '' ? '' : `<p>${told}</p>`}${content}</section>`).join('\n')}</main>
<footer>Rendered from report.json; <code>assay report report.json --out DIR</code> renders it again.</footer>
<script>${script}</script></body></html>
`
}

function topMarkup(record: RunRecord): string {
  const { counts, created, implementation, contract, findings } = record
  const { baseUrl, vaultUrl, payUrl, embedded, live } = implementation
  const others = [
    vaultUrl === baseUrl ? '' : `tokens at ${vaultUrl}`,
    payUrl === null || payUrl === baseUrl ? '' : `pages at ${payUrl}`,
  ]
  const aside = (key: 'untestable' | 'notSelected') => counts.MUST[key] + counts.SHOULD[key]
  const facts: [string, string, string][] = [
    [
      'executed of expected',
      `MUST ${counts.MUST.executed} of ${counts.MUST.expected}, SHOULD ${counts.SHOULD.executed} of ${counts.SHOULD.expected}`,
      [
        `${aside('untestable')} untestable`,
        ...(aside('notSelected') > 0 ? [`${aside('notSelected')} not selected`] : []),
        ...(record.strict ? ['strict: a SHOULD binds'] : []),
      ].join(', '),
    ],
    [
      'against',
      baseUrl,
      [
        embedded ? 'the embedded reference implementation' : '',
        live ? 'with live keys' : 'with test keys',
        ...others,
      ]
        .filter((one) => one !== '')
        .join(', '),
    ],
    ['by the contract', `${contract.title} ${contract.version}`, ''],
    [
      'when',
      record.started.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'),
      `took ${duration(record.duration)}`,
    ],
    [
      'created',
      `${counted(created.tokens, 'token')}, ${counted(created.sources, 'source')}, ${counted(created.charges, 'charge')}`,
      `${(created.amount / 100).toFixed(2)} ${created.currency} in all; ${counted(created.requests, 'request')}, ${counted(created.webhooks, 'webhook')}`,
    ],
  ]
  const tally = [...verdicts, null]
    .map((verdict) => ({ verdict, count: findings.filter((finding) => finding.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
  const sentence = show(record.sentence).replace(
    /^((?:Partial: )?)(\w)/i,
    (_, partial: string, first: string) => `${partial}${first.toUpperCase()}`,
  )
  return `<header class="top"><div><p class="brand">assay</p><h1>${sentence.replace(/(Conformant|Nonconformant|Incomplete)/i, '<b>$1</b>')}</h1>
<div class="tally" aria-hidden="true">${tally.map(({ verdict, count }) => `<i class="${verdict ?? 'none'}" style="flex:${count}"></i>`).join('')}</div>
<ul class="keys" aria-label="Requirements by verdict">${tally.map(({ verdict, count }) => `<li>${badgeOf(verdict, ` ${count}`)}</li>`).join('')}</ul>
<dl class="facts">${facts.map(([name, value, note]) => `<div><dt>${name}</dt><dd>${show(value)}${note === '' ? '' : `<small>${show(note)}</small>`}</dd></div>`).join('')}</dl></div></header>`
}

/** All failures at a glance, where they do not fit one screen. */
function indexMarkup(found: readonly Finding[]): string {
  if (found.length < 4) return ''
  const links = found.map(
    ({ id, verdict }) =>
      `<li><span class="mark ${verdict}" aria-hidden="true">${marks[verdict ?? 'fail']}</span> <a href="#failure-${id}"><code>${id}</code></a></li>`,
  )
  return `<ul class="index" aria-label="All of them">${links.join('')}</ul>`
}

interface Part {
  id: string
  title: string
  told: string
  content: string
}

function partsOf(shown: Shown): Part[] {
  const { record } = shown
  const { timeline, findings } = record
  const found = failures(record)
  const failed = failedExchanges(found, record)
  const sight = sightOf(shown, Object.keys(reproductions(record)))
  const open = byReason(findings.filter(({ verdict }) => verdict === 'inconclusive'))
  const journeys = journeysOf(timeline)
  const last = timeline.reduce((end, step) => Math.max(end, step.start + step.duration), 0)
  const answered = record.observations.filter(({ answer }) => answer !== null).length
  const parts: (Part | false)[] = [
    found.length > 0 && {
      id: 'failures',
      title: 'What does not hold',
      told: `${counted(found.length, 'requirement')}, what binds first.`,
      content: `${indexMarkup(found)}${found.map((finding, at) => failureMarkup(finding, sight, at)).join('\n')}`,
    },
    record.accepted.length > 0 && {
      id: 'accepted',
      title: 'Accepted failures',
      told: 'What the profile accepts.',
      content: `<ul>${acceptedTold(record)
        .map(({ fails, text }) => `<li${fails ? ' class="fail"' : ''}>${show(text)}</li>`)
        .join('')}</ul>`,
    },
    record.brokenPins.length > 0 && {
      id: 'pinned',
      title: 'Pinned',
      told: 'What the profile pins, and the run saw otherwise.',
      content: `<ul>${record.brokenPins.map((pin) => `<li class="fail">${show(pinTold(pin))}</li>`).join('')}</ul>`,
    },
    open.length > 0 && {
      id: 'open',
      title: 'What could not be judged',
      told: 'By the reason, the most frequent first.',
      content: `<ul class="reasons">${open
        .map(
          ([reason, those]) =>
            `<li>${show(reason, 600)}<br><small>${those
              .slice(0, 30)
              .map(({ id }) => `<a href="#requirement-${id}">${id}</a>`)
              .join(', ')}${those.length > 30 ? ` and ${those.length - 30} more` : ''}</small></li>`,
        )
        .join('')}</ul>`,
    },
    {
      id: 'requirements',
      title: 'Requirements',
      told: 'By section of the specification. Each line unfolds to its place in the contract, its checks and its evidence.',
      content: matrixMarkup(record),
    },
    journeys.length > 0 && {
      id: 'flows',
      title: 'Flows',
      told: 'What really happened, drawn from the recorded exchanges; what shows a failure is marked.',
      content: journeys.map(({ title, steps }) => sequenceMarkup(title, steps, failed)).join('\n'),
    },
    timeline.length > 0 && {
      id: 'charges',
      title: 'Charges',
      told: 'The states that each charge was seen in.',
      content: statesMarkup(timeline, last),
    },
    timeline.length > 0 && {
      id: 'waterfall',
      title: 'Waterfall',
      told: `${counted(timeline.length, 'exchange')}, those at once below each other.`,
      content: waterfallMarkup(timeline, failed),
    },
    {
      id: 'coverage',
      title: 'Coverage',
      told: `${coverageTold(record.coverage)}.`,
      content: coverageMarkup(record.coverage),
    },
    {
      id: 'observations',
      title: 'Observations',
      told: `What the specification leaves open: ${answered} of ${record.observations.length} have an answer.`,
      content: seenMarkup(record),
    },
  ]
  return parts.filter((part) => part !== false)
}
