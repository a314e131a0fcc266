import type { Answer } from './route.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** An HTML page of the status; `head` goes in beside the title. */
export function page(status: number, title: string, body: string, head = ''): Answer {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escape(title)}</title>${head}</head>
<body>
<h1>${escape(title)}</h1>
${body}
</body>
</html>
`
  return { status, type: 'text/html; charset=utf-8', body: html }
}

/** The first page, which names the amount and leads on to the bank. */
export function welcomePage(visit: string, amount: number): Answer {
  const body = `<p>You are about to pay MYR ${(amount / 100).toFixed(2)}.</p>
<p><a href="${visit}/bank">Continue to your bank</a></p>`
  return page(200, 'Online banking', body)
}

/** The bank's page, where the customer decides; `remark` says why it is shown once more. */
export function bankPage(csrf: string, status = 200, remark = ''): Answer {
  const body = `${remark === '' ? '' : `<p>${escape(remark)}</p>`}
<form method="post">
<input type="hidden" name="csrf" value="${csrf}">
<fieldset>
<legend>What shall the bank do?</legend>
<input type="radio" id="no" name="outcome" value="mark-failed" required><label for="no">Decline payment</label>
<label><input type="radio" name="outcome" value="mark-successful" required> Approve payment</label>
</fieldset>
<button>Confirm</button>
</form>`
  return page(status, 'Your bank', body)
}

/** The page that takes the customer back to the merchant. */
export function returnPage(address: string): Answer {
  const target = escape(address)
  const head = `<meta http-equiv="refresh" content="0; url=${target}">`
  return page(
    200,
    'Taking you back',
    `<p>One moment, or <a href="${target}">go back to the shop</a>.</p>`,
    head,
  )
}

/** What a customer sees who comes once more. */
export const completePage = (): Answer =>
  page(410, 'This payment is already complete', '<p>Nothing is left to do.</p>')
