import type { Description } from '../description.ts'
import {
  dashed,
  inEvent,
  lastingField,
  otherValue,
  withField,
  withoutField,
  type Fault,
} from './fault.ts'

/** Events that are missing, doubled, hidden or wrong. */
export function eventFaults(description: Description): Fault[] {
  const { object, created: name = 'create' } = description
  const field = lastingField(description)
  const key = `${object}.${name}`
  const about = (...words: readonly string[]) => words.map((word) => `${object}-${name}-${word}`)
  const once = about('event-once')
  return [
    { name: `records no ${key}`, decisions: { eventKeys: () => [] }, finds: once },
    {
      name: `records ${key} twice`,
      decisions: { eventKeys: (usual) => [usual, usual] },
      finds: once,
    },
    {
      name: `lists no ${key}`,
      decisions: { listsEvent: (listed) => listed !== key },
      finds: ['list-events-complete', ...once],
    },
    {
      name: `retrieves no ${key}`,
      decisions: { keepsEvent: (kept) => kept !== key },
      finds: ['retrieve-event-same-event', 'retrieve-event-accepts-valid-request', ...once],
    },
    {
      name: `posts no ${key}`,
      decisions: { postsEvent: (posted) => posted !== key },
      finds: about('webhook'),
    },
    {
      name: `shows another ${field} in ${key}`,
      decisions: inEvent(key, (data) =>
        withField(data, field, otherValue(data, description, field)),
      ),
      finds: [...about('event-*'), `${object}-facts-stay`, ...once],
    },
    {
      name: `leaves the ${field} out of ${key}`,
      decisions: inEvent(key, (data) => withoutField(data, field)),
      finds: [`${object}-${dashed(field)}`],
    },
  ]
}
