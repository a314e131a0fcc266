import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Charges } from './charges.ts'
import { bankPage, completePage, returnPage, welcomePage } from './pages.ts'
import { Refusal } from './refusal.ts'
import type { Asked, Route } from './route.ts'

const COOKIE = 'bank_session'

/** Adds one parameter to a URL and leaves every character of it as it was. */
function withParameter(url: string, parameter: string): string {
  const [address = '', ...fragment] = url.split('#')
  const joined = `${address}${address.includes('?') ? '&' : '?'}${parameter}`
  return [joined, ...fragment].join('#')
}

/** The pages at {pay_url}: a link, then the decision in a session of its own, then the way back. */
export class Checkout {
  readonly #charges: Charges
  readonly #secret = randomBytes(32)

  constructor(charges: Charges) {
    this.#charges = charges
  }

  #csrf(visit: string, session: string): string {
    return createHmac('sha256', this.#secret).update(`${visit} ${session}`).digest('hex')
  }

  #decide({ cookie, form, id }: Asked) {
    const charge = this.#charges.undecided(id)
    if (!charge) return completePage()
    const session = new RegExp(`(?:^|; *)${COOKIE}=([\\w-]+)`).exec(cookie)?.[1]
    const expected = Buffer.from(this.#csrf(id, session ?? ''))
    const given = Buffer.from(form.optional('csrf') ?? '')
    if (session === undefined || given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new Refusal(403, 'Your session has ended: begin again.')
    }
    const outcome = form.optional('outcome')
    if (outcome !== 'mark-successful' && outcome !== 'mark-failed') {
      return bankPage(expected.toString(), 422, 'Choose one of the two.')
    }
    this.#charges.decide(charge, outcome === 'mark-successful')
    return returnPage(withParameter(charge.returnUri, `payment=${charge.subject}`))
  }

  /** What {pay_url} answers to; anyone who knows a visit's address may come. */
  routes(): Route[] {
    return [
      {
        method: 'GET',
        path: '/go/:id',
        keys: [],
        answer: ({ id }) => {
          const charge = this.#charges.undecided(id)
          return charge ? welcomePage(id, charge.amount) : completePage()
        },
      },
      {
        method: 'GET',
        path: '/go/:id/bank',
        keys: [],
        answer: ({ id }) => {
          if (!this.#charges.undecided(id)) return completePage()
          const session = randomBytes(12).toString('hex')
          const cookie = `${COOKIE}=${session}; Path=/go/${id}; HttpOnly; SameSite=Lax`
          return { ...bankPage(this.#csrf(id, session)), headers: { 'set-cookie': cookie } }
        },
      },
      { method: 'POST', path: '/go/:id/bank', keys: [], answer: (asked) => this.#decide(asked) },
    ]
  }
}
