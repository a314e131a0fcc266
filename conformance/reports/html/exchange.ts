import type { Exchange, RunRecord } from '../../../generated/report.js'
import { curlLine } from '../curl.ts'
import { legible, pathOf } from '../exchange-line.ts'
import { html, joined, type Content, type Html } from '../markup.ts'
import { clean, duration } from '../text.ts'
import { bodyMarkup, type Fault } from './json.ts'

const mostPairs = 60

/** Shows one exchange in a line, which unfolds to both messages and the request as a curl line. */
export function exchangeMarkup(
  exchange: Exchange,
  implementation: RunRecord['implementation'],
  faults: readonly Fault[],
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
      <div><h4>${webhook ? 'Delivery' : 'Request'}</h4>${messageMarkup(requestLines(exchange, faults))}</div>
      <div>
        <h4>${webhook ? 'The kit’s answer' : 'Answer'}</h4>
        ${messageMarkup(answerLines(exchange, faults))}
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

function requestLines({ kind, request: { headers, body } }: Exchange, faults: readonly Fault[]): Content[] {
  const content = body && (kind === 'webhook' ? bodyMarkup(body, faults) : formMarkup(body))
  return [...headerLines(headers), ...(content ? ['', content] : [])]
}

function answerLines({ kind, answer, error, omitted }: Exchange, faults: readonly Fault[]): Content[] {
  if (answer === null) return [clean(error ?? 'no complete answer', 600)]
  const content = bodyMarkup(answer.body, kind === 'webhook' ? [] : faults, omitted)
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
