import type { Answer, IncomingCall } from '../call.ts'
import { troublePage, type View } from '../page.ts'
import { htmlAnswer } from '../rules/authorization.ts'
import { newId, contextOfCharge, type Service } from '../service.ts'
import type { Charge, Outcome } from '../store.ts'
import { recordOccurrence, settle, bringUpToDate } from './outcomes.ts'

/** Shows a charge's page to its customer ("States and transitions", Charge). */
export async function visitAuthorization(service: Service, call: IncomingCall): Promise<Answer> {
  const { rules } = service
  const charge = chargeOfPage(service, call)
  if (charge === undefined) return unknownPage()
  const view = viewOf(service, charge, call)
  const context = contextOfCharge(service, charge)
  if (!rules.mayChange(context)) {
    recordOccurrence(service, charge, 'revisited')
    return rules.revisitAnswer({ ...context, view })
  }
  const outcome = rules.outcomeOfVisit({ ...context, query: call.query, mode: charge.mode })
  if (outcome !== undefined) return settleAndReturn(service, outcome, view)
  return withCookie(service, charge, rules.visitAnswer({ ...context, view }))
}

/** Takes what a customer chose; a charge that is final stays as it is. */
export async function submitAuthorization(service: Service, call: IncomingCall): Promise<Answer> {
  const { rules } = service
  const charge = chargeOfPage(service, call)
  if (charge === undefined) return unknownPage()
  const view = viewOf(service, charge, call)
  const context = contextOfCharge(service, charge)
  if (!rules.mayChange(context)) {
    recordOccurrence(service, charge, 'revisited')
    return rules.resubmitAnswer({
      ...context,
      view,
      returnAnswer: returnToMerchant(service, view),
    })
  }
  const sent = call.body['form_token']
  if (!rules.formTokenAccepted({ ...context, sent: typeof sent === 'string' ? sent : '' }))
    return problem(
      403,
      'Please begin again',
      'This form is not from the payment page. Open the page again.',
    )
  if (!rules.cookieAccepted({ ...context, cookies: call.headers.cookie ?? '' }))
    return problem(
      403,
      'Please allow cookies',
      'The payment page needs its cookie. Open the page again.',
    )
  const next = rules.nextStep({ ...context, sent: call.body, view })
  if (next !== undefined) return withCookie(service, charge, next)
  const outcome = rules.outcomeOf({ ...context, sent: call.body, mode: charge.mode })
  if (outcome === undefined)
    return rules.visitAnswer({
      ...context,
      view: { ...view, problemPage: 'Please choose how to go on.' },
    })
  return settleAndReturn(service, outcome, view)
}

function chargeOfPage(service: Service, call: IncomingCall): Charge | undefined {
  const charge = service.store.payments.get(call.id)
  return charge && bringUpToDate(service, charge)
}

function viewOf(service: Service, charge: Charge, call: IncomingCall): View {
  const { rules, merchant, keeper } = service
  if (charge.formToken === null) {
    charge.formToken = newId(service, 'form', charge.mode)
    keeper.changed()
  }
  return {
    charge,
    formToken: charge.formToken,
    merchant,
    action: charge.authorizeUri === null ? '' : new URL(charge.authorizeUri).pathname,
    failureCodes: rules.failureCodes(),
    sent: call.body,
    problemPage: undefined,
  }
}

async function settleAndReturn(service: Service, outcome: Outcome, view: View): Promise<Answer> {
  await settle(service, view.charge, outcome)
  return returnToMerchant(service, view)
}

/** Sends a customer back to the merchant. */
function returnToMerchant(service: Service, view: View): Answer {
  const { rules } = service
  const { charge } = view
  const context = contextOfCharge(service, charge)
  if (charge.returnUri === null) return rules.revisitAnswer({ ...context, view })
  return rules.returnAnswer({
    ...context,
    location: rules.returnLocation({ ...context, returnUri: charge.returnUri }),
  })
}

function withCookie({ rules }: Service, charge: Charge, answer: Answer): Answer {
  const cookie = rules.pageCookie({ charge })
  return cookie === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } }
}

function unknownPage(): Answer {
  return problem(404, 'Payment not found', 'There is no payment at this address.')
}

function problem(status: number, title: string, text: string): Answer {
  return htmlAnswer(troublePage(title, text), status)
}
