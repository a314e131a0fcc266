import type { Behaviour, Fault } from './fault.ts'

/** The honest choices of the service. */
const choices = [
  'shows further fields',
  'bills a source once',
  'lists the newest first',
  'reminds nobody',
  'is paid by itself',
  'is read by itself',
  'is read before it is listed',
]

const ofEvents = ['issued', 'voided'].flatMap((name): [string, string[]][] => [
  [`records no invoice.${name}`, [`invoice-${name}-event-once`]],
  [`records invoice.${name} twice`, [`invoice-${name}-event-once`]],
  [`lists no invoice.${name}`, ['list-events-complete', `invoice-${name}-event-once`]],
  [`posts no invoice.${name}`, [`invoice-${name}-webhook`]],
  [`shows another state in invoice.${name}`, [`invoice-${name}-event-*`]],
])

/** The faults of the service, each with the requirements any of which finds it. */
const faults: Readonly<Record<string, readonly string[]>> = {
  'takes no source': ['issue-invoice-source-required'],
  'takes no amount': ['issue-invoice-amount-required'],
  'takes no title': ['issue-invoice-title-required'],
  'takes any amount': ['bill-matches-source'],
  'takes less': ['bill-matches-source'],
  'takes long titles': ['issue-invoice-title-max-length'],
  'takes many days': ['issue-invoice-due-in-maximum'],
  'refuses 90 days': ['issue-invoice-due-in-accepted'],
  'takes any tone': ['issue-invoice-tone-enum'],
  'refuses friends': ['issue-invoice-tone-accepted'],
  'takes any limit': ['all-invoices-limit-*'],
  'gives an id again': ['invoice-id-unique'],
  'knows any id': ['*-invoice-unknown-id'],
  'shows the last one': ['retrieve-invoice-same-invoice'],
  'voids again': ['void-invoice-in-state', 'invoice-voided-event-once'],
  'is void at once': ['invoice-state*', 'invoice-voided-at*', 'invoice-*-when-new'],
  'stays open': ['invoice-becomes-void'],
  'is void in the answer alone': ['invoice-becomes-void'],
  'is void where it is shown': ['invoice-moves-as-stated'],
  'voids all others': ['invoice-moves-as-stated'],
  'lists all but every third': ['all-invoices-complete'],
  'lists every state': ['all-invoices-state-only'],
  'lists no title': ['invoice-title'],
  'says not whether there are more': ['all-invoices-list-has-more'],
  'calls itself a bill': ['invoice-object', 'issue-invoice-accepts-valid-request'],
  'has a location that leads nowhere': ['invoice-location-retrieves'],
  'shows another source': ['invoice-of-source'],
  'shows another title': ['invoice-has-title'],
  'changes its amount': ['invoice-facts-stay', 'retrieve-invoice-same-invoice'],
  'changes its link': ['invoice-facts-stay'],
  'has another default': ['invoice-has-days'],
  'shows an unknown tone': ['invoice-tone'],
  'shows no URL': ['payment-link-url'],
  'has no lines': ['invoice-lines'],
  'shows the amount of a line as a text': ['invoice-line-amount'],
  'lists every reminder': ['invoice-reminders-only-own'],
  'reminds of another invoice': ['reminder-of-invoice'],
  'shows the first reminder': ['retrieve-reminder-same-reminder'],
  'knows any reminder': ['show-reminder-unknown-id'],
  'changes its reminders': ['reminder-facts-stay'],
  'is unread again': ['reminder-final-states-final', 'reminder-moves-as-stated'],
  'shows no text': ['reminder-text'],
  ...Object.fromEntries(ofEvents),
}

/** The honest choices of a service of invoices. */
export const invoiceChoices: readonly Behaviour[] = choices.map((name) => ({ name }))

/** Its faults. */
export const invoiceFaults: readonly Fault[] = Object.entries(faults).map(([name, finds]) => ({
  name,
  finds,
}))
