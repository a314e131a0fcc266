import { EventEmitter } from 'node:events'
import type { RequirementId } from '../../generated/requirements.ts'

/** One request as it was answered. */
export interface LoggedRequest {
  /** 1 for the first request. */
  number: number
  /** The time of its answer, by the clock of the sandbox. */
  at: string
  method: string
  path: string
  /** The kind of its key, such as "test secret". */
  key: string
  /** 0 where no answer was sent. */
  status: number
  /** The milliseconds until its answer was ready. */
  took: number
  /** The parameters of its body as JSON, without card numbers and security codes, and its answer, both shortened. */
  sent: string
  answer: string
  /** The requirement that it breaks. */
  breaks: RequirementId | undefined
  disturbedBy: string | undefined
}

const most = 100

/** The last hundred requests, newest first; emits `news` of anything that the sandbox shows. */
export class RequestLog extends EventEmitter<{ news: [] }> {
  all: readonly LoggedRequest[] = []

  #last = 0

  add(one: Omit<LoggedRequest, 'number'>): void {
    this.#last += 1
    this.all = [{ number: this.#last, ...one }, ...this.all.slice(0, most - 1)]
    this.emit('news')
  }
}

/** Writes a time as a datetime of the contract. */
export function isoSeconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}
