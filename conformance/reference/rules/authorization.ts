import type { FormObject } from '../../form.ts'
import type { Answer } from '../call.ts'
import { closedPage, pendingPage, type View } from '../page.ts'
import type { Charge, Mode, Outcome } from '../store.ts'

const codes = [
  'payment_rejected',
  'insufficient_fund',
  'failed_processing',
  'invalid_account',
  'payment_expired',
]

/** An answer that is a page. */
export const htmlAnswer = (body: string, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    // no form-action: browsers apply it to the redirect to the merchant as well
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    'referrer-policy': 'no-referrer',
    ...headers,
  },
  body,
})

/** Decisions on the customer's way through the authorization page ("States and transitions", Charge). */
export const authorizationRules = {
  /** The page of a charge that waits for its customer; `trouble` says what was wrong with what they sent. */
  visitAnswer: (view: View): Answer => htmlAnswer(pendingPage(view), view.trouble === undefined ? 200 : 422),
  /** The page of a charge that is completed or expired. */
  revisitAnswer: (view: View): Answer => htmlAnswer(closedPage(view)),
  /** The answer to a form that arrives after completion. */
  resubmitAnswer: (_view: View, back: Answer): Answer => back,
  /** The outcome that the bare visit leads to, undefined when the customer has to do something. */
  outcomeOfVisit: (_query: FormObject, _mode: Mode): Outcome | undefined => undefined,
  /** A further page for what was sent, undefined when the outcome is next. */
  nextStep: (_sent: FormObject, _view: View): Answer | undefined => undefined,
  /** The outcome for what was sent, undefined when it holds none. */
  outcomeOf: (sent: FormObject, _mode: Mode): Outcome | undefined => {
    const code = typeof sent['failure_code'] === 'string' ? sent['failure_code'] : 'payment_rejected'
    if (sent['outcome'] === 'successful') return { status: 'successful' }
    return sent['outcome'] === 'failed' && codes.includes(code)
      ? { status: 'failed', failureCode: code }
      : undefined
  },
  /** The failure codes that a customer may choose from. */
  failureCodes: (): readonly string[] => codes,
  /** Whether what was sent comes from the page itself. */
  formTokenAccepted: (sent: string, charge: Charge): boolean => sent === charge.formToken,
  /** The cookie that the page sets, undefined for none. */
  pageCookie: (_charge: Charge): string | undefined => undefined,
  /** Whether the cookies of a form are those that the page set. */
  cookieAccepted: (_cookies: string, _charge: Charge): boolean => true,
  /** Where the customer is sent back to: return_uri as it is, its own query kept. */
  returnLocation: (returnUri: string, _charge: Charge): string =>
    /^[\x21-\x7e]+$/.test(returnUri) ? returnUri : new URL(returnUri).href,
  /** How the customer is sent back. */
  returnAnswer: (location: string, _charge: Charge): Answer => htmlAnswer('', 303, { location }),
}
