import type { Answer, IncomingCall } from '../call.ts'
import { troublePage, type View } from '../page.ts'
import { htmlAnswer } from '../rules/authorization.ts'
import { newId, ofCharge, type Service } from '../service.ts'
import type { Charge, Outcome } from '../store.ts'
import { record, settle, upToDate } from './outcomes.ts'

/** Shows a charge's page to its customer ("States and transitions", Charge). */
export async function visitAuthorization(service: Service, call: IncomingCall): Promise<Answer> {
  const { rules } = service
  const charge = find(service, call)
  if (charge === undefined) return nowhere()
  const view = viewOf(service, charge, call)
  const context = ofCharge(service, charge)
  if (!rules.mayChange(context)) {
    record(service, charge, 'revisited')
    return rules.revisitAnswer({ ...context, view })
  }
  const outcome = rules.outcomeOfVisit({ ...context, query: call.query, mode: charge.mode })
  if (outcome !== undefined) return finish(service, charge, outcome, view)
  return withCookie(service, charge, rules.visitAnswer({ ...context, view }))
}

/** Takes what a customer chose; a charge that is final stays as it is. */
export async function submitAuthorization(service: Service, call: IncomingCall): Promise<Answer> {
  const { rules } = service
  const charge = find(service, call)
  if (charge === undefined) return nowhere()
  const view = viewOf(service, charge, call)
  const context = ofCharge(service, charge)
  if (!rules.mayChange(context)) {
    record(service, charge, 'revisited')
    return rules.resubmitAnswer({ ...context, view, back: back(service, charge, view) })
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
      view: { ...view, problem: 'Please choose how to go on.' },
    })
  return finish(service, charge, outcome, view)
}

function find(service: Service, call: IncomingCall): Charge | undefined {
  const charge = service.store.payments.get(call.id)
  return charge && upToDate(service, charge)
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
    problem: undefined,
  }
}

async function finish(
  service: Service,
  charge: Charge,
  outcome: Outcome,
  view: View,
): Promise<Answer> {
  await settle(service, charge, outcome)
  return back(service, charge, view)
}

/** Sends a customer back to the merchant. */
function back(service: Service, charge: Charge, view: View): Answer {
  const { rules } = service
  const context = ofCharge(service, charge)
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

function nowhere(): Answer {
  return problem(404, 'Payment not found', 'There is no payment at this address.')
}

function problem(status: number, title: string, text: string): Answer {
  return htmlAnswer(troublePage(title, text), status)
}
