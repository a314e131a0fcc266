import type { Exchange, RunRecord } from '../../../generated/report.js'
import { curlLine } from '../curl.ts'
import { legible, pathOf } from '../exchange-line.ts'
import { html, joined, type Content, type Html } from '../markup.ts'
import { clean, duration } from '../text.ts'
import { readJson } from '../../http/json.ts'

const mostPairs = 60

/** Shows one exchange in a line, which unfolds to both messages and the request as a curl line. */
export function exchangeMarkup(
  exchange: Exchange,
  implementation: RunRecord['implementation'],
  marks: readonly Mark[],
  open: boolean,
): Html {
  const { id, kind, request, answer, start } = exchange
  const webhook = kind === 'webhook'
  const curl = curlLine(exchange)
  const tone = answer !== null && answer.status < 400 ? 'good' : 'bad'
  return html`<details class="exchange" ${open && 'open'}>
    <summary>
      <code>
        <b>${clean(request.method, 10)}</b> ${clean(pathOf(exchange, implementation), 160)}
        <span class="came ${tone}">→ ${answer?.status ?? 'no answer'}</span>
      </code>
      <small>${clean(id, 120)}, at ${duration(start)}, took ${duration(exchange.duration)}</small>
    </summary>
    <div class="messages">
      <div><h4>${webhook ? 'Delivery' : 'Request'}</h4>${messageMarkup(requestLines(exchange, marks))}</div>
      <div>
        <h4>${webhook ? 'The kit’s answer' : 'Answer'}</h4>
        ${messageMarkup(answerLines(exchange, marks))}
      </div>
    </div>
    ${curl !== null && commandMarkup(curl, 'the request as curl')}
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

function requestLines({ kind, request: { headers, body } }: Exchange, marks: readonly Mark[]): Content[] {
  const content = body && (kind === 'webhook' ? bodyMarkup(body, marks) : formMarkup(body))
  return [...headerLines(headers), ...(content ? ['', content] : [])]
}

function answerLines({ kind, answer, error, omitted }: Exchange, marks: readonly Mark[]): Content[] {
  if (answer === null) return [clean(error ?? 'no complete answer', 600)]
  const content = bodyMarkup(answer.body, kind === 'webhook' ? [] : marks, omitted)
  return [html`<b>${answer.status}</b>`, ...headerLines(answer.headers), '', content]
}

function headerLines(given: Record<string, string>): Html[] {
  return Object.entries(given).map(
    ([name, value]) => html`<span class="header">${clean(`${name}: ${value}`, 300)}</span>`,
  )
}

function formMarkup(body: string): Html {
  const pairs = body.split('&').slice(0, mostPairs)
  return joined(
    pairs.map((pair) => clean(legible(pair.replaceAll('+', ' ')), 400)),
    ['\n', html`<span class="amp">&amp;</span>`],
  )
}

/** A member to mark in an answer, by its name, and its value as JSON where that is known. */
export interface Mark {
  name: string | null
  value: string | null
}

const mostLines = 70
// A marked member is seen without scrolling.
const mostMarked = 24
// The lines that are kept around a mark: fewer where there are many marks.
const around = { few: 5, many: 1 }
const fewMarks = 4
const mostMarks = 24
const head = 3

interface Line {
  content: Content
  marked: boolean
}

/** Writes a body: JSON is indented, with wrong members marked and what is far from them left out. */
function bodyMarkup(body: string, marks: readonly Mark[], omitted = 0): Html {
  const cut = html`<i class="cut">${omitted} more characters were left out of the report</i>`
  const more = omitted > 0 && ['\n', cut]
  const parsed = readJson(body)
  if (parsed === undefined) return html`${clean(body, 3000)}${more}`
  const lines = JSON.stringify(parsed, null, 2).split('\n')
  return html`${folded(lines.map((line) => lineOf(line, marks)))}${more}`
}

const kinds: Record<string, string> = { '"': 'string', n: 'null', t: 'boolean', f: 'boolean' }

/** Writes one line of indented JSON: a name, a value or where one begins, and what follows it. */
function lineOf(line: string, marks: readonly Mark[]): Line {
  const [, indent = '', name, value = '', end = ''] =
    /^( *)(?:("(?:[^"\\]|\\.)*"): )?(.*?)(,?)$/s.exec(line) ?? []
  const opens = value === '{' || value === '['
  const marked = marks.some(
    (mark) =>
      name === JSON.stringify(mark.name) &&
      (mark.value === null || mark.value === value || (opens && mark.value.startsWith(value))),
  )
  const kind = kinds[value[0] ?? ''] ?? 'number'
  const label = name !== undefined && [html`<span class="j-key">${clean(name, 400)}</span>`, ': ']
  const isBracket = /^[[\]{}]/.test(value)
  const content = [label, isBracket ? value : html`<span class="j-${kind}">${clean(value, 400)}</span>`]
  return { content: [indent, marked ? html`<mark>${content}</mark>` : content, end], marked }
}

/** Leaves out lines that are far from any mark, or too many. */
function folded(lines: readonly Line[]): Html {
  const marks = lines.flatMap(({ marked }, at) => (marked ? [at] : [])).slice(0, mostMarks)
  const beside = marks.length > fewMarks ? around.many : around.few
  const whole = lines.length <= (marks.length > 0 ? mostMarked : mostLines)
  const first = marks.length > 0 ? head : mostLines - head
  const isKept = (at: number) =>
    whole || at < first || at === lines.length - 1 || marks.some((mark) => Math.abs(mark - at) <= beside)
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
