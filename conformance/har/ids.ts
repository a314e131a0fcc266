import { jsonOf } from '../basics/json.ts'
import { valueAt } from '../basics/values.ts'
import type { Exchange } from '../record/entry.ts'
import { textsSent } from './calls.ts'

/** The ids that an exchange names: in its address and what it shows, and the texts that it sends, of which some may be ids. */
export interface NamedIds {
  readonly named: string[]
  readonly sent: string[]
}

/** The resources that a request asks for, sends or makes, and that a webhook is about. */
export function idsIn(exchange: Exchange): NamedIds {
  const { kind, target, answer, request } = exchange
  const resource = kind === 'webhook' ? jsonOf(request).value : jsonOf(answer).value
  const ids = [valueAt(resource, 'id'), valueAt(resource, 'data.id')].filter(
    (id): id is string => typeof id === 'string',
  )
  return {
    named: [...(target == null ? [] : [target]), ...ids],
    sent: kind === 'request' ? Object.values(textsSent(exchange)) : [],
  }
}
