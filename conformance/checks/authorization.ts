import { enumerations } from '../../generated/operations.ts'
import { isReturn } from '../authorization/addresses.ts'
import type { Result } from '../authorization/driver.ts'
import type { Api } from '../api.ts'
import {
  check,
  each,
  expect,
  fail,
  Inapplicable,
  Inconclusive,
  type Check,
  type Judgement,
} from '../check.ts'
import { isPageGone, visitedCharge, wanted } from '../flows/authorization.ts'
import { eventOf, settledCharge } from '../flows/events.ts'
import { awaitFinal, finalCharge } from '../flows/final.ts'
import { history } from '../flows/history.ts'
import { raced, racedCharge, revisited, revisitedCharge } from '../flows/revisit.ts'
import { twice } from '../flows/size.ts'
import { isRecord, short } from '../inspect.ts'
import { read, type Resource } from '../resource.ts'

const those = (api: Api, want: Result) => twice(api).filter((n) => wanted(n) === want)

/** The checks of what authorization makes of a charge. */
export const authorizationChecks: readonly Check[] = [
  ...(['successful', 'failed'] as const).map((want) =>
    check(
      `charge-becomes-${want}`,
      `makes a charge ${want} when its customer's payment ${want === 'failed' ? 'is not completed' : 'is accepted'}`,
      (api) =>
        each(those(api, want), async (n) => {
          const gone = await goneFor(api, n)
          if (gone !== null) return gone
          const { status, from } = await outcome(api, n)
          return expect(status === want, `status ${want}`, `status ${short(status)}`, from)
        }),
    ),
  ),
  check('return-uri-reached', 'takes the customer back to return_uri with its query', (api) =>
    each(twice(api), async (n) => {
      const { arrival, want, exchanges, scripted, repeated, sent } = await visitedCharge(api, { n })
      const returnUri = String(sent['return_uri'])
      // A driver that tells no status saw no page either.
      if (arrival.kind === 'finished' && arrival.status !== 0 && !scripted && !repeated)
        return fail(
          `a way to ${returnUri}`,
          `a page at ${arrival.page} (${arrival.status ?? 'no answer'}) without one`,
          ...exchanges.slice(-1),
        )
      if (arrival.kind !== 'returned')
        throw new Inconclusive(`The customer who wanted ${want} was not seen to come back.`, exchanges)
      const lost = [...new URL(returnUri).searchParams].filter(
        ([name, value]) => !new URL(arrival.url).searchParams.getAll(name).includes(value),
      )
      const there = isReturn(arrival.url, returnUri) && lost.length === 0
      return expect(there, `${returnUri}, its query kept`, arrival.url, ...exchanges.slice(-1))
    }),
  ),
  check(
    'charge-final-states-final',
    'keeps a complete charge as it is when its customer comes again',
    (api) =>
      each([...revisited, ...raced], async (n) => {
        const again =
          n < 100 ? await revisitedCharge(api, { n }) : { ...(await racedCharge(api, { n })), before: null }
        const { charge } = again
        const complete = eventOf(again, 'charge.complete')
        // What an event says beside retrieval is judged by charge-status-equals-event.
        const before = again.before?.status ?? read(complete, 'data.status')
        if (before !== 'successful' && before !== 'failed')
          throw new Inconclusive(`The charge did not become final but ${short(before)}.`, [complete.from])
        const retrieved = await awaitFinal(api, charge).catch((error: unknown) => {
          if (error instanceof Inapplicable) return null
          throw error
        })
        if (retrieved === null) return onlyOne(api, charge, complete)
        const { status, answer } = retrieved
        const [earlier, later] = [membersOf(again.before?.answer.json), membersOf(answer.json)]
        // When it was paid, or why it failed, stays too.
        const other = ['paid_at', 'failure_code'].find(
          (name) => (earlier[name] ?? null) !== null && later[name] !== earlier[name],
        )
        if (status === before && other !== undefined)
          return fail(
            `${other} ${short(earlier[other])}, as before`,
            `${other} ${short(later[other])}`,
            again.before?.answer ?? answer,
            answer,
          )
        return expect(
          status === before,
          `status ${short(before)}, as before`,
          `status ${short(status)}`,
          complete.from,
          answer,
        )
      }),
    'end',
  ),
  check('charge-successful-paid-at', 'dates the payment of a successful charge', (api) =>
    eachComplete(api, 'successful', (event) => {
      const at = read(event, 'data.paid_at')
      return expect(typeof at === 'string', 'a datetime', `paid_at ${short(at)}`, event.from)
    }),
  ),
  check('charge-successful-paid', 'shows a successful charge as paid', (api) =>
    eachComplete(api, 'successful', field('paid', true)),
  ),
  check('charge-failed-unpaid', 'shows a failed charge as unpaid', (api) =>
    eachComplete(api, 'failed', field('paid', false)),
  ),
  check('charge-failed-code', 'explains a failed charge with one of the five codes', (api) =>
    eachComplete(api, 'failed', (event) => {
      const code = read(event, 'data.failure_code')
      return expect(
        (enumerations.FailureCode as readonly unknown[]).includes(code),
        `one of ${enumerations.FailureCode.join(', ')}`,
        `failure_code ${short(code)}`,
        event.from,
      )
    }),
  ),
  check('charge-failed-message', 'explains a failed charge in words', (api) =>
    eachComplete(api, 'failed', (event) => {
      const message = read(event, 'data.failure_message')
      return expect(
        typeof message === 'string' && message.trim() !== '',
        'a non-empty string',
        `failure_message ${short(message)}`,
        event.from,
      )
    }),
  ),
]

const field = (name: string, value: unknown) => (event: Resource) => {
  const shown = read(event, `data.${name}`)
  return expect(shown === value, `${name} ${short(value)}`, `${name} ${short(shown)}`, event.from)
}

/** Judges by its events alone that a charge which cannot be retrieved was completed once. */
async function onlyOne(api: Api, charge: Resource, complete: Resource): Promise<Judgement> {
  const { of } = await history(api)
  const all = [...(of.get(String(read(charge, 'id'))) ?? new Map<string, Resource>()).values()]
  const others = all.filter(
    (event) => event.value['key'] === 'charge.complete' && event.value['id'] !== complete.value['id'],
  )
  return expect(
    others.length === 0,
    'no second completion',
    `${others.length} more charge.complete events`,
    complete.from,
  )
}

/** Judges the charge inside the complete events that show a status. */
function eachComplete(api: Api, want: Result, judge: (event: Resource) => Judgement): Promise<Judgement> {
  return each(those(api, want), async (n) => {
    const event = eventOf(await settledCharge(api, { n }), 'charge.complete')
    const status = read(event, 'data.status')
    if (status !== want)
      throw new Inconclusive(`The charge did not become ${want} but ${short(status)}.`, [event.from])
    return judge(event)
  })
}

/** The failure of a charge whose customer found nothing at authorize_uri, where those of other charges found a page; null for all others. */
async function goneFor(api: Api, n: number): Promise<Judgement | null> {
  const { arrival, charge, exchanges } = await visitedCharge(api, { n })
  const uri = String(charge.value['authorize_uri'])
  if (arrival.kind !== 'stuck' || arrival.scripted || exchanges.length !== 1) return null
  if (arrival.status !== 404 && arrival.status !== 410) return null
  const others = await Promise.allSettled(twice(api).map((other) => visitedCharge(api, { n: other })))
  const through = others.some((one) => one.status === 'fulfilled' && one.value.arrival.kind === 'returned')
  if (!through || !(await isPageGone(api, charge))) return null
  return fail(`a page at ${uri}, as other charges have`, `${arrival.status}`, ...exchanges)
}

/** The status of a settled charge: as it is retrieved, or, where it cannot be, as its complete event shows it. */
async function outcome(api: Api, n: number): Promise<{ status: unknown; from: string }> {
  const settled = await settledCharge(api, { n })
  read(settled.charge, 'status')
  try {
    const { status, answer } = await finalCharge(api, { n })
    return { status, from: answer.id }
  } catch (error) {
    if (!(error instanceof Inapplicable)) throw error
    const complete = eventOf(settled, 'charge.complete')
    return { status: read(complete, 'data.status'), from: complete.from }
  }
}

function membersOf(json: unknown): Record<string, unknown> {
  return isRecord(json) ? json : {}
}
