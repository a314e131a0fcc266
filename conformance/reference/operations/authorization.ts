import type { Answer, Call } from '../call.ts'
import { troublePage, type View } from '../page.ts'
import { htmlAnswer } from '../rules/authorization.ts'
import { newId, type Service } from '../service.ts'
import type { Charge, Outcome } from '../store.ts'
import { record, settle, upToDate } from './outcomes.ts'

const trouble = (status: number, title: string, text: string): Answer =>
  htmlAnswer(troublePage(title, text), status)

const viewOf = (service: Service, charge: Charge, call: Call, problem?: string): View => ({
  charge,
  formToken: (charge.formToken ??= newId(service, 'form', charge.mode)),
  merchant: service.merchant,
  action: charge.authorizeUri === null ? '' : new URL(charge.authorizeUri).pathname,
  failureCodes: service.rules.failureCodes(),
  sent: call.body,
  trouble: problem,
})

const withCookie = (service: Service, charge: Charge, answer: Answer): Answer => {
  const cookie = service.rules.pageCookie(charge)
  return cookie === undefined ? answer : { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } }
}

const back = (service: Service, charge: Charge, view: View): Answer =>
  charge.returnUri === null
    ? service.rules.revisitAnswer(view)
    : service.rules.returnAnswer(service.rules.returnLocation(charge.returnUri, charge), charge)

const finish = async (service: Service, charge: Charge, outcome: Outcome, view: View): Promise<Answer> => {
  await settle(service, charge, outcome)
  return back(service, charge, view)
}

/** Shows a charge's page to its customer. */
export const visitAuthorization = async (service: Service, call: Call): Promise<Answer> => {
  const { rules, store } = service
  const charge = store.payments.get(call.id)
  if (charge === undefined) return trouble(404, 'Payment not found', 'There is no payment at this address.')
  const view = viewOf(service, upToDate(service, charge), call)
  if (!rules.mayChange(charge)) {
    record(service, charge, 'revisited')
    return rules.revisitAnswer(view)
  }
  const outcome = rules.outcomeOfVisit(call.query, charge.mode)
  if (outcome !== undefined) return finish(service, charge, outcome, view)
  return withCookie(service, charge, rules.visitAnswer(view))
}

/** Takes what a customer chose; a charge that is final stays as it is. */
export const submitAuthorization = async (service: Service, call: Call): Promise<Answer> => {
  const { rules, store } = service
  const charge = store.payments.get(call.id)
  if (charge === undefined) return trouble(404, 'Payment not found', 'There is no payment at this address.')
  const view = viewOf(service, upToDate(service, charge), call)
  if (!rules.mayChange(charge)) {
    record(service, charge, 'revisited')
    return rules.resubmitAnswer(view, back(service, charge, view))
  }
  const sent = call.body['form_token']
  if (!rules.formTokenAccepted(typeof sent === 'string' ? sent : '', charge))
    return trouble(403, 'Please begin again', 'This form is not from the payment page. Open the page again.')
  if (!rules.cookieAccepted(call.headers.cookie ?? '', charge))
    return trouble(403, 'Please allow cookies', 'The payment page needs its cookie. Open the page again.')
  const next = rules.nextStep(call.body, view)
  if (next !== undefined) return withCookie(service, charge, next)
  const outcome = rules.outcomeOf(call.body, charge.mode)
  if (outcome === undefined)
    return rules.visitAnswer(viewOf(service, charge, call, 'Please choose how to go on.'))
  return finish(service, charge, outcome, view)
}
