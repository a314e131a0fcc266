import { eventKind } from '../contract/rows/names.ts'
import { isRecord, membersOf } from '../basics/values.ts'
import { listContents } from '../contract/kinds.ts'
import { eventKeyOf, eventNameOf, subjectIdOf } from '../model/resource.ts'
import type { Await } from '../scenarios/scenario.ts'
import type { Answer } from './call.ts'
import type { Context } from './session.ts'
import { keepIfEarliest } from './slots.ts'

/** The resource whose events are noted, and the slots that some of them fill, by key. */
interface NoteOptions {
  readonly subject?: string
  readonly keep?: Await['keep']
  /** True where a list need not hold the events of its owner alone. */
  readonly mayMixOwners?: boolean
}

/** How many events webhooks are awaited for; a run makes some hundred. */
const maxListed = 5000

/**
 * Adds the events that a list shows to `milestones.listedEvents`, fills the slots of `keep`, and
 * returns their keys.
 */
export function noteListedEvents(
  context: Context,
  { json, isAccepted, exchange }: Answer,
  { subject, keep = {}, mayMixOwners = false }: NoteOptions = {},
): string[] {
  const { shared, milestones } = context.session
  const { operation } = exchange
  const contents = operation === null ? undefined : listContents(operation)
  if (!isAccepted || contents?.itemKind !== eventKind) return []
  const isOwnAccount = exchange.account === undefined
  const isOwnList = contents.parent !== null && isOwnAccount && !mayMixOwners
  const data: unknown = membersOf(json)['data']
  return (Array.isArray(data) ? data : []).flatMap((event: unknown) => {
    const key = eventKeyOf(event)
    if (key === null || !isRecord(event)) return []
    const isOfSubject = isOwnList || (subject !== undefined && subjectIdOf(event) === subject)
    if (!isOfSubject) return []
    const { listedEvents } = milestones
    if (isOwnAccount && listedEvents.size < maxListed) listedEvents.add(eventNameOf(event))
    const slot = keep[key]
    if (slot !== undefined) {
      const resource = { kind: eventKind, value: event, sent: {}, exchange } as const
      context.slots.set(slot, resource)
      keepIfEarliest(shared, resource)
    }
    return [key]
  })
}
