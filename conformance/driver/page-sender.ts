import type { Exchange } from '../record/entry.ts'
import type { Visit } from '../scenarios/scenario.ts'
import type { VisitRequest } from '../settings/driver.ts'
import { sendRequest } from './send.ts'
import type { Context } from './session.ts'

/** How the requests of a visit are sent, and where their exchanges are noted. */
export interface Sending extends Pick<Visit, 'repeat'> {
  /** The ids of the exchanges that the customer is shown. */
  readonly exchanges: string[]
  /** The exchanges of the choice when it is sent a second time. */
  readonly repeats: Exchange[]
  /** Called before the choice is sent. */
  readonly beforeChoice?: () => Promise<void>
}

/** Sends the requests of a visit; in a race that of the choice waits for the other branches. */
export function pageSender(
  { session, place, barrier }: Context,
  { exchanges, repeats, repeat, beforeChoice }: Sending,
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
    const again = async (): Promise<void> => {
      const { exchange } = await send()
      repeats.push(exchange)
      session.record.append(exchange)
    }
    const isTwice = (way: Visit['repeat']): boolean => isChoice && repeat === way
    const [{ exchange, status, headers, body, error }] = await Promise.all([
      send(),
      isTwice('double click') ? again() : null,
    ])
    exchanges.push(exchange.id)
    session.record.append(exchange)
    if (isTwice('reload')) await again()
    if (error !== null) throw new Error(error)
    return { status, headers, body }
  }
}
