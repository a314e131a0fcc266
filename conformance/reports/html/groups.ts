import { operations } from '../../../generated/operations.ts'
import type { Exchange, RunRecord } from '../../../generated/report.js'
import { readJson } from '../../basics/json.ts'
import { emptyBody, excerptOf, lineOf, pairsOf, stepText, type Member } from '../exchange.ts'
import { codeBox, html, joined, scrolling, type Content, type Html } from '../markup.ts'
import { verdictLabel } from '../page.ts'
import { isSpared, type Group, type Item, type Report } from '../report.ts'
import { clean, counted, duration } from '../text.ts'

type Implementation = RunRecord['implementation']

/** Links to a requirement among the failures. */
export function failureLink(id: string): Html {
  return html`<a href="#failure-${id}">${id}</a>`
}

/** Shows a group that does not hold. */
export function groupMarkup(group: Group, { record }: Report): Html {
  const { verdict, items, title } = group
  const isNoted = isSpared(group)
  return html`<article class="failure ${isNoted ? 'should' : verdict}">
    <h3>${verdictLabel(verdict)} ${clean(title, 300)} ${isNoted && html`<b class="verdict should">SHOULD</b>`}</h3>
    ${items.map((item) => itemMarkup(item, items.length > 1))} ${evidenceMarkup(group, record.implementation)}
  </article>`
}

/** Shows a group that could not be judged, or does not apply. */
export function reasonMarkup(group: Group, { record }: Report): Html {
  const links = group.items.map(({ finding: { id } }) => html`<a href="#requirement-${id}">${id}</a>`)
  return html`<details class="fold">
    <summary>${clean(group.title, 600)} <small>${counted(links.length, 'requirement')}</small></summary>
    <p>${joined(links, ', ')}</p>
    ${group.verdict === 'inconclusive' && evidenceMarkup(group, record.implementation)}
  </details>`
}

function itemMarkup({ finding, sentence, place, times, details }: Item, isNamed: boolean): Html {
  const rows = details.map(([label, text]) => html`<dt>${label}</dt><dd>${clean(text, 1500)}</dd>`)
  return html`<div id="failure-${finding.id}">
    ${isNamed && html`<h4><a href="#requirement-${finding.id}">${finding.id}</a></h4>`}
    <p>${sentence} <small>${place}${times !== '' && `; ${times}`}</small></p>
    <dl class="facts">${rows}</dl>
  </div>`
}

/** Shows the exchange that fails, the steps that led to it, and the commands that repeat it. */
function evidenceMarkup(
  { items, exchange, members, steps, curl, again }: Group,
  implementation: Implementation,
): Html {
  const id = items[0]?.finding.id ?? ''
  return html`${exchange && exchangeMarkup(exchange, implementation, members)}
  ${steps.length > 1 && stepsDrawing(steps, implementation)}
  ${curl !== null && commandMarkup(curl, `the request of ${id} as curl`)}
  ${commandMarkup(again, `the command that judges ${id} again`)}`
}

/** Shows a command line that a button copies. */
function commandMarkup(line: string, name: string): Html {
  return html`<div class="command">
    ${codeBox(name, line)}
    <button type="button" class="copy" hidden aria-label="Copy ${name}">Copy</button>
  </div>`
}

const mostOfBody = 3000

/** Shows one exchange in a line, which unfolds to both messages, with wrong members marked. */
function exchangeMarkup(
  exchange: Exchange,
  implementation: Implementation,
  members: readonly Member[],
): Html {
  const { kind, request, answer, error } = exchange
  const line = lineOf(exchange, implementation)
  const isWebhook = kind === 'webhook'
  const sent = isWebhook ? bodyMarkup(request.body, members) : pairsOf(request.body ?? '').join('\n')
  const received =
    answer === null
      ? (error ?? 'no complete answer')
      : [html`<b>${answer.status}</b>\n`, headMarkup(answer), !isWebhook && bodyMarkup(answer.body, members)]
  return html`<details open>
    <summary>
      <code>${line}</code>
      <small>at ${duration(exchange.start)}, took ${duration(exchange.duration)}</small>
    </summary>
    <div class="messages">
      ${codeBox(`Request: ${line}`, [headMarkup(request), sent.slice(0, mostOfBody)])}
      ${codeBox(`Answer: ${line}`, received)}
    </div>
  </details>`
}

function headMarkup({ headers }: Pick<Exchange['request'], 'headers'>): Html[] {
  return Object.entries(headers).map(([name, value]) => html`<i>${clean(`${name}: ${value}`, 300)}</i>\n`)
}

/** Writes a body, JSON indented, around its wrong members. */
function bodyMarkup(body: string | null, members: readonly Member[]): Content[] {
  if (body === '') return [html`<i>${emptyBody}</i>`]
  const parsed = readJson(body ?? '')
  const text = parsed === undefined ? (body ?? '') : JSON.stringify(parsed, null, 2)
  return excerptOf(text, members, mostOfBody).map(({ text, isWrong }) =>
    isWrong ? html`<mark>${text}</mark>` : text,
  )
}

const [column, row, top] = [320, 34, 40]

/** Draws the exchanges that led to a failure as a sequence diagram; the last one fails. */
function stepsDrawing(exchanges: readonly Exchange[], implementation: Implementation): Html {
  const steps = exchanges.map((one) => ({ ends: endsOf(one), label: stepText(one, implementation) }))
  const used = [...new Set(steps.flatMap(({ ends }) => ends))]
  const x = (party: string) => 80 + used.indexOf(party) * column
  const [width, height] = [used.length * column + 120, top + steps.length * row + 10]
  const heads = used.map(
    (name, at) =>
      html`<text x="${80 + at * column}" y="20" text-anchor="middle">${name}</text>
        <line x1="${80 + at * column}" y1="30" x2="${80 + at * column}" y2="${height}" stroke="currentColor" />`,
  )
  const arrows = steps.map(({ ends: [from, to], label }, at) => {
    const y = top + at * row + 22
    const isLast = at === steps.length - 1
    return html`<g class="${isLast && 'verdict fail'}" fill="currentColor">
      <line x1="${x(from)}" y1="${y}" x2="${x(to) - 8}" y2="${y}" stroke="currentColor" />
      <path d="M${x(to)} ${y}l-9-4.5v9z" />
      <text x="${x(from) + 8}" y="${y - 6}">${isLast && '✗ '}${at + 1}. ${label}</text>
    </g>`
  })
  const name = `What led to it: ${steps.map(({ label }) => label).join('; ')}`
  return scrolling(
    'What led to it',
    html`<svg viewBox="0 0 ${width} ${height}" width="${width}" font-size="12.5" role="img" aria-label="${name}">
      <g fill="currentColor">${heads}</g>
      ${arrows}
    </svg>`,
  )
}

/** Names the parties that an exchange goes from and to. */
function endsOf({ kind, operation }: Exchange): [from: string, to: string] {
  if (kind === 'webhook') return ['API', 'Webhook receiver']
  if (kind === 'visit') return ['Assay', 'Authorization page']
  return ['Assay', operation !== null && operations[operation].server === 'vault' ? 'Token endpoint' : 'API']
}
