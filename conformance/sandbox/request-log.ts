import { EventEmitter } from 'node:events'
import type { RequirementId } from '../../generated/requirements.ts'

/** One request as it was seen. */
export interface Seen {
  /** The time when its answer was ready, in milliseconds since 1970, by the machine's clock. */
  at: number
  method: string
  path: string
  key: string
  /** 0 where no answer came. */
  status: number
  /** The milliseconds until its answer was ready. */
  took: number
  /** The requirement that the request goes against. */
  breaks: RequirementId | undefined
  /** The disturbance that it met. */
  met: string | undefined
}

const most = 100

/** The last hundred requests, the newest one first; emits `news` of anything that the sandbox shows. */
export class RequestLog extends EventEmitter<{ news: [] }> {
  seen: readonly Seen[] = []

  add(one: Seen): void {
    this.seen = [one, ...this.seen.slice(0, most - 1)]
    this.emit('news')
  }
}
