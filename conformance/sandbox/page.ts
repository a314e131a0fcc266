import { enumerations } from '../../generated/operations.ts'
import { requirements } from '../../generated/requirements.ts'
import type { Event } from '../../generated/types.ts'
import { started } from '../basics/started.ts'
import { html, joined, type Content, type Html } from '../text/html.ts'
import { pageOf, readAsset } from '../reports/page.ts'
import { calls, type SandboxCall } from './calls.ts'
import type { LoggedRequest } from './requests.ts'
import type { SandboxCharge, State } from './running.ts'

/** Builds the page of a sandbox; its script reads it again, and puts in place what changed. */
export function sandboxPage(state: State): string {
  const {
    baseUrl,
    now,
    seed,
    keys,
    charges,
    requests,
    events,
    endpoints,
    behaviours,
    disturbances,
  } = state
  const rules = disturbances.map(({ rule, done }) => `${rule} (${done} times)`)
  return pageOf({
    title: 'The sandbox of Assay',
    style: readAsset(import.meta.url, 'sandbox-page.css'),
    script: readAsset(import.meta.url, 'sandbox-page.js'),
    allows: "connect-src 'self'",
    body: html`<header class="top">
        <h1>Sandbox</h1>
        <p><code>${baseUrl}</code> takes requests with the keys <code>${keys.test.public}</code> and <code>${keys.test.secret}</code>. No money moves.</p>
        <p id="notice" role="status" class="verdict fail"></p>
      </header>
      <main>
        <section id="settings" class="fold">
          <p>Clock: <strong>${now}</strong></p>
          <p>Endpoints: ${namesMarkup(endpoints)}</p>
          <p>Behaviours: ${namesMarkup(behaviours)}</p>
          <p>Disturbances, drawn from seed ${seed}: ${namesMarkup(rules)}</p>
        </section>
        ${listMarkup('Charges', charges.map(chargeMarkup))}
        ${listMarkup('Requests', requests.map(requestMarkup))}
        ${listMarkup('Events', events.map(eventMarkup))}
        <section aria-label="Calls" class="fold">
          <h2>Calls</h2>
          <p><small>Each is a POST to /_sandbox/name with a form or JSON, and a command: ${started()} sandbox name.</small></p>
          ${Object.entries<SandboxCall>(calls).map(callMarkup)}
        </section>
      </main>`,
  })
}

function listMarkup(title: string, items: readonly Html[]): Html {
  return html`<section id="${title.toLowerCase()}" class="fold">
    <h2>${title}</h2>
    ${items.length === 0 ? 'None yet.' : html`<ol tabindex="0" aria-label="${title}">${items}</ol>`}
  </section>`
}

function namesMarkup(names: readonly string[]): Content {
  const codes = names.map((name) => html`<code>${name}</code>`)
  return names.length === 0 ? 'none' : joined(codes, ', ')
}

/** The colours of charges, which are those of verdicts. */
const verdicts: Readonly<Record<string, string>> = { successful: 'pass', pending: 'incomplete' }

function chargeMarkup({
  id,
  status,
  amount,
  currency,
  authorize_uri,
  failure_code,
  livemode,
}: SandboxCharge): Html {
  const codes = enumerations.FailureCode.map((code) => html`<option>${code}</option>`)
  const completed = { event: 'charge.complete', charge: id }
  return html`<li>
    <p>
      <code>${id}</code> <strong>${currency} ${(amount / 100).toFixed(2)}</strong> ${livemode && 'live'}
      <span class="verdict ${verdicts[status] ?? 'fail'}">${status}</span> ${failure_code}
    </p>
    ${
      status === 'pending' &&
      html`<p>
        ${authorize_uri !== null && html`<a href="${authorize_uri}" target="_blank" rel="noreferrer">Open page</a>`}
        ${form('trigger', completed, html`<button>Succeed</button>`)}
        ${form('trigger', completed, html`<select name="failed" aria-label="Failure code of ${id}">${codes}</select> <button>Fail</button>`)}
        ${form('trigger', { event: 'charge.expire', charge: id }, html`<button>Expire</button>`)}
      </p>`
    }
  </li>`
}

function requestMarkup(request: LoggedRequest): Html {
  const { number, at, method, path, key, status, breaks, disturbedBy, sent, answer, curl } = request
  return html`<li>
    <details id="request-${number}">
      <summary>
        <time>${at.slice(11, 19)}</time> <code>${method} ${path.slice(0, 200)}</code> ${statusMarkup(status)}
        <small>${key} key</small>
      </summary>
      <pre tabindex="0" aria-label="Sent and answered">${sent}\n\n${answer}</pre>
      ${curl !== null && html`<button type="button" data-copy="${curl}">Copy as curl</button>`}
    </details>
    ${breaks !== undefined && html`<p><code>${breaks}</code> ${requirements[breaks].text}</p>`}
    ${disturbedBy !== undefined && html`<p>Disturbed: ${disturbedBy}</p>`}
  </li>`
}

/** Writes a status of HTTP, where 0 and null stand for no answer. */
function statusMarkup(status: number | null): Html {
  const verdict = status && status < 400 ? 'pass' : 'fail'
  return html`<span class="verdict ${verdict}">${status || 'no answer'}</span>`
}

function eventMarkup({ webhook_deliveries: deliveries = [], ...event }: Event): Html {
  const { id, key } = event
  return html`<li>
    <details id="${id}">
      <summary>
        <strong>${key}</strong> <code>${id}</code> ${deliveries.map(({ status }) => [statusMarkup(status), ' '])}
      </summary>
      ${deliveries.map(
        ({ uri, status, error, created_at }) =>
          html`<p>${created_at} to <code>${uri}</code> ${statusMarkup(status)} ${error}</p>`,
      )}
      <pre tabindex="0" aria-label="Body of ${id}">${JSON.stringify(event, null, 2)}</pre>
    </details>
    ${form('resend', { event: id }, html`<button>Resend</button>`)}
  </li>`
}

function callMarkup([name, { does, takes }]: [string, SandboxCall]): Html {
  const fields = Object.entries(takes).map(([parameter, { type }]) => {
    const label = `${parameter} of ${name}`
    return type === 'array'
      ? html`<textarea name="${parameter}" placeholder="${parameter}, one a line" aria-label="${label}"></textarea>`
      : html`<input name="${parameter}" placeholder="${parameter}" aria-label="${label}" />`
  })
  return html`<p>${does}</p> ${form(name, {}, [fields, html`<button>${name}</button>`])}`
}

function form(call: string, sent: Record<string, string>, content: Content): Html {
  const hidden = Object.entries(sent).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form method="post" action="/_sandbox/${call}">${hidden} ${content}</form>`
}
