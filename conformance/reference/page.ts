import type { FormObject } from '../contract/form-encoding.ts'
import { failures } from './rules/charges.ts'
import { banks } from './rules/sources.ts'
import type { Charge, ChargeStatus } from './store.ts'

/** The contents of an authorization page. */
export interface View {
  charge: Charge
  formToken: string
  merchant: string
  action: string
  failureCodes: readonly string[]
  sent: FormObject
  problemPage: string | undefined
}

/** Text made safe for HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

const style = `:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}
body{margin:0;padding:2rem 1rem;display:grid;justify-items:center}
body,form,fieldset{grid-template-columns:minmax(0,1fr)}
main{width:min(26rem,100%)}
h1{font-size:1.375rem;margin:0 0 1rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1.5rem}
dt{opacity:.75}dd{margin:0;text-align:right;overflow-wrap:anywhere}
.amount{font-size:1.5rem;font-weight:600}
form,fieldset{display:grid;gap:.75rem}fieldset{min-width:0;border:1px solid;border-radius:.5rem;padding:1rem;margin:0}
button,select{font:inherit;padding:.625rem 1rem;border-radius:.5rem;border:1px solid}
.main{background:#0a5c36;border-color:#0a5c36;color:#fff;font-weight:600}
[role=alert]{border-left:.25rem solid #b3261e;padding-left:.75rem}
.note{font-size:.9375rem;opacity:.8}`

function ringgit(amount: number): string {
  return `${(amount / 100).toLocaleString('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** A whole page of a title and content that is HTML already. */
export function htmlPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`
}

function details({ charge, merchant }: View): string {
  return `<dl>
<dt>Amount</dt><dd class="amount">${escapeHtml(charge.currency)} ${ringgit(charge.amount)}</dd>
<dt>Paid to</dt><dd>${escapeHtml(merchant)}</dd>
<dt>Bank</dt><dd>${escapeHtml(banks[charge.source?.bank ?? ''] ?? 'Your bank')}</dd>
<dt>Reference</dt><dd>${escapeHtml(charge.id)}</dd>
</dl>`
}

function testChoices({ failureCodes }: View): string {
  return `<p class="note">Test mode: no money moves. Choose how this payment ends.</p>
<button class="main" type="submit" name="outcome" value="successful">Successful</button>
<fieldset>
<legend>Or let it fail</legend>
<label for="failure_code">Reason for the failure</label>
<select id="failure_code" name="failure_code">
${failureCodes.map((code) => `<option value="${escapeHtml(code)}">${escapeHtml(failures[code] ?? code)}</option>`).join('\n')}
</select>
<button type="submit" name="outcome" value="failed">Failed</button>
</fieldset>`
}

function liveChoices(): string {
  return `<p>Confirm with your bank that you want to make this payment.</p>
<button class="main" type="submit" name="outcome" value="successful">Pay</button>
<button type="submit" name="outcome" value="failed">Cancel</button>`
}

/** The page of a pending charge: choices in test mode, a bank's words in live mode. */
export function pendingPage(view: View): string {
  return htmlPage(
    'Authorize your payment',
    `${view.problemPage === undefined ? '' : `<p role="alert">${escapeHtml(view.problemPage)}</p>\n`}${details(view)}
<form method="post" action="${escapeHtml(view.action)}">
<input type="hidden" name="form_token" value="${escapeHtml(view.formToken)}">
${view.charge.mode === 'test' ? testChoices(view) : liveChoices()}
</form>`,
  )
}

/** The page of a charge in a final state. */
export function closedPage(view: View): string {
  const { status, failureMessage } = view.charge
  const textsByStatus: Partial<Record<ChargeStatus, [title: string, text: string]>> = {
    successful: ['Payment completed', 'This payment was successful. There is nothing left to do.'],
    failed: ['Payment failed', `This payment was not made: ${failureMessage ?? 'it failed'}.`],
  }
  const [title, text] = textsByStatus[status] ?? [
    'Payment expired',
    'This payment was not authorized in time.',
  ]
  return htmlPage(
    title,
    `<p>${escapeHtml(text)}</p>\n${details(view)}\n<p class="note">You can close this page.</p>`,
  )
}

/** A page with nothing but an error. */
export function troublePage(title: string, text: string): string {
  return htmlPage(title, `<p role="alert">${escapeHtml(text)}</p>`)
}
