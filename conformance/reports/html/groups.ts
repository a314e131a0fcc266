import type { Exchange } from '../../../generated/report.js'
import { readJson } from '../../basics/json.ts'
import { excerptOf, pairsOf, type Member } from '../exchange.ts'
import { codeBox, html, joined, type Html } from '../../text/html.ts'
import { verdictLabel } from '../page.ts'
import type { Group, Item } from '../report.ts'
import { messagesOf, sequenceMarkup } from './sequence.ts'
import { clean } from '../../text/plain.ts'
import { counted, durationText } from '../../text/words.ts'

/** Shows a group that does not hold. */
export function groupMarkup(group: Group): Html {
  const { verdict, tone, items, title } = group
  return html`<article class="failure ${tone}">
    <h3>${verdictLabel(verdict, tone)} ${clean(title, 300)}</h3>
    ${items.map((item) => itemMarkup(item, items.length > 1))} ${evidenceMarkup(group)}
  </article>`
}

/** Shows a group that could not be judged. */
export function reasonMarkup(group: Group): Html {
  const links = group.items.map(
    ({ finding: { id } }) => html`<a href="#requirement-${id}">${id}</a>`,
  )
  return html`<details class="fold">
    <summary>${clean(group.title, 600)} <small>${counted(links.length, 'requirement')}</small></summary>
    <p>${joined(links, ', ')}</p>
    ${evidenceMarkup(group)}
  </details>`
}

function itemMarkup(
  { finding, sentence, place, qualifiers, details }: Item,
  isNamed: boolean,
): Html {
  const rows = details.map(([label, text]) => html`<dt>${label}</dt><dd>${clean(text, 1500)}</dd>`)
  return html`<div id="failure-${finding.id}">
    ${isNamed && html`<h4><a href="#requirement-${finding.id}">${finding.id}</a></h4>`}
    <p>${sentence} <small>${place}${qualifiers !== '' && `; ${qualifiers}`}</small></p>
    <dl class="facts">${rows}</dl>
  </div>`
}

/** How a failure came about: a drawing, the exchange that fails, commands that repeat it. */
function evidenceMarkup({ items: [item], tone, rerun }: Group): Html {
  const { finding, exchange, exchangeLine, curl } = item
  const { id, member } = finding
  return html`${exchange && storyMarkup(item, tone)}
  ${exchange && exchangeMarkup(exchange, exchangeLine ?? '', member)}
  ${curl !== null && codeBox(`The request of ${id} as curl`, curl)}
  ${codeBox(`The command that judges ${id} again`, rerun)}`
}

/** Draws the steps that led to a failure, and the exchange that fails, its wrong member marked. */
function storyMarkup({ earlierSteps, exchange, exchangeText }: Item, tone: Group['tone']): Html {
  const earlier = earlierSteps.flatMap(({ kind, step }) => messagesOf({ kind }, step))
  const { sent = '', received = '', wrong = '' } = exchangeText ?? {}
  const isSent = wrong !== '' && exchange?.kind === 'webhook'
  const last = messagesOf(
    { kind: exchange?.kind ?? 'request' },
    [markedIn(sent, isSent ? wrong : ''), markedIn(received, isSent ? '' : wrong)],
    isSent ? [tone, ''] : ['', tone],
  )
  return html`${earlierSteps.length > 0 && html`<p>What led to it:</p>`}
  ${sequenceMarkup(['Assay', 'Implementation'], [...earlier, ...last])}`
}

function markedIn(text: string, wrong: string): Html {
  const at = wrong === '' ? -1 : text.lastIndexOf(wrong)
  if (at === -1) return html`${text}`
  return html`${text.slice(0, at)}<mark>${wrong}</mark>${text.slice(at + wrong.length)}`
}

const maxBodyChars = 3000

/** Shows one exchange in a line, which unfolds to both messages, with the wrong member marked. */
function exchangeMarkup(exchange: Exchange, line: string, member: Member | undefined): Html {
  const { kind, request, answer, error } = exchange
  const isWebhook = kind === 'webhook'
  const sent = isWebhook
    ? bodyMarkup(request.body, member)
    : pairsOf(request.body ?? '')
        .join('\n')
        .slice(0, maxBodyChars)
  const received =
    answer === null
      ? (error ?? 'no complete answer')
      : [
          html`<b>${answer.status}</b>\n`,
          headMarkup(answer),
          !isWebhook && bodyMarkup(answer.body, member),
        ]
  return html`<details open>
    <summary>
      <code>${line}</code>
      <small>at ${durationText(exchange.start)}, took ${durationText(exchange.duration)}</small>
    </summary>
    <div class="messages">
      ${codeBox(`Request: ${line}`, [headMarkup(request), sent])}
      ${codeBox(`Answer: ${line}`, received)}
    </div>
  </details>`
}

function headMarkup({ headers }: Pick<Exchange['request'], 'headers'>): Html[] {
  return Object.entries(headers).map(
    ([name, value]) => html`<i>${clean(`${name}: ${value}`, 300)}</i>\n`,
  )
}

/** A body, JSON indented, around its wrong member. */
function bodyMarkup(body: string | null, member: Member | undefined): Html {
  const parsed = readJson(body ?? '')
  const text = parsed === undefined ? (body ?? '') : JSON.stringify(parsed, null, 2)
  const [before, wrong, after] = excerptOf(text, member, maxBodyChars)
  return html`${before}${wrong !== '' && html`<mark>${wrong}</mark>`}${after}`
}
