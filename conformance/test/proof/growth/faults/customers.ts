import type { Behaviour, Fault } from './fault.ts'

const ofEvents = ['create', 'update', 'destroy'].flatMap((name): [string, string[]][] => [
  [`records no customer.${name}`, [`customer-${name}-event-once`]],
  [`records customer.${name} twice`, [`customer-${name}-event-once`]],
  [`posts no customer.${name}`, [`customer-${name}-webhook`]],
])

/** Faults of changes and deletions, each with the requirements of which any may find it. */
const faults: Readonly<Record<string, readonly string[]>> = {
  'takes any email': ['*-customer-email-format'],
  'forgets the rest': ['customer-email-echo'],
  'keeps the email': ['customer-email-echo'],
  'changes nothing': ['customer-description-echo'],
  'changes the answer alone': ['customer-description-echo'],
  'changes when it was created': ['customer-facts-stay'],
  'changes the language, too': ['customer-changes-as-asked'],
  'changes all others': ['customer-changes-as-asked', 'customer-description-echo'],
  'answers with no email': ['customer-changes-as-asked'],
  'lists every email': ['list-customers-email-only'],
  'lists no email': ['list-customers-email-only'],
  'lists an email once': ['list-customers-email-only'],
  'says not that one is deleted': ['deleted-customer-deleted'],
  ...Object.fromEntries(ofEvents),
}

/** The honest choices of a service of customers. */
export const customerChoices: readonly Behaviour[] = [
  'keeps what is deleted',
  'lists what is deleted',
  'shows no locale',
].map((name) => ({ name }))

/** Its faults. */
export const customerFaults: readonly Fault[] = Object.entries(faults).map(([name, finds]) => ({
  name,
  finds,
}))
