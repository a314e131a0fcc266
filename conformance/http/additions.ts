import type { RunOptions } from '../settings/options.ts'
import { isOwn } from '../settings/target.ts'
import { redacted } from './redactor.ts'

/** Headers that are added to a request, as they are sent and as they may be shown. */
export interface Additions {
  readonly sent: Readonly<Record<string, string>>
  readonly shown: Readonly<Record<string, string>>
}

/** Tells what is added to a request by its address: nothing where that is not on the origins of the API. */
export type Add = (url: string) => Additions

const nothing: Additions = { sent: {}, shown: {} }

/** Opens what is added to the requests of a run. */
export function openAdditions({ target, headers = [] }: Pick<RunOptions, 'target' | 'headers'>): Add {
  const sent = Object.fromEntries(headers.map(({ name, value }) => [name, value]))
  const shown = Object.fromEntries(headers.map(({ name }) => [name, redacted]))
  const own: Additions = { sent, shown }
  return (url) => (URL.canParse(url) && isOwn(target, new URL(url)) ? own : nothing)
}
