import { enumerations } from '../../generated/operations.ts'
import { startCommand } from '../text/start-command.ts'
import { wholePage, readAsset } from '../reports/page.ts'
import type { Setting } from '../settings/flags.ts'
import { html, type Content, type Html } from '../text/html.ts'
import { behaviours } from './behaviours.ts'
import { calls, type SandboxCall } from './calls.ts'
import type { RunningWorld } from './running.ts'

/** The calls with a place of their own on the page; all others stand at its end. */
const placedCalls = ['trigger', 'settled', 'clock', 'webhooks', 'behave', 'disturb', 'resend']
const snapshotCalls = ['save', 'restore', 'reset']

/** Builds the page of a sandbox, whose script fills it with what the stream sends. */
export function sandboxPage({ service: { urls, keys } }: RunningWorld): string {
  const others = Object.keys(calls).filter(
    (name) => ![...placedCalls, ...snapshotCalls].includes(name),
  )
  return wholePage({
    title: 'The sandbox of Assay',
    style: readAsset(import.meta.url, 'sandbox-page.css'),
    script: readAsset(import.meta.url, 'sandbox-page.js'),
    allows: "connect-src 'self'",
    body: html`<header class="top">
        <h1>Sandbox</h1>
        <p><code>${urls.baseUrl}</code> takes requests with the keys <code>${keys.test.public}</code> and <code>${keys.test.secret}</code>. No money moves.</p>
        <p id="notice" role="status" class="verdict fail"></p>
      </header>
      <main class="columns">
        <section aria-labelledby="h-charges">
          <h2 id="h-charges">Charges</h2>
          <details class="fold"><summary>New charge</summary>${callForm('trigger')}</details>
          <ol id="charges" class="rows"></ol>
          <p class="none">None yet.</p>
        </section>
        <section aria-labelledby="h-timeline">
          <h2 id="h-timeline">Timeline</h2>
          <p class="legend"><span class="mark request pass">request</span> <span class="mark event">event</span> <span class="mark post pass">delivered</span> <span class="mark post fail">not delivered</span></p>
          ${callForm('settled')}
          <ol id="timeline" class="rows"></ol>
          <p class="none">None yet.</p>
        </section>
        <section aria-labelledby="h-settings">
          <h2 id="h-settings">Settings</h2>
          ${settingMarkup('Clock', 'now', 'clock')}
          ${settingMarkup('Endpoints', 'endpoints', 'webhooks')}
          ${settingMarkup('Behaviours', 'behaviours', 'behave')}
          ${settingMarkup('Disturbances', 'disturbances', 'disturb')}
          <h3>Snapshots</h3>
          <p id="snapshots">none</p>
          ${snapshotCalls.map(callForm)} ${others.map(callForm)}
          <p><small>Each form is a POST to /_sandbox/name with a form or JSON, and a command: ${startCommand} sandbox name.</small></p>
        </section>
      </main>
      ${rowTemplates()}`,
  })
}

/** Shows a setting with the form that changes it. */
function settingMarkup(title: string, id: string, call: string): Html {
  return html`<h3>${title}</h3><p id="${id}">none</p>${callForm(call)}`
}

/** The form of a call; its result or error appears beside its button. */
function callForm(name: string): Html {
  const { does, takes } = (calls as Readonly<Record<string, SandboxCall>>)[name] as SandboxCall
  const fields = Object.entries(takes).map(([parameter, setting]) =>
    fieldMarkup(name, parameter, setting),
  )
  return form(name, {}, [html`<p>${does}</p>`, fields, html`<button>${name}</button>`])
}

/** The field of a parameter: a choice where its values are few, a line for each of several. */
function fieldMarkup(call: string, name: string, setting: Setting): Html {
  const label = `${name} of ${call}`
  if (name === 'names')
    return html`<select name="${name}" multiple size="6" aria-label="${label}">${optionsOf(Object.keys(behaviours))}</select>`
  if (setting.enum !== undefined)
    return html`<label>${name} <select name="${name}"><option value="">any</option>${optionsOf(setting.enum)}</select></label>`
  if (setting.type === 'array')
    return html`<textarea name="${name}" placeholder="${name}, one a line" aria-label="${label}"></textarea>`
  return html`<label>${name} <input name="${name}" placeholder="${setting.value}" autocomplete="off" /></label>`
}

function optionsOf(values: readonly string[]): Html[] {
  return values.map((value) => html`<option>${value}</option>`)
}

/** Templates that the script copies and fills by the names of their parts. */
function rowTemplates(): Html {
  const settle = (content: Content) =>
    form('trigger', { event: 'charge.complete', charge: '' }, content)
  return html`<template id="charge">
      <li>
        <details>
          <summary><b class="verdict" data-part="status"></b> <strong data-part="sum"></strong> <code data-part="id"></code> <small data-part="code"></small></summary>
          <div class="part"></div>
        </details>
        <div class="actions">
          <a data-part="page" target="_blank" rel="noreferrer">Open page</a>
          ${settle(html`<button>Succeed</button>`)}
          ${settle(html`<select name="failed" aria-label="Failure code">${optionsOf(enumerations.FailureCode)}</select> <button>Fail</button>`)}
          ${form('trigger', { event: 'charge.expire', charge: '' }, html`<button>Expire</button>`)}
        </div>
      </li>
    </template>
    <template id="request">
      <li>
        <details>
          <summary><time data-part="at"></time> <span class="mark request" data-part="status"></span> <code data-part="line"></code> <small data-part="key"></small> <small class="verdict fail" data-part="note"></small></summary>
          <div class="part"></div>
        </details>
      </li>
    </template>
    <template id="event">
      <li>
        <details>
          <summary><time data-part="at"></time> <span class="mark event" data-part="key"></span> <code data-part="subject"></code> <span data-part="posts"></span></summary>
          <div class="part"></div>
        </details>
        <div class="actions">${form('resend', { event: '' }, html`<button>Resend</button>`)}</div>
      </li>
    </template>`
}

function form(call: string, sent: Record<string, string>, content: Content): Html {
  const hidden = Object.entries(sent).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form method="post" action="/_sandbox/${call}">${hidden} ${content} <output></output></form>`
}
