import { operations, type OperationId } from '../../generated/operations.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Contract, Transition } from './contract.ts'
import { sequences } from './flows.ts'
import { page, prose } from './page.ts'
import { sequenceDrawing } from './sequence.ts'
import { statesDrawing } from './states.ts'

/** What a reader can try: the addresses and the keys of the sandbox. */
export interface Sandbox {
  baseUrl: string
  vaultUrl: string
  publicKey: string
  secretKey: string
  /** What the sandbox holds in place of each example of the contract. */
  made: Record<string, string>
}

/** The first page: what the service does, its flows, its states, and where to go on. */
export function overview(contract: Contract, sandbox: Sandbox | null): string {
  const ids = Object.keys(requirements) as RequirementId[]
  const testable = ids.filter((id) => requirements[id].untestable === undefined).length
  return page(
    'Overview',
    `<h1>${prose(contract.info.title)} ${prose(contract.info.version)}</h1>
<p>A shop takes payments through this service without ever holding what would let it pay itself.
A card becomes a <b>token</b> between the customer and the service, and the shop gets the token alone.
A customer with a bank account in Malaysia authorizes the payment at the bank: the shop makes a <b>source</b>, charges it, and sends the customer away to a page of the service.
What became of the <b>charge</b> is told by an <b>event</b>, which is posted to the shop as a <b>webhook</b> and kept for later.</p>
<p>The contract holds ${ids.length} requirements, each at the place that it binds; ${testable} of them can be seen from outside, and a run judges every one.
<a href="requirements.html">Requirements</a> leads from each section of the specification to what it asks, to what checks that, and to what an implementation that breaks it would do.
<a href="swagger-ui.html">Swagger UI</a> and <a href="redoc.html">Redoc</a> show the contract itself.</p>
${sandbox === null ? '' : told(sandbox)}
<h2>The flows</h2>
${sequences.map((one) => `<h3>${prose(one.title)}</h3><p>${prose(one.text)}</p>${sequenceDrawing(one, contract)}`).join('\n')}
<h2>The states</h2>
${Object.entries(contract.components.schemas)
  .flatMap(([name, { 'x-states': transitions }]) => (transitions ? [states(name, transitions)] : []))
  .join('\n')}
<h2>The operations</h2>
<div class="wide" tabindex="0" role="region" aria-label="The operations"><table><thead><tr><th>Operation</th><th>Key</th><th>What it does</th></tr></thead><tbody>
${(Object.keys(operations) as OperationId[]).map(row).join('\n')}
${Object.values(contract.webhooks)
  .map(
    ({ post }) =>
      `<tr><td><code>${post.operationId}</code> (webhook)</td><td></td><td>${prose(post.summary)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></div>`,
  )
}

function row(id: OperationId): string {
  const { method, path, key, summary } = operations[id]
  return `<tr><td><code>${method} ${prose(path)}</code></td><td>${key}</td><td>${prose(summary)}</td></tr>`
}

function told({ baseUrl, vaultUrl, publicKey, secretKey }: Sandbox): string {
  return `<h2>The sandbox</h2>
<p>A sandbox runs beside these pages, and Swagger UI sends there what you try: the keys are filled in. Or from a shell:</p>
<pre tabindex="0" role="region" aria-label="Requests to the sandbox">curl -u ${prose(publicKey)}: ${prose(vaultUrl)}/tokens -d 'card[name]=Nur Aisyah' \\
  -d 'card[number]=4242424242424242' -d 'card[expiration_month]=8' -d 'card[expiration_year]=2029'
curl -u ${prose(secretKey)}: ${prose(baseUrl)}/events</pre>`
}

function states(name: string, transitions: readonly Transition[]): string {
  const rows = transitions.map(
    ({ from, on, given, to, effects }, index) =>
      `<tr><td>${index + 1}</td><td>${prose(from)} → ${prose(to)}</td><td>${prose(on)}${given ? `<br><span class="small">given: ${prose(given)}</span>` : ''}</td><td>${effects.map(prose).join('<br>')}</td></tr>`,
  )
  return `<h3>${prose(name)}</h3>
${statesDrawing(name, transitions)}
<div class="wide" tabindex="0" role="region" aria-label="The states of a ${prose(name.toLowerCase())}"><table><thead><tr><th>Arrow</th><th>States</th><th>On</th><th>Then</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
}
