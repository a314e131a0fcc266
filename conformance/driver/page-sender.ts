import type { Exchange } from '../record/entry.ts'
import type { Visit } from '../scenarios/scenario.ts'
import type { VisitRequest } from '../settings/driver.ts'
import { sendRequest } from './send.ts'
import type { Context } from './session.ts'

/** How the requests of a visit are sent, and the lists of their exchanges. */
export interface PageSending extends Pick<Visit, 'repeat'> {
  /** The ids of the exchanges whose answers the customer sees. */
  readonly exchanges: string[]
  /** The exchanges of a choice that was sent a second time. */
  readonly repeats: Exchange[]
  /** Called before the choice is sent. */
  readonly beforeChoice?: () => Promise<void>
}

/** Sends the requests of a visit; in a race the choice waits for the other branches. */
export function pageSender(
  { session, place, barrier }: Context,
  { exchanges, repeats, repeat, beforeChoice }: PageSending,
): VisitRequest['send'] {
  return async ({ isChoice, ...request }, signal) => {
    if (isChoice) await beforeChoice?.()
    const isHeld = isChoice && beforeChoice === undefined && barrier !== undefined
    const send = async () => {
      const id = session.unique.exchangeId(`${place.scenario}/${place.step} page`)
      const described = { ...place, kind: 'visit', id, operation: null, key: 'none' } as const
      const message = { ...request, recordedBody: request.body, ...(isHeld && { barrier }) }
      return sendRequest(session, described, message, signal)
    }
    const sendAgain = async (): Promise<void> => {
      const { exchange } = await send()
      repeats.push(exchange)
      session.record.append(exchange)
    }
    const isRepeatedBy = (way: Visit['repeat']): boolean => isChoice && repeat === way
    const [{ exchange, status, headers, body, error }] = await Promise.all([
      send(),
      isRepeatedBy('double click') ? sendAgain() : null,
    ])
    exchanges.push(exchange.id)
    session.record.append(exchange)
    if (isRepeatedBy('reload')) await sendAgain()
    if (error !== null) throw new Error(error)
    return { status, headers, body }
  }
}
