import { operations } from '../../generated/operations.ts'
import { requirements } from '../../generated/requirements.ts'
import { sequenceDiagram, type Arrow } from '../reports/drawing/sequence-diagram.ts'
import { statesDrawing } from '../reports/drawing/states.ts'
import { html, joined, tableOf, type Html } from '../reports/markup.ts'
import { commandLine } from '../reports/shell.ts'
import { requirementIds } from '../settings/selection.ts'
import { type Contract, operationsOf, type Transition } from './contract.ts'
import { page, prose, type Entry } from './page.ts'
import { parties, walkthroughs, type Step, type Walkthrough } from './walkthroughs.ts'

/** The sandbox that a reader can try: its addresses and keys. */
export interface Sandbox {
  baseUrl: string
  vaultUrl: string
  publicKey: string
  secretKey: string
  /** The values that stand in it for the examples of the contract. */
  made: Record<string, string>
}

/** Builds the first page: what the service does, its flows and states, and where to go on. */
export function overview(contract: Contract, pages: readonly Entry[], sandbox: Sandbox | null): string {
  const testable = requirementIds.filter((id) => requirements[id].untestable === undefined).length
  const { info, components } = contract
  const states = Object.entries(components.schemas).map(
    ([name, { 'x-states': transitions }]) => transitions && statesMarkup(name, transitions),
  )
  const rows = operationsOf(contract).map(
    ({ id, call, key, summary }) =>
      html`<tr>
        <td><a href="requirements.html#${id}"><code>${call}</code></a></td>
        <td>${key}</td>
        <td>${prose(summary)}</td>
      </tr>`,
  )
  const content = html`<h1>${info.title} ${info.version}</h1>
    <p>
      A shop takes payments through this service without ever holding what would let it pay itself. A card
      becomes a <b>token</b> between the customer and the service, and the shop gets the token alone. A
      customer with a bank account in Malaysia authorizes the payment at the bank: the shop makes a
      <b>source</b>, charges it, and sends the customer away to a page of the service. What became of the
      <b>charge</b> is told by an <b>event</b>, which is posted to the shop as a <b>webhook</b> and kept for
      later.
    </p>
    <p>
      The contract holds ${requirementIds.length} requirements, each at the place that it binds; ${testable} of them can
      be seen from outside, and a run judges every one. <a href="requirements.html">Requirements</a> leads
      from each section of the specification to what it asks, to what checks that, and to what an
      implementation that breaks it would do. <a href="swagger-ui.html">Swagger UI</a> and
      <a href="redoc.html">Redoc</a> show the contract itself.
    </p>
    ${sandbox && sandboxMarkup(sandbox)}
    <h2>The flows</h2>
    ${walkthroughs.map((walkthrough) => walkthroughMarkup(walkthrough, contract))}
    <h2>The states</h2>
    ${states}
    <h2>The operations</h2>
    ${tableOf(['Operation', 'Key', 'What it does'], rows)}`
  return page('Overview', pages, content, '')
}

function sandboxMarkup({ baseUrl, vaultUrl, publicKey, secretKey }: Sandbox): Html {
  const { path, bases } = operations.createToken
  const fields = Object.entries(bases['required'] ?? {}).flatMap((field) => ['-d', field.join('=')])
  const lines = [
    commandLine(['curl', '-u', `${publicKey}:`, `${vaultUrl}${path}`, ...fields]),
    commandLine(['curl', '-u', `${secretKey}:`, `${baseUrl}${operations.listEvents.path}`]),
  ]
  return html`<h2>The sandbox</h2>
    <p>
      A sandbox runs beside these pages, and Swagger UI sends there what you try: the keys are filled in. Or
      from a shell:
    </p>
    <pre tabindex="0" role="region" aria-label="Requests to the sandbox">${joined(lines, '\n')}</pre>`
}

function walkthroughMarkup({ title, text, steps }: Walkthrough, contract: Contract): Html {
  const arrows = steps.map((step): Arrow => {
    const { from, to, operation } = step
    return { from, to, label: labelOf(step, contract), ...(operation ? { kind: 'request' } : {}) }
  })
  return html`<h3>${title}</h3>
    <p>${prose(text)}</p>
    ${sequenceDiagram(title, arrows, parties, { wide: 210, narrow: 66 })}`
}

function labelOf({ operation, webhook, says }: Step, contract: Contract): string {
  if (operation !== undefined) {
    const { method, path, key } = operations[operation]
    return `${method} ${path}, ${key} key`
  }
  return webhook === undefined
    ? (says ?? '')
    : `webhook: ${contract.webhooks[webhook]?.post.summary.replace(/\.$/, '')}`
}

function statesMarkup(name: string, transitions: readonly Transition[]): Html {
  const edges = transitions.flatMap(({ from, to }, at) =>
    to.split(' or ').map((one) => ({ from, to: one, label: String(at + 1) })),
  )
  const rows = transitions.map(
    ({ from, on, given, to, effects }, at) =>
      html`<tr>
        <td data-name="Arrow">${at + 1}</td>
        <td data-name="States">${from} → ${to}</td>
        <td data-name="On">${prose(on)} ${given && html`<div class="small">given: ${prose(given)}</div>`}</td>
        <td data-name="Then">${joined(effects.map(prose), html`<br />`)}</td>
      </tr>`,
  )
  const title = `The states of a ${name.toLowerCase()}`
  return html`<h3>${name}</h3>
    ${statesDrawing(title, edges, { wide: 230, narrow: 121 })}
    ${tableOf(['Arrow', 'States', 'On', 'Then'], rows, 'stacked')}`
}
