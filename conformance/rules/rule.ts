import { isDeepStrictEqual } from 'node:util'
import type { OperationId } from '../../generated/operations.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { short } from '../basics/values.ts'
import type { Exchange } from '../record/entry.ts'
import type { Call, ChargeState, EventState, Made, Model, Page, Posting, Showing } from '../model/model.ts'
import { chargeIdOf, read, Unmet, type Resource } from '../model/resource.ts'

/** What one look of a rule showed. */
export interface Ruling {
  /** Null where nothing can be said, for the reason. */
  readonly holds: boolean | null
  readonly expected: string
  readonly actual: string
  /** The ids of the exchanges that show it; the first one is the one that fails. */
  readonly at: readonly string[]
  readonly member?: { name: string; value: string | null }
  readonly reason?: string
  /** True for a gap that keeps the requirement from passing, however much else holds. */
  readonly blocks?: boolean
  /** True for a broken answer that stays broken, however the next one is. */
  readonly final?: boolean
}

/** One requirement: where it looks in a record, and what must hold there. */
export interface Rule {
  readonly id: RequirementId
  readonly judge: (model: Model) => Iterable<Ruling>
  /** Says why the requirement does not apply, where no look was possible; null where it had to be reached. */
  readonly inapplicable: (model: Model) => string | null
  /** The requirements whose breach explains a breach of this one. */
  readonly unless: readonly RequirementId[]
}

type More = Partial<Pick<Rule, 'inapplicable' | 'unless'>>

/** Makes a rule of a function that gives its rulings. */
export function rule(id: RequirementId, judge: Rule['judge'], more: More = {}): Rule {
  return { id, judge: (model) => guarded(judge(model)), inapplicable: () => null, unless: [], ...more }
}

/** Makes a rule that looks at each of some subjects; null says nothing of one. */
export function over<Subject>(
  id: RequirementId,
  subjects: (model: Model) => Iterable<Subject>,
  judge: (subject: Subject, model: Model) => Ruling | null,
  more: More = {},
): Rule {
  return rule(
    id,
    function* (model) {
      for (const subject of subjects(model)) {
        const ruling = attempt(() => judge(subject, model))
        if (ruling !== null) yield ruling
      }
    },
    more,
  )
}

/** Judges, and says nothing where what is read breaks its own requirement. */
function attempt(judge: () => Ruling | null): Ruling | null {
  try {
    return judge()
  } catch (error) {
    if (error instanceof Unmet) return unclear(error.message, ...error.exchanges)
    throw error
  }
}

function* guarded(rulings: Iterable<Ruling>): Generator<Ruling> {
  try {
    yield* rulings
  } catch (error) {
    if (!(error instanceof Unmet)) throw error
    yield unclear(error.message, ...error.exchanges)
  }
}

type Source = string | { readonly exchange: Exchange } | Exchange

/** Gives the id of the exchange that something is from. */
export const idOf = (from: Source): string =>
  typeof from === 'string' ? from : 'exchange' in from ? from.exchange.id : from.id

export const holds = (...from: Source[]): Ruling => ({
  holds: true,
  expected: '',
  actual: '',
  at: from.map(idOf),
})
export const fails = (expected: string, actual: string, ...from: Source[]): Ruling => ({
  holds: false,
  expected,
  actual,
  at: from.map(idOf),
})
export const unclear = (reason: string, ...from: Source[]): Ruling => ({
  holds: null,
  expected: '',
  actual: '',
  at: from.map(idOf),
  reason,
})

/** Says that what was to show something did not come: the requirement cannot pass. */
export const blocked = (reason: string, ...from: Source[]): Ruling => ({
  ...unclear(reason, ...from),
  blocks: true,
})

/** Rules that something holds, with the words for where it does not. */
export function expect(
  isSo: boolean,
  expected: string,
  actual: string | Record<string, unknown>,
  ...from: Source[]
): Ruling {
  if (isSo) return holds(...from)
  if (typeof actual === 'string') return fails(expected, actual, ...from)
  const [name = '', value] = Object.entries(actual)[0] ?? []
  const words = Object.entries(actual).map(([one, its]) => `${one} ${short(its)}`)
  return {
    ...fails(expected, words.join(', '), ...from),
    member: { name, value: value === undefined ? null : short(value) },
  }
}

/** Rules that a field has a value. */
export function same(shown: Resource, path: string, wanted: unknown, ...beside: Source[]): Ruling {
  const value = read(shown, path)
  return expect(
    isDeepStrictEqual(value, wanted),
    `${path} ${short(wanted)}`,
    { [path]: value },
    shown,
    ...beside,
  )
}

/**
 * Rules of something that comes in its own time: it came, or the last look was late enough to say that it never does.
 * Nothing is concluded from what is missing in traffic that the kit did not make.
 */
export function arrives(
  model: Model,
  came: boolean,
  { since, last, within = model.run.timeout }: { since: number; last: number; within?: number },
  [expected, actual]: readonly [string, string],
  ...from: Source[]
): Ruling {
  if (came) return holds(...from)
  if (model.run.origin !== 'assay') return unclear('It may have come after the recorded traffic.', ...from)
  if (last - since >= within)
    return fails(expected, `${actual}, after ${Math.round((last - since) / 100) / 10} s`, ...from)
  return unclear(`${expected}: it was not looked for long enough.`, ...from)
}

/** The usual subjects of rules. */
export const charges = (model: Model): Iterable<ChargeState> => model.charges.values()
export const events = (model: Model): Iterable<EventState> => model.events.values()
export const pages = (model: Model): Iterable<Page> => model.pages
export const postings = (model: Model): Iterable<Posting> => model.postings
export const madeTokens = (model: Model): Iterable<Made> => model.tokens.values()
export const newSources = (model: Model): Made[] =>
  [...model.sources.values()].filter(({ embedded }) => !embedded)

/** Every showing of every event, with the event; one of another charge under the same id is left out. */
export function showings(model: Model): { known: EventState; showing: Showing }[] {
  return [...model.events.values()].flatMap((known) =>
    known.showings
      .filter(({ event }) => (chargeIdOf(event.value) ?? known.charge.id) === known.charge.id)
      .map((showing) => ({ known, showing })),
  )
}

/** Every charge as an answer to its creation or an event shows it. */
export function shownCharges(
  model: Model,
): { charge: ChargeState; shown: Resource; path: string; isNew: boolean }[] {
  return [
    ...[...model.charges.values()].map((charge) => ({
      charge,
      shown: charge.resource,
      path: '',
      isNew: true,
    })),
    ...showings(model).map(({ known, showing }) => ({
      charge: known.charge,
      shown: showing.event,
      path: 'data.',
      isNew: false,
    })),
  ]
}

/** Accepted answers of an operation to valid requests with the right key, and to charge requests that were open and made a charge. */
export function accepted(model: Model, operation: OperationId): (Call & { shown: Resource })[] {
  return model
    .of(operation)
    .filter(
      (call): call is Call & { shown: Resource } =>
        (call.accepted && call.key === 'right' && call.expect === 'accepted') ||
        model.charges.get(String(call.shown?.value['id']))?.call === call,
    )
}

/** Words an answer in one line: its status and what it holds. */
export function describe({ status, shown, json, exchange }: Call): string {
  if (shown) {
    const { id, object, status: state } = shown.value
    const words = [
      object ?? shown.schema.toLowerCase(),
      id,
      typeof state === 'string' ? `status ${state}` : '',
    ]
    return `${status}, ${words.filter((word) => typeof word === 'string' && word !== '').join(' ')}`
  }
  const body =
    json === undefined ? (exchange.answer?.body ?? '').replace(/\s+/g, ' ').slice(0, 120) : short(json)
  return body === '' ? `${status} with an empty body` : `${status} ${body}`
}
