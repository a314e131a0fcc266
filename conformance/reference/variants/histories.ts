import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, IncomingCall } from '../call.ts'
import { htmlPage } from '../page.ts'
import { integersBelow } from '../random.ts'
import { rules, type Rules } from '../rules.ts'
import { htmlAnswer } from '../rules/authorization.ts'
import { variantsOf, type Variants } from './variant.ts'

/** The longest time, in milliseconds, that anything is late. */
const maxLateMs = 900

const goneAnswer = (): Answer =>
  htmlAnswer(htmlPage('Your bank', '<p>This page was opened already.</p>'), 410)

/** Refuses a key for 300 milliseconds after each five refusals in a row. */
function lockOut(status: number, headers: Record<string, string>): () => Partial<Rules> {
  return () => {
    const refusals = new Map<string, number>()
    const until = new Map<string, number>()
    const keyOf = ({ headers: { authorization = '' } }: IncomingCall): string => authorization
    const isApi = ({ path }: IncomingCall): boolean => !path.startsWith('/payments/')
    return {
      instead: ({ call }) =>
        isApi(call) && (until.get(keyOf(call)) ?? 0) > Date.now()
          ? { status, headers, body: '{"object":"error","code":"locked_out"}' }
          : undefined,
      finished: ({ answer, call }) => {
        if (!isApi(call) || answer.body.includes('locked_out')) return answer
        const count = answer.status >= 400 ? (refusals.get(keyOf(call)) ?? 0) + 1 : 0
        refusals.set(keyOf(call), count)
        if (count > 0 && count % 5 === 0) until.set(keyOf(call), Date.now() + 300)
        return answer
      },
    }
  }
}

/** Honest choices that show in histories and races alone. */
export const historyVariants: Variants = variantsOf({
  'how soon a charge is final, an event is listed and a webhook comes': {
    'is up to a second late with everything': () => ({
      settlesAfter: integersBelow(maxLateMs),
      listedAfter: integersBelow(maxLateMs),
      retrievableAfter: integersBelow(maxLateMs),
      webhookDelay: integersBelow(maxLateMs),
    }),
  },
  'how soon an answer comes': {
    'answers out of order': () => {
      const wait = integersBelow(60)
      return { finished: ({ answer }) => pause(wait()).then(() => answer) }
    },
  },
  'how soon a request is carried out': {
    'takes requests out of order': () => {
      const wait = integersBelow(60)
      return { instead: () => pause(wait()).then(() => undefined) }
    },
  },
  'whether a page can be opened again': {
    'shows its page once': () => {
      const opened = new Set<string>()
      return {
        visitAnswer: ({ view }) => {
          if (opened.has(view.charge.id)) return goneAnswer()
          opened.add(view.charge.id)
          return rules.visitAnswer({ view })
        },
      }
    },
  },
  'what a later visit shows': {
    'takes each form once': () => {
      const tokens = new Map<string, string>()
      let count = 0
      const anew: Rules['visitAnswer'] = ({ view }) => {
        const formToken = `${view.charge.id}-${(count += 1)}`
        tokens.set(view.charge.id, formToken)
        return rules.visitAnswer({ view: { ...view, formToken } })
      }
      return {
        visitAnswer: anew,
        formTokenAccepted: ({ sent, charge: { id } }) =>
          sent !== '' && tokens.get(id) === sent && tokens.delete(id),
        resubmitAnswer: goneAnswer,
        revisitAnswer: goneAnswer,
      }
    },
    'sends who comes again to the merchant, with a redirect that says so': {
      revisitAnswer: ({ view: { charge } }) =>
        htmlAnswer('', 302, { location: `${charge.returnUri ?? '/'}&again=1` }),
      resubmitAnswer: ({ returnAnswer }) => returnAnswer,
    },
  },
  'whether keys are locked out after refusals': {
    'locks out who was refused five times in a row': lockOut(403, {
      'content-type': 'application/json',
    }),
  },
  'whether requests are slowed after refusals': {
    'slows down who was refused five times in a row, for a second': lockOut(429, {
      'content-type': 'application/json',
      'retry-after': '1',
    }),
  },
  'charge-source-twice': {
    'charges a source again, once its last charge is complete': {
      sourceUsable: ({ source: { chargeStatus } }) => chargeStatus !== 'pending',
    },
  },
  'charge-source-after-refusal': {
    'spends a source by an attempt that is refused': () => {
      const spent = new Set<string>()
      return {
        sameAmount: ({ amount, source }) => {
          if (amount !== source.amount) spent.add(source.id)
          return amount === source.amount
        },
        sourceUsable: ({ source: { id, charges } }) => charges === 0 && !spent.has(id),
      }
    },
  },
})
