import type { Exchange, RunRecord } from '../../../generated/report.js'
import { readJson } from '../../basics/json.ts'
import { emptyBody, excerptOf, lineOf, pairsOf, type Member } from '../exchange.ts'
import { codeBox, html, joined, type Content, type Html } from '../markup.ts'
import { verdictLabel } from '../page.ts'
import type { Group, Item, Report } from '../report.ts'
import { clean, counted, duration } from '../text.ts'

type Implementation = RunRecord['implementation']

/** Links to a requirement among the failures. */
export function failureLink(id: string): Html {
  return html`<a href="#failure-${id}">${id}</a>`
}

/** Shows a group that does not hold. */
export function groupMarkup(group: Group, { record }: Report): Html {
  const { verdict, tone, items, title } = group
  return html`<article class="failure ${tone}">
    <h3>${verdictLabel(verdict, tone)} ${clean(title, 300)}</h3>
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

function itemMarkup({ finding, sentence, place, notes, details }: Item, isNamed: boolean): Html {
  const rows = details.map(([label, text]) => html`<dt>${label}</dt><dd>${clean(text, 1500)}</dd>`)
  return html`<div id="failure-${finding.id}">
    ${isNamed && html`<h4><a href="#requirement-${finding.id}">${finding.id}</a></h4>`}
    <p>${sentence} <small>${place}${notes !== '' && `; ${notes}`}</small></p>
    <dl class="facts">${rows}</dl>
  </div>`
}

/** Shows the exchange that fails, the steps that led to it, and the commands that repeat it. */
function evidenceMarkup(
  { items, exchange, members, steps, curl, again }: Group,
  implementation: Implementation,
): Html {
  const id = items[0]?.finding.id ?? ''
  const before = steps.map((step) => html`<li>${step}</li>`)
  return html`${before.length > 0 && html`<p>What led to it:</p><ol>${before}</ol>`}
  ${exchange && exchangeMarkup(exchange, implementation, members)}
  ${curl !== null && commandMarkup(curl, `the request of ${id} as curl`)}
  ${commandMarkup(again, `the command that judges ${id} again`)}`
}

/** Shows a command line that a button copies. */
function commandMarkup(line: string, name: string): Html {
  return html`${codeBox(name, line)}
    <button type="button" class="copy" hidden aria-label="Copy ${name}">Copy</button>`
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
