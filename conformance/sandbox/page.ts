import type { ServerResponse } from 'node:http'
import { enumerations } from '../../generated/operations.ts'
import { requirements } from '../../generated/requirements.ts'
import type { Event, Charge, WebhookDelivery } from '../../generated/types.ts'
import { requirementEntry } from '../docs/page.ts'
import { requirementPage } from '../docs/requirements.ts'
import { html, joined, trustedHtml, render, type Content, type Html } from '../reports/markup.ts'
import { pageOf, readAsset } from '../reports/page.ts'
import { calls, type SandboxCall } from './calls.ts'
import { curlOf } from './curl.ts'
import type { LoggedRequest } from './requests.ts'
import { stateOf, type Parts, type State } from './state.ts'

/** Answers a request if it is for the page of a sandbox; resolves to false if not. */
type Page = (path: string, response: ServerResponse) => Promise<boolean>

/** Answers for the page of a sandbox: the page itself, its sections as they are now, and the requirements. */
export function pageFor(parts: Parts, origin: string): Page {
  return async (path, response) => {
    if (path === '') send(response, wholePage(parts, origin))
    else if (path === 'sections') send(response, JSON.stringify(sectionsOf(parts)), 'application/json')
    else if (path === requirementEntry.page)
      send(response, await requirementPage([{ title: 'Sandbox', page: '/_sandbox' }, requirementEntry]))
    else return false
    return true
  }
}

function send(response: ServerResponse, content: string, type = 'text/html'): void {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'none'",
  })
  response.end(content)
}

function wholePage(parts: Parts, origin: string): string {
  const { test } = parts.service.keys
  const sections = Object.entries(sectionsOf(parts)).map(
    ([name, content]) => html`<section id="${name}" aria-label="${name}">${trustedHtml(content)}</section>`,
  )
  return pageOf({
    title: 'The sandbox of Assay',
    style: readAsset(import.meta.url, 'workbench.css'),
    script: readAsset(import.meta.url, 'workbench.js'),
    allows: "connect-src 'self'",
    body: html`<header>
        <h1>Sandbox</h1>
        <p><code>${origin}</code> takes requests with the keys <code>${test.public}</code> and <code>${test.secret}</code>. No money moves.</p>
        <p id="notice" role="status"></p>
      </header>
      <main>${sections}<section aria-label="calls">${callsMarkup()}</section></main>`,
  })
}

/** Returns the markup of the sections that change. */
function sectionsOf(parts: Parts): Record<string, string> {
  const state = stateOf(parts)
  const { charges, requests, events, waiting } = state
  const sections = {
    clock: clockMarkup(state),
    charges: listMarkup('Charges', charges.map(chargeMarkup)),
    requests: listMarkup(
      'Requests',
      requests.map((request) => requestMarkup(request, curlOf(request, parts.service))),
    ),
    events: listMarkup(
      'Events and webhooks',
      events.map((event) => eventMarkup(event, state.endpoints.length > 0)),
    ),
    waiting: listMarkup(
      'Waiting webhooks',
      waiting.map(({ key, event, endpoint, attempt, due }) => {
        return html`<li>${key} <code>${event}</code> to <code>${endpoint}</code>, attempt ${attempt} at ${due}</li>`
      }),
    ),
    settings: html`<h2>Settings</h2>
      ${settingsMarkup('Endpoints', state.endpoints)} ${settingsMarkup('Behaviours', state.behaviours)}
      ${settingsMarkup(
        `Disturbances, drawn from seed ${state.seed}`,
        state.disturbances.map(({ rule, done }) => `${rule} (${done} times)`),
      )}`,
  }
  return Object.fromEntries(Object.entries(sections).map(([name, content]) => [name, render(content)]))
}

function listMarkup(title: string, items: readonly Html[]): Html {
  if (items.length === 0) return html`<h2>${title}</h2><p>None yet.</p>`
  return html`<h2>${title}</h2><ol class="rows" tabindex="0" aria-label="${title}">${items}</ol>`
}

function settingsMarkup(title: string, values: readonly string[]): Html {
  return html`<p>${title}: ${
    values.length === 0
      ? 'none'
      : joined(
          values.map((value) => html`<code>${value}</code>`),
          ', ',
        )
  }</p>`
}

function clockMarkup({ now }: State): Html {
  return html`<p>Clock <strong>${now}</strong></p>
    ${['1m', '1h', '1d'].map((by) => form('clock', { by }, html`<button>+${by}</button>`))}
    ${form('trigger', { event: 'charge.create' }, html`<button>Make a charge</button>`)}
    ${form('hurry', {}, html`<button>Post waiting webhooks</button>`)}
    ${form('reset', {}, html`<button>Forget everything</button>`)}`
}

function chargeMarkup({ id, status, amount, currency, authorize_uri, failure_code, livemode }: Charge): Html {
  const codes = enumerations.FailureCode.map((code) => html`<option>${code}</option>`)
  const completed = { event: 'charge.complete', charge: id }
  return html`<li>
    <p>
      <code>${id}</code> <strong>${currency} ${(amount / 100).toFixed(2)}</strong> ${livemode && 'live'}
      <span class="status ${status}">${status}</span> ${failure_code}
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

function requestMarkup(request: LoggedRequest, curl: string | null): Html {
  const { method, path, key, status, took, breaks, disturbedBy, sent, answer } = request
  return html`<li>
    <details id="request-${request.number}">
      <summary>
        <time>${request.at.slice(11, 19)}</time> <code>${method} ${path.slice(0, 200)}</code> ${statusMarkup(status)}
        <small>${key} key, ${took.toFixed(0)} ms</small>
      </summary>
      <pre tabindex="0" aria-label="Sent and answered">${sent}\n\n${answer}</pre>
      ${curl !== null && html`<button type="button" data-copy="${curl}">Copy as curl</button>`}
    </details>
    ${
      breaks !== undefined &&
      html`<p class="why">
        <a href="/_sandbox/${requirementEntry.page}#${breaks}" target="_blank">${breaks}</a> ${requirements[breaks].text}
      </p>`
    }
    ${disturbedBy !== undefined && html`<p class="why">Disturbed: ${disturbedBy}</p>`}
  </li>`
}

function statusMarkup(status: number | null): Html {
  const kind = status && status < 400 ? 'successful' : 'failed'
  return html`<span class="status ${kind}">${status || 'no answer'}</span>`
}

function eventMarkup({ webhook_deliveries: deliveries = [], ...event }: Event, isPosted: boolean): Html {
  const { id, key } = event
  return html`<li>
    <details id="${id}">
      <summary>
        <strong>${key}</strong> <code>${id}</code> ${joined(
          deliveries.map(({ status }) => statusMarkup(status)),
          ' ',
        )}
      </summary>
      ${deliveries.map(deliveryMarkup)}
      <pre tabindex="0" aria-label="Body of ${id}">${JSON.stringify(event, null, 2)}</pre>
    </details>
    ${isPosted && form('resend', { event: id }, html`<button>Resend</button>`)}
  </li>`
}

function deliveryMarkup({ uri, status, error, created_at }: WebhookDelivery): Html {
  return html`<p class="why">${created_at} to <code>${uri}</code> ${statusMarkup(status)} ${error}</p>`
}

/** Shows every call as a form, each with its parameters. */
function callsMarkup(): Html {
  const rows = Object.entries<SandboxCall>(calls).map(([name, { does, takes }]) => {
    const fields = Object.entries(takes).map(([parameter, kind]) => {
      const label = `${parameter} of ${name}`
      return kind === 'list'
        ? html`<textarea name="${parameter}" placeholder="${parameter}, one a line" aria-label="${label}"></textarea>`
        : html`<input name="${parameter}" placeholder="${parameter}" aria-label="${label}" />`
    })
    return html`<dt>${does}</dt><dd>${form(name, {}, [fields, html`<button>${name}</button>`])}</dd>`
  })
  return html`<h2>Calls</h2>
    <p><small>Each is a POST to /_sandbox/name with a form or JSON, and a command: assay sandbox name.</small></p>
    <dl>${rows}</dl>`
}

function form(call: string, sent: Record<string, string>, content: Content): Html {
  const hidden = Object.entries(sent).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form method="post" action="/_sandbox/${call}">${hidden} ${content}</form>`
}
