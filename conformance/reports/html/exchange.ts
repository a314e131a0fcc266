import type { Exchange, RunRecord } from '../../../generated/report.js'
import { readJson } from '../../basics/json.ts'
import { pathOf, placeIn, tryDecode, type Member } from '../exchange-text.ts'
import { html, joined, type Content, type Html } from '../markup.ts'
import { clean, duration } from '../text.ts'

/** Shows one exchange in a line, which unfolds to both messages, with wrong members marked. */
export function exchangeMarkup(
  exchange: Exchange,
  implementation: RunRecord['implementation'],
  members: readonly Member[],
  isOpen: boolean,
): Html {
  const { kind, request, answer, error, cut } = exchange
  const isWebhook = kind === 'webhook'
  const sent = isWebhook ? bodyLines(request.body ?? '', members) : formLines(request.body ?? '')
  const came =
    answer === null
      ? [clean(error ?? 'no complete answer', 600)]
      : [html`<b>${answer.status}</b>`, ...headerLines(answer.headers), '']
  const body = answer === null ? [] : bodyLines(answer.body, isWebhook ? [] : members)
  const rest = cut === undefined ? [] : [html`<i>the first part of ${cut} characters</i>`]
  const path = clean(pathOf(exchange, implementation), 160)
  return html`<details class="exchange" ${isOpen && 'open'}>
    <summary>
      <code>${clean(request.method, 10)} ${path} → ${answer?.status ?? 'no answer'}</code>
      <small>at ${duration(exchange.start)}, took ${duration(exchange.duration)}</small>
    </summary>
    <div class="messages">
      ${messageMarkup([...headerLines(request.headers), '', ...sent])}
      ${messageMarkup([...came, ...body, ...rest])}
    </div>
  </details>`
}

/** Shows a command line that a button copies. */
export function commandMarkup(line: string, name: string): Html {
  return html`<div class="command">
    <pre tabindex="0" aria-label="${name}"><code>${line}</code></pre>
    <button type="button" class="copy" hidden aria-label="Copy ${name}">Copy</button>
  </div>`
}

function messageMarkup(lines: readonly Content[]): Html {
  return html`<pre tabindex="0">${joined(lines, '\n')}</pre>`
}

function headerLines(headers: Record<string, string>): Html[] {
  return Object.entries(headers).map(([name, value]) => html`<i>${clean(`${name}: ${value}`, 300)}</i>`)
}

function formLines(body: string): string[] {
  const pairs = body.split('&').slice(0, mostLines)
  return pairs.map((pair) => clean(tryDecode(pair.replaceAll('+', ' ')), 400))
}

const mostLines = 70
// The lines that are kept around a mark, and at the start.
const [around, start] = [5, 3]
const mostMarks = 12

/** Writes a body in lines: JSON is indented, with wrong members marked, and lines far from them left out. */
function bodyLines(body: string, members: readonly Member[]): Content[] {
  const parsed = readJson(body)
  if (parsed === undefined) return [clean(body, 3000)]
  const text = JSON.stringify(parsed, null, 2)
  const lines = text.split('\n')
  const marks = members.slice(0, mostMarks).flatMap((member) => {
    const [start] = placeIn(text, member) ?? []
    return start === undefined ? [] : [text.slice(0, start).split('\n').length - 1]
  })
  const isKept = (at: number) =>
    at < (marks.length === 0 ? mostLines : start) || marks.some((mark) => Math.abs(mark - at) <= around)
  return lines.flatMap((line, at): Content[] => {
    if (!isKept(at)) return at > 0 && isKept(at - 1) ? [html`<i>⋯</i>`] : []
    const indent = /^ */.exec(line)?.[0] ?? ''
    const shown = clean(line, 500)
    return [[indent, marks.includes(at) ? html`<mark>${shown}</mark>` : shown]]
  })
}
