import type { Exchange, RunRecord } from '../../../generated/report.js'
import { short } from '../../basics/values.ts'
import { readJson } from '../../http/json.ts'
import { pathOf, tryDecode } from '../exchange-text.ts'
import type { Member } from '../excerpt.ts'
import { html, joined, type Content, type Html } from '../markup.ts'
import { clean, duration } from '../text.ts'

const mostPairs = 60

/** Shows one exchange in a line, which unfolds to both messages, with wrong members marked. */
export function exchangeMarkup(
  exchange: Exchange,
  implementation: RunRecord['implementation'],
  members: readonly Member[],
  isOpen: boolean,
): Html {
  const { kind, request, answer, error, cut, start } = exchange
  const isWebhook = kind === 'webhook'
  const sent = isWebhook ? bodyMarkup(request.body ?? '', members) : formMarkup(request.body ?? '')
  const came =
    answer === null
      ? [clean(error ?? 'no complete answer', 600)]
      : [
          html`<b>${answer.status}</b>`,
          ...headerLines(answer.headers),
          '',
          bodyMarkup(answer.body, isWebhook ? [] : members),
          ...(cut === undefined ? [] : [html`<i class="cut">the first part of ${cut} characters</i>`]),
        ]
  const status = answer?.status ?? 'no answer'
  return html`<details class="exchange" ${isOpen && 'open'}>
    <summary>
      <code>${clean(request.method, 10)} ${clean(pathOf(exchange, implementation), 160)} → ${status}</code>
      <small>at ${duration(start)}, took ${duration(exchange.duration)}</small>
    </summary>
    <div class="messages">
      <div>
        <h4>${isWebhook ? 'Delivery' : 'Request'}</h4>
        ${messageMarkup([...headerLines(request.headers), '', sent])}
      </div>
      <div><h4>Answer</h4>${messageMarkup(came)}</div>
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
  return Object.entries(headers).map(
    ([name, value]) => html`<span class="header">${clean(`${name}: ${value}`, 300)}</span>`,
  )
}

function formMarkup(body: string): Html {
  const pairs = body.split('&').slice(0, mostPairs)
  return joined(
    pairs.map((pair) => clean(tryDecode(pair.replaceAll('+', ' ')), 400)),
    '\n&',
  )
}

const mostLines = 70
// The lines that are kept around a mark.
const around = 5

interface Line {
  content: Content
  isMarked: boolean
}

/** Writes a body: JSON is indented, with wrong members marked and lines far from them left out. */
function bodyMarkup(body: string, members: readonly Member[]): Html {
  const parsed = readJson(body)
  if (parsed === undefined) return html`${clean(body, 3000)}`
  const names = members.map(({ name, value }) => ({ name: name.split(/[./]/).at(-1), value }))
  const lines = JSON.stringify(parsed, null, 2).split('\n')
  return folded(lines.slice(0, mostLines * 20).map((line) => lineOf(line, names)))
}

/** Writes one line of indented JSON: a name, a value or where one begins, and what follows it. */
function lineOf(line: string, members: readonly { name: string | undefined; value: string | null }[]): Line {
  const [, indent = '', name, value = ''] = /^( *)(?:("(?:[^"\\]|\\.)*"): )?(.*?),?$/s.exec(line) ?? []
  const isMarked = members.some(
    (member) =>
      member.value !== null &&
      name === JSON.stringify(member.name) &&
      (short(readJson(value)) === member.value ||
        (/^[[{]/.test(value) && member.value.startsWith(value[0] ?? ''))),
  )
  const text = clean(line.slice(indent.length), 500)
  return { content: [indent, isMarked ? html`<mark>${text}</mark>` : text], isMarked }
}

/** Leaves out lines that are far from any mark, or too many. */
function folded(lines: readonly Line[]): Html {
  const marks = lines.flatMap(({ isMarked }, at) => (isMarked ? [at] : []))
  const isKept = (at: number) =>
    at < 3 ||
    at === lines.length - 1 ||
    (marks.length === 0 ? at < mostLines : marks.some((mark) => Math.abs(mark - at) <= around))
  const parts: Content[] = []
  let left = 0
  for (const [at, { content }] of lines.entries()) {
    if (!isKept(at)) {
      left += 1
      continue
    }
    if (left > 0) parts.push(html`<i class="cut">⋯ ${left} lines</i>`)
    parts.push(content)
    left = 0
  }
  return joined(parts, '\n')
}
