import type { Exchange } from '../../record.ts'
import { curlLine } from '../again.ts'
import { duration } from '../text.ts'
import { bodyMarkup } from './json.ts'
import { show } from './show.ts'

/** What in an answer is at fault: the name of a member, and its value as JSON where it is known. */
export interface Fault {
  name: string | null
  value: string | null
}

/** One exchange: its line, and unfolded both messages and the request as a curl line. */
export function exchangeMarkup(exchange: Exchange, base: string, fault: Fault, open: boolean): string {
  const { id, kind, request, answer, error, start, omitted } = exchange
  const path =
    request.url.startsWith(`${base}/`) && kind !== 'webhook' ? request.url.slice(base.length) : request.url
  const came = answer === null ? 'no answer' : String(answer.status)
  const curl = curlLine(exchange)
  const webhook = kind === 'webhook'
  return `<details class="exchange"${open ? ' open' : ''}><summary><code><b>${show(request.method, 10)}</b> ${show(path, 160)} <span class="came ${(answer?.status ?? 599) < 400 ? 'good' : 'bad'}">→ ${came}</span></code>
<small>${show(id, 120)}, at ${duration(start)}, took ${duration(exchange.duration)}</small></summary>
<div class="messages"><div><h4>${webhook ? 'Delivery' : 'Request'}</h4><pre tabindex="0">${headers(request.headers)}${request.body === null || request.body === '' ? '' : `\n${webhook ? bodyMarkup(request.body, fault.name, fault.value) : formMarkup(request.body)}`}</pre></div>
<div><h4>${webhook ? 'The kit’s answer' : 'Answer'}</h4><pre tabindex="0">${answer === null ? show(error ?? 'no complete answer', 600) : `<b>${answer.status}</b>\n${headers(answer.headers)}\n${bodyMarkup(answer.body, webhook ? null : fault.name, fault.value, omitted)}`}</pre></div></div>
${curl === null ? '' : command(curl, 'the request as curl')}</details>`
}

/** A command to be copied. */
export function command(line: string, name: string): string {
  return `<div class="command"><pre tabindex="0" aria-label="${show(name)}"><code>${show(line, 6000)}</code></pre><button type="button" class="copy" hidden aria-label="Copy ${show(name)}">Copy</button></div>`
}

function headers(given: Record<string, string>): string {
  return Object.entries(given)
    .map(([name, value]) => `<span class="header">${show(`${name}: ${value}`, 300)}</span>\n`)
    .join('')
}

function formMarkup(body: string): string {
  const pairs = body.split('&').slice(0, 60)
  return pairs.map((pair) => show(decoded(pair), 400)).join('\n<span class="amp">&amp;</span>')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
