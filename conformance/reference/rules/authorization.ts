import type { DecisionInput } from '../context.ts'
import type { FormObject } from '../../contract/form-encoding.ts'
import type { Answer } from '../call.ts'
import { closedPage, pendingPage, type View } from '../page.ts'
import type { Charge, Mode, Outcome, Token } from '../store.ts'
import { failures } from './charges.ts'

const codes = Object.keys(failures)

export function htmlAnswer(
  body: string,
  status = 200,
  headers: Record<string, string> = {},
): Answer {
  return {
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
  }
}

/** Decisions on the customer's authorization page ("States and transitions", Charge). */
export const authorizationRules = {
  /** The customer of a bank authorizes a charge; that of a card is not asked. */
  asksCustomer: ({ token }: DecisionInput<{ token: Token | null }>): boolean => token === null,
  /** The page of a pending charge, with the problem of what the customer sent. */
  visitAnswer: ({ view }: DecisionInput<{ view: View }>): Answer =>
    htmlAnswer(pendingPage(view), view.problemPage === undefined ? 200 : 422),
  /** Shows the page of a charge that is completed or expired. */
  revisitAnswer: ({ view }: DecisionInput<{ view: View }>): Answer => htmlAnswer(closedPage(view)),
  /** A form that arrives after completion sends its customer back, and changes nothing. */
  resubmitAnswer: ({ returnAnswer }: DecisionInput<{ view: View; returnAnswer: Answer }>): Answer =>
    returnAnswer,
  /** The outcome of the bare visit, undefined when the customer has to choose. */
  outcomeOfVisit: (
    _decision: DecisionInput<{ query: FormObject; mode: Mode }>,
  ): Outcome | undefined => undefined,
  /** The next page after what was sent, undefined when the outcome is next. */
  nextStep: (_decision: DecisionInput<{ sent: FormObject; view: View }>): Answer | undefined =>
    undefined,
  /** The outcome that a customer chose, undefined when they chose none. */
  outcomeOf: ({ sent }: DecisionInput<{ sent: FormObject; mode: Mode }>): Outcome | undefined => {
    const code =
      typeof sent['failure_code'] === 'string' ? sent['failure_code'] : 'payment_rejected'
    if (sent['outcome'] === 'successful') return { status: 'successful' }
    return sent['outcome'] === 'failed' && codes.includes(code)
      ? { status: 'failed', failureCode: code }
      : undefined
  },
  /** The failure codes that a customer may choose from. */
  failureCodes: (): readonly string[] => codes,
  /** A form carries the token of the page that it comes from. */
  formTokenAccepted: ({ sent, charge }: DecisionInput<{ sent: string; charge: Charge }>): boolean =>
    sent === charge.formToken,
  /** The cookie of the page, undefined for none. */
  pageCookie: (_decision: DecisionInput<{ charge: Charge }>): string | undefined => undefined,
  /** A form needs no cookie. */
  cookieAccepted: (_decision: DecisionInput<{ cookies: string; charge: Charge }>): boolean => true,
  /** The customer is sent back to return_uri as it is, its own query kept. */
  returnLocation: ({ returnUri }: DecisionInput<{ returnUri: string; charge: Charge }>): string =>
    /^[\x21-\x7e]+$/.test(returnUri) ? returnUri : new URL(returnUri).href,
  /** The customer is sent back by a redirect. */
  returnAnswer: ({ location }: DecisionInput<{ location: string; charge: Charge }>): Answer =>
    htmlAnswer('', 303, { location }),
}
