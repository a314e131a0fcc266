import { operations } from '../../generated/operations.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Model } from '../model/model.ts'
import type { WaitEntry } from '../record/entry.ts'
import { describe, seconds } from '../rules/verdict.ts'

/** Says why nothing in a record showed a requirement: what stood in the way, and which exchange. */
export function lacking(id: RequirementId, model: Model): { exchanges: string[]; reason: string } {
  const { area } = requirements[id]
  if (model.ended !== null) return { exchanges: [], reason: model.ended }
  if (model.run.origin === 'har') return { exchanges: [], reason: 'The recorded traffic does not show it.' }
  const isOf = (operation: keyof typeof operations): boolean =>
    operations[operation].area === area || (area === 'lists' && operations[operation].isList)
  const absent = (model.learned.absent ?? []).find(isOf)
  if (absent !== undefined) {
    const call = model.of(absent)[0]
    return {
      exchanges: call ? [call.exchange.id] : [],
      reason: `${absent} is not there${call ? `: ${describe(call)}` : ''}.`,
    }
  }
  const [wait] = model.waits
    .filter(({ found, what }) => !found && (area !== 'webhooks' || what === 'webhooks'))
    .toSorted((one, other) => other.duration - one.duration)
  const skip = model.skips.find(({ because }) => because !== undefined)
  if (skip !== undefined)
    return { exchanges: skip.because === undefined ? [] : [skip.because], reason: skip.reason }
  if (wait !== undefined) return { exchanges: [], reason: waitText(wait) }
  return {
    exchanges: [],
    reason:
      'No answer was of the kind that it is about. Where something else does not hold, mend that first; then run it again.',
  }
}

/** The words for what never came, by what was waited for, and the request that would show it. */
const missed: Readonly<Record<string, readonly [words: string, request?: string]>> = {
  final: ['{of} did not become successful or failed', 'GET /charges/{of}'],
  'created event': ['the list of {of} never showed its charge.create event', 'GET /charges/{of}/events'],
  'completed event': ['the list of {of} never showed its charge.complete event', 'GET /charges/{of}/events'],
  webhooks: ['not every event came as a webhook'],
  deliveries: ['{of} never showed what came of each of its webhooks', 'GET /events/{of}'],
  account: ["the list of all events never showed all of this run's events", 'GET /events'],
  'charge status': ['{of} never showed the status of its charge', 'GET /tokens/{of}'],
  'authorization page': ['no page was at the authorize_uri of {of}'],
}

function waitText({ what, of, duration }: WaitEntry): string {
  const [words, request] = missed[what] ?? [`${what} was not there`]
  const shown = request === undefined ? '' : ` (${request})`
  return `Not judged: ${words} within ${seconds(duration)}${shown}.`.replaceAll('{of}', of ?? '')
}
