import { mint } from './addresses.ts'
import { type Agenda, now } from './clock.ts'
import { portray } from './portrait.ts'
import type { Form } from './form.ts'
import type { FactOf, Journal } from './journal.ts'
import { readAmount } from './money.ts'
import { Reasons } from './outcomes.ts'
import { Refusal } from './refusal.ts'
import { created, ok, type Route } from './route.ts'
import type { Sources } from './sources.ts'

const SETTLING = 50

function readReturnUri(form: Form): string {
  const uri = form.required('return_uri')
  const parsed = /^https:\/\/[^\s/]\S*$/i.test(uri) && URL.canParse(uri) ? new URL(uri) : undefined
  if (!parsed || parsed.username !== '' || parsed.password !== '') {
    throw new Refusal(422, 'The parameter return_uri must be an HTTPS URL.')
  }
  return uri
}

/** The charges; they are retrieved at /payments/{id}, which their location names relative to {base_url}. */
export class Charges {
  readonly #journal: Journal
  readonly #sources: Sources
  readonly #agenda: Agenda
  readonly #payUrl: string
  readonly #reasons = new Reasons()

  constructor(journal: Journal, sources: Sources, agenda: Agenda, payUrl: string) {
    this.#journal = journal
    this.#sources = sources
    this.#agenda = agenda
    this.#payUrl = payUrl
  }

  #open(form: Form, live: boolean): string {
    const returnUri = readReturnUri(form)
    const amount = readAmount(form)
    const embeds = form.hasNested('source')
    if (embeds && form.has('source')) throw new Refusal(422, 'Give either source or source[...], not both.')
    const source = embeds
      ? this.#sources.open(form, live, (field) => `source[${field}]`)
      : this.#chargeable(form.required('source'), amount, live)
    const subject = mint.charge()
    const at = now()
    this.#journal.append({ kind: 'source-charged', subject: source, live, at })
    this.#journal.append({
      kind: 'charge-opened',
      subject,
      live,
      at,
      amount,
      source,
      embeds,
      returnUri,
      visit: mint.visit(),
    })
    return subject
  }

  #chargeable(source: string, amount: number, live: boolean): string {
    if (this.#sources.opening(source, live, 422).amount !== amount) {
      throw new Refusal(422, "The parameter amount must equal the source's amount.")
    }
    if (this.#journal.find('source-charged', source))
      throw new Refusal(409, 'The source has a charge already.')
    return source
  }

  /** The charge's own beginning; throws a refusal when these keys know of none. */
  opening(id: string, live: boolean): FactOf<'charge-opened'> {
    const opened = this.#journal.find('charge-opened', id)
    if (!opened || opened.live !== live) throw new Refusal(404, 'There is no such charge.')
    return opened
  }

  /** The charge as it is now. */
  show(id: string, live: boolean): Record<string, unknown> {
    const opened = this.opening(id, live)
    return portray({
      opened,
      source: opened.embeds ? this.#sources.show(opened.source, live) : null,
      approved: this.#journal.find('charge-approved', id),
      declined: this.#journal.find('charge-declined', id),
      authorizeUri: `${this.#payUrl}/go/${opened.visit}`,
    })
  }

  /** The charge that a customer may still decide on, or undefined once that has been done. */
  undecided(visit: string): FactOf<'charge-opened'> | undefined {
    const opened = this.#journal.all('charge-opened').find((fact) => fact.visit === visit)
    if (!opened) throw new Refusal(404, 'There is no such payment.')
    return this.#journal.find('charge-decided', opened.subject) ? undefined : opened
  }

  /** Takes the customer's decision, which is final; the charge shows it a moment later. */
  decide({ live, subject }: FactOf<'charge-opened'>, accepted: boolean): void {
    this.#journal.append({ kind: 'charge-decided', subject, live, at: now() })
    this.#agenda.after(SETTLING, () => {
      const settled = { subject, live, at: now() }
      if (accepted) this.#journal.append({ kind: 'charge-approved', ...settled })
      else this.#journal.append({ kind: 'charge-declined', ...settled, ...this.#reasons.next() })
    })
  }

  /** The charge endpoint, and the one that a charge's location leads to. */
  routes(): Route[] {
    return [
      {
        method: 'POST',
        path: '/charges',
        keys: ['secret'],
        answer: ({ form, holder: { live } }) => created(this.show(this.#open(form, live), live)),
      },
      {
        method: 'GET',
        path: '/payments/:id',
        keys: ['secret'],
        answer: ({ id, holder }) => ok(this.show(id, holder.live)),
      },
    ]
  }
}
