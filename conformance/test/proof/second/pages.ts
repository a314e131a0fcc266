import { createHmac, randomBytes } from 'node:crypto'
import type { Account, Charge } from './account.ts'
import { decide } from './charges.ts'
import type { Answer, Asked, Route } from './http.ts'
import { Refusal } from './refusal.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

/** Makes an HTML page of a status; `head` goes in beside the title. */
export const page = (status: number, title: string, body: string, head = ''): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escape(title)}</title>${head}</head>
<body>
<h1>${escape(title)}</h1>
${body}
</body>
</html>
`,
})

const complete = (): Answer => page(410, 'This payment is already complete', '<p>Nothing is left to do.</p>')

const bank = (csrf: string, status = 200): Answer =>
  page(
    status,
    'Your bank',
    `<form method="post">
<input type="hidden" name="csrf" value="${csrf}">
<fieldset>
<legend>What shall the bank do?</legend>
<input type="radio" id="no" name="outcome" value="mark-failed" required><label for="no">Decline payment</label>
<label><input type="radio" name="outcome" value="mark-successful" required> Approve payment</label>
</fieldset>
<button>Confirm</button>
</form>`,
  )

/** Takes the customer back to the merchant, with one more parameter. */
function back({ id, returnUri }: Charge): Answer {
  const [address = '', ...fragment] = returnUri.split('#')
  const joined = `${address}${address.includes('?') ? '&' : '?'}payment=${id}`
  const target = escape([joined, ...fragment].join('#'))
  const refresh = `<meta http-equiv="refresh" content="0; url=${target}">`
  return page(200, 'Taking you back', `<p>One moment, or <a href="${target}">go back</a>.</p>`, refresh)
}

/** Lists the pages at {pay_url}: a link, then the decision in a session of its own, then the way back. */
export const pageRoutes = (account: Account): Route[] => {
  const key = randomBytes(32)
  const csrfOf = (visit: string, session: string) =>
    createHmac('sha256', key).update(`${visit} ${session}`).digest('hex')
  const chargeOf = (visit: string): Charge => {
    const charge = account.charges.find((one) => one.visit === visit)
    if (!charge) throw new Refusal(404, 'There is no such payment.')
    return charge
  }
  const submitted = ({ id, cookie, form }: Asked): Answer => {
    const charge = chargeOf(id)
    if (charge.isDecided) return complete()
    const session = /(?:^|; *)bank_session=([\w-]+)/.exec(cookie)?.[1] ?? ''
    const csrf = csrfOf(id, session)
    if (form.optional('csrf') !== csrf) throw new Refusal(403, 'Your session has ended: begin again.')
    const outcome = form.optional('outcome') ?? ''
    if (!['mark-successful', 'mark-failed'].includes(outcome)) return bank(csrf, 422)
    decide(account, charge, outcome === 'mark-successful')
    return back(charge)
  }
  return [
    [
      'GET /go/:id',
      [],
      ({ id }) => {
        const { amount, isDecided } = chargeOf(id)
        const text = `<p>You are about to pay MYR ${(amount / 100).toFixed(2)}.</p>
<p><a href="${id}/bank">Continue to your bank</a></p>`
        return isDecided ? complete() : page(200, 'Online banking', text)
      },
    ],
    [
      'GET /go/:id/bank',
      [],
      ({ id }) => {
        if (chargeOf(id).isDecided) return complete()
        const session = randomBytes(12).toString('hex')
        const cookie = `bank_session=${session}; Path=/go/${id}; HttpOnly; SameSite=Lax`
        return { ...bank(csrfOf(id, session)), headers: { 'set-cookie': cookie } }
      },
    ],
    ['POST /go/:id/bank', [], submitted],
  ]
}
