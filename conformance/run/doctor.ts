import { perform } from '../driver/driver.ts'
import { begin } from '../driver/preflight.ts'
import { closeSession, openSession, type Session } from '../driver/session.ts'
import { createdAt } from '../model/resource.ts'
import { fold } from '../model/fold.ts'
import { paymentScenarios } from '../scenarios/payments.ts'
import { operationsOf } from '../scenarios/select.ts'
import { scenariosOf } from '../scenarios/index.ts'
import type { RunOptions } from '../settings/options.ts'

/** One result of the doctor: what was examined, what was seen, and the remedy. */
export interface Symptom {
  what: string
  /** Null for what cannot be wrong. */
  well: boolean | null
  seen: string
  remedy: string | null
}

/** Examines all that a run needs: its own beginning, one payment that is accepted and one that is declined. */
export async function examine(options: RunOptions, tell: (symptom: Symptom) => void): Promise<void> {
  const session = await openSession(options)
  try {
    const { stopped, there } = await begin(session, operationsOf(scenariosOf('smoke', null)))
    if (stopped !== null) return tell({ what: 'beginning', well: false, seen: stopped, remedy: null })
    tell({ what: 'addresses and keys', well: true, seen: 'a source and a charge are accepted', remedy: null })
    tellCard(session, tell)
    tellRetrieval(session, tell)
    for (const operation of ['listChargeEvents', 'listEvents'] as const) {
      const well = there.has(operation)
      tell({
        what: operation,
        well,
        seen: well ? 'is there' : 'is not there',
        remedy: well ? null : 'build it; its requirements stay inconclusive until then',
      })
    }
    await perform(session, paymentScenarios.slice(0, 2), 2)
    tellPayments(session, tell)
  } finally {
    await closeSession(session, null)
  }
}

type Tell = (symptom: Symptom) => void

function tellCard({ card, learned }: Session, tell: Tell): void {
  const isAbsent = learned.absent.includes('createToken')
  const seen =
    card === null
      ? isAbsent
        ? 'createToken is not there'
        : 'no published test card is accepted'
      : 'a published test card is accepted'
  const remedy = isAbsent
    ? 'where tokens have another base, --vault-url names it'
    : 'name a card that is accepted in the profile, under card'
  tell({ what: 'card', well: card !== null, seen, remedy: card === null ? remedy : null })
}

function tellRetrieval({ learned }: Session, tell: Tell): void {
  const { retrieval } = learned
  const ways = {
    declared: 'at the path of the profile',
    location: 'at its location',
    path: 'at /charges/{id}',
  }
  const seen = retrieval
    ? `a charge is retrieved ${ways[retrieval]}`
    : 'no charge can be retrieved at its location or at /charges/{id}'
  tell({
    what: 'retrieval',
    well: retrieval ? true : null,
    seen,
    remedy: retrieval ? null : 'name the path in the profile, under retrievalPath',
  })
}

/** Says how customers got through the page, whether webhooks came, and which clock the implementation has. */
function tellPayments({ record, receiver, receiverError, options }: Session, tell: Tell): void {
  const model = fold(record.entries)
  for (const { choose, stuck, returned } of model.visits.filter((one) => one.choose !== null)) {
    const what = choose === 'failed' ? 'a declined payment' : 'an accepted payment'
    tell({
      what,
      well: stuck === null,
      seen: stuck ?? `the customer came back to ${returned ?? 'no return_uri that was seen'}`,
      remedy: null,
    })
  }
  const count = model.postings.length
  if (receiver === null)
    tell({
      what: 'webhooks',
      well: false,
      seen: String(receiverError),
      remedy: 'give a free address with --webhook-listen',
    })
  else {
    const isMissing = count === 0 && options.webhook.registered
    const remedy =
      count > 0
        ? null
        : `register ${receiver.url} with the implementation${options.webhook.registered ? '' : ', and say so with --webhook-listen'}`
    tell({
      what: 'webhooks',
      well: count > 0 ? true : isMissing ? false : null,
      seen: `${count} came`,
      remedy,
    })
  }
  const [source] = model.sources.values()
  const at = source === undefined ? NaN : createdAt(source.resource)
  if (!Number.isNaN(at)) tell({ what: 'clock', well: null, seen: new Date(at).toISOString(), remedy: null })
}
