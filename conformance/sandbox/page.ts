import type { IncomingMessage, ServerResponse } from 'node:http'
import { enumerations } from '../../generated/operations.ts'
import { requirements } from '../../generated/requirements.ts'
import { requirementPage } from '../docs/requirements.ts'
import type { Charge, Delivery, Event } from '../reference/store.ts'
import { writeEvent } from '../reference/write.ts'
import { html, joined, written, type Content, type Html } from '../reports/markup.ts'
import { readBeside, pageOf } from '../reports/page.ts'
import { behaviours } from './behaviours.ts'
import type { Page } from './control.ts'
import type { Seen } from './request-log.ts'
import { iso, lastCharges, lastEvents, type Parts } from './state.ts'

/** Bytes that may wait for a browser to read them, before it is given up. */
const mostUnread = 4_000_000
/** The milliseconds that news gather for. */
const gathering = 20

/** The pages that the requirements lead to. */
const besides = [
  { title: 'Sandbox', page: '/_sandbox' },
  { title: 'Requirements', page: 'requirements.html' },
]

/** Answers for the page of a sandbox: the page itself, its changes as they happen, and the requirements that it leads to. */
export function pageFor(parts: Parts, origin: string): Page {
  return async (path, request, response) => {
    if (path === '') send(response, workbench(parts, origin))
    else if (path === 'live') live(parts, request, response)
    else if (path === 'docs/requirements.html') send(response, await requirementPage(besides))
    else return false
    return true
  }
}

function send(response: ServerResponse, page: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'none'",
  })
  response.end(page)
}

/** The page of a sandbox, whole. */
function workbench(parts: Parts, origin: string): string {
  const part = ([name, content]: [string, Html]): Html =>
    html`<section id="${name}" aria-label="${name}">${content}</section>`
  return pageOf({
    title: 'The sandbox of Assay',
    style: readBeside(import.meta.url, 'workbench.css'),
    script: readBeside(import.meta.url, 'workbench.js'),
    allows: "connect-src 'self'",
    body: html`<header>
        <h1>Sandbox</h1>
        <p><code>${origin}</code> takes requests. No money moves.</p>
        <p id="notice" role="status"></p>
      </header>
      <main>${Object.entries(sectionsOf(parts)).map(part)}</main>`,
  })
}

/** Sends the parts of the page that change to a browser, as they do, until it goes away. */
function live(parts: Parts, request: IncomingMessage, response: ServerResponse): void {
  const shown = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  const send = (): void => {
    timer = undefined
    if (response.writableLength > mostUnread) return void response.destroy()
    for (const [name, content] of Object.entries(sectionsOf(parts))) {
      const markup = written(content)
      if (shown.get(name) === markup) continue
      shown.set(name, markup)
      response.write(`data: ${JSON.stringify({ name, markup })}\n\n`)
    }
  }
  const soon = (): void => void (timer ??= setTimeout(send, gathering))
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  send()
  const second = setInterval(soon, 1000)
  parts.requests.on('news', soon)
  request.on('close', () => {
    parts.requests.off('news', soon)
    clearInterval(second)
    clearTimeout(timer)
  })
}

function sectionsOf(parts: Parts): Record<string, Html> {
  const { service, requests } = parts
  return {
    clock: clockMarkup(parts),
    charges: listMarkup(
      'Charges',
      'No charge yet: make one, or let a shop make one.',
      lastCharges(service).map((charge) => chargeMarkup(parts, charge)),
    ),
    requests: listMarkup('Requests', 'No request yet.', requests.seen.slice(0, 30).map(requestMarkup)),
    events: listMarkup(
      'Events and webhooks',
      'No event yet.',
      lastEvents(service).map((event) => eventMarkup(parts, event)),
    ),
    webhooks: webhookMarkup(parts),
    choices: choiceMarkup(parts),
  }
}

function listMarkup(title: string, none: string, items: readonly Html[]): Html {
  return html`<h2>${title}</h2>
    ${
      items.length === 0
        ? html`<p class="none">${none}</p>`
        : html`<ol class="rows" tabindex="0" aria-label="${title}">
            ${items}
          </ol>`
    }`
}

function clockMarkup({ service }: Parts): Html {
  return html`<h2>Clock</h2>
    <p><strong>${iso(service.rules.now())}</strong></p>
    ${form('clock', {}, [
      html`<label
        >Put forward by
        <select name="by">
          ${['1m', '1h', '2h', '1d'].map((by) => html`<option>${by}</option>`)}
        </select></label
      >`,
      html`<button>Move</button>`,
    ])}
    <p>
      ${form('trigger', { event: 'charge.create' }, html`<button>Make a charge</button>`)}
      ${form('reset', {}, html`<button>Forget everything</button>`)}
    </p>`
}

function chargeMarkup({ service }: Parts, charge: Charge): Html {
  const { id, status, amount, currency, authorizeUri, failureCode, mode } = charge
  const codes = service.rules.failureCodes()
  return html`<li>
    <p>
      <code>${id}</code>
      <strong>${currency} ${(amount / 100).toFixed(2)}</strong> ${mode === 'live' && 'live'}
      ${wayMarkup(status)} ${failureCode}
    </p>
    ${
      status === 'pending' &&
      html`<p>
        ${authorizeUri !== null && html`<a href="${authorizeUri}" target="_blank" rel="noreferrer">Open page</a>`}
        ${form('trigger', { event: 'charge.complete', charge: id }, html`<button class="good">Succeed</button>`)}
        ${form('trigger', { event: 'charge.complete', charge: id }, [
          html`<select name="failed" aria-label="Failure code of ${id}">
            ${codes.map((code) => html`<option>${code}</option>`)}
          </select>`,
          html`<button>Fail</button>`,
        ])}
        ${form('trigger', { event: 'charge.expire', charge: id }, html`<button>Expire</button>`)}
      </p>`
    }
  </li>`
}

/** The states of a charge as a way, with the one that it is in. */
function wayMarkup(status: Charge['status']): Html {
  const [pending, ...ends] = enumerations.ChargeStatus.map(
    (one) => html`<i class="${one}${one === status && ' now'}" aria-hidden="true"></i>`,
  )
  return html`<span class="way ${status}"
    >${pending}<i class="arrow" aria-hidden="true"></i>${ends} ${status}</span
  >`
}

function requestMarkup({ at, method, path, key, status, took, breaks, met }: Seen): Html {
  return html`<li>
    <p>
      <time>${iso(at).slice(11, 19)}</time>
      <code>${method} ${path.slice(0, 200)}</code> ${statusMarkup(status)}
      <small>${key} key, ${took.toFixed(took < 10 ? 1 : 0)} ms</small>
    </p>
    ${
      breaks !== undefined &&
      html`<p class="why">
        <a href="/_sandbox/docs/requirements.html#${breaks}" target="_blank">${breaks}</a>
        ${requirements[breaks].text}
      </p>`
    }
    ${met !== undefined && html`<p class="why">Disturbed: ${met}</p>`}
  </li>`
}

function statusMarkup(status: number): Html {
  const kind = status >= 200 && status < 400 ? 'good' : 'bad'
  return html`<span class="status ${kind}">${status === 0 ? 'no answer' : status}</span>`
}

function eventMarkup({ service }: Parts, event: Event): Html {
  const { id, key, at, deliveries } = event
  const body = JSON.stringify(writeEvent(service, { ...event, deliveries: [] }, 'webhook'), null, 2)
  return html`<li>
    <details id="${id}">
      <summary>
        <time>${iso(at).slice(11, 19)}</time> <strong>${key}</strong> <code>${id}</code>
        ${joined(
          deliveries.map(({ status }) => statusMarkup(status)),
          ' ',
        )}
      </summary>
      ${deliveries.map(deliveryMarkup)}
      <pre tabindex="0" aria-label="Body of ${id}">${body.split('\n').map((line) => [line, '\n'])}</pre>
    </details>
    ${service.endpoints.length > 0 && form('resend', { event: id }, html`<button>Resend</button>`)}
  </li>`
}

function deliveryMarkup({ uri, status, error, createdAt }: Delivery): Html {
  return html`<p class="why">${iso(createdAt)} to <code>${uri}</code> ${statusMarkup(status)} ${error}</p>`
}

function webhookMarkup({ service, clock }: Parts): Html {
  const waiting = clock.waiting().slice(0, 20)
  return html`<h2>Endpoints</h2>
    ${setMarkup({ call: 'webhooks', name: 'urls', all: service.endpoints, input: html`<input name="urls" type="url" required placeholder="http://127.0.0.1:3000/webhooks" aria-label="Another endpoint" />` })}
    ${
      waiting.length > 0 &&
      html`<h3>Waiting</h3>
        <ol class="rows" tabindex="0" aria-label="Webhooks that wait">
          ${waiting.map(({ event, uri, attempt, due }) => html`<li>${event.key} <code>${event.id}</code> to <code>${uri}</code>, attempt ${attempt} at ${iso(due)}</li>`)}
        </ol>
        ${form('hurry', {}, html`<button>Post them now</button>`)}`
    }`
}

function choiceMarkup({ behaviours: on, started, layer, seed }: Parts): Html {
  const names = Object.keys(behaviours).map((name) => html`<option value="${name}"></option>`)
  const rules = layer.disturbances.map(({ text }) => text)
  return html`<h2>Behaviours</h2>
    ${setMarkup({ call: 'behave', name: 'names', all: on, fixed: started, input: html`<input name="names" list="names" required placeholder="posts each event twice" aria-label="Another behaviour" /><datalist id="names">${names}</datalist>` })}
    <h2>Disturbances</h2>
    ${setMarkup({ call: 'disturb', name: 'rules', all: rules, input: html`<input name="rules" required placeholder="POST /charges: lose the answer 10%" aria-label="Another disturbance" />` })}
    <p><small>Drawn from seed ${seed}.</small></p>`
}

/** A set that a call replaces, the members that cannot be taken out, and the field for another one. */
interface Replaced {
  call: string
  name: string
  all: readonly string[]
  fixed?: readonly string[]
  input: Html
}

/** Shows a set, each member with a button to take it out, and a form to add another. */
function setMarkup({ call, name, all, fixed = [], input }: Replaced): Html {
  const items = all.map((one) => {
    const rest = all.filter((other) => other !== one)
    const off = html`<button aria-label="Take out ${one}">Take out</button>`
    return html`<li><code>${one}</code> ${!fixed.includes(one) && form(call, { [name]: rest }, off)}</li>`
  })
  return html`${
    items.length > 0 &&
    html`<ul class="rows">
      ${items}
    </ul>`
  }
  ${form(call, { [name]: all }, [input, html`<button>Add</button>`])}`
}

function form(call: string, said: Record<string, string | readonly string[]>, content: Content): Html {
  const hidden = Object.entries(said).flatMap(([name, values]) =>
    [values].flat().map((value) => html`<input type="hidden" name="${name}" value="${value}" />`),
  )
  return html`<form method="post" action="/_sandbox/${call}">${hidden} ${content}</form>`
}
