import { isDeepStrictEqual } from 'node:util'
import type { OperationId } from '../../generated/operations.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { short } from '../basics/values.ts'
import type { Exchange } from '../record/entry.ts'
import type { Accepted, Call, ChargeState, EventState, Made, Model, Showing } from '../model/model.ts'
import { eventKeyOf, read, Unmet, type Resource } from '../model/resource.ts'

/** The verdict of a rule on one subject. */
export interface RuleVerdict {
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
  readonly judge: (model: Model) => Iterable<RuleVerdict>
  /** Gives the reason why the requirement does not apply, where nothing was there to look at; null where it had to be reached. */
  readonly inapplicable: (model: Model) => string | null
  /** The requirements whose breach explains a breach of this one. */
  readonly unless: readonly RequirementId[]
}

type More = Partial<Pick<Rule, 'inapplicable' | 'unless'>>

/** Makes a rule of a function that gives its verdicts. */
export function rule(id: RequirementId, judge: Rule['judge'], more: More = {}): Rule {
  return { id, judge: (model) => guarded(() => judge(model)), inapplicable: () => null, unless: [], ...more }
}

/** Makes a rule that looks at each of some subjects; null says nothing of one. */
export function over<Subject>(
  id: RequirementId,
  subjects: (model: Model) => Iterable<Subject>,
  judge: (subject: Subject, model: Model) => RuleVerdict | null,
  more: More = {},
): Rule {
  return rule(
    id,
    function* (model) {
      for (const subject of subjects(model)) yield* guarded(() => [judge(subject, model) ?? []].flat())
    },
    more,
  )
}

/** Gives verdicts, and says nothing where what is read breaks its own requirement. */
function* guarded(judge: () => Iterable<RuleVerdict>): Generator<RuleVerdict> {
  try {
    yield* judge()
  } catch (error) {
    if (!(error instanceof Unmet)) throw error
    yield unclear(error.message, ...error.exchanges)
  }
}

/** The value that a field must have, or the words and the test for it. */
type Wanted = string | boolean | null | { readonly words: string; readonly test: (value: unknown) => boolean }

/** Makes a rule of one field of some resources. */
export function field(
  id: RequirementId,
  resources: (model: Model) => Iterable<Resource>,
  path: string,
  wanted: Wanted,
): Rule {
  return over(id, resources, (shown) => {
    if (typeof wanted !== 'object' || wanted === null) return expectEqual(shown, path, wanted)
    const value = read(shown, path)
    return expect(wanted.test(value), wanted.words, { [path.split('.').at(-1) ?? path]: value }, shown)
  })
}

type Source = string | { readonly exchange: Exchange } | Exchange

const idOf = (from: Source): string =>
  typeof from === 'string' ? from : 'exchange' in from ? from.exchange.id : from.id

export const holds = (...from: Source[]): RuleVerdict => ({
  holds: true,
  expected: '',
  actual: '',
  at: from.map(idOf),
})
export const fails = (expected: string, actual: string, ...from: Source[]): RuleVerdict => ({
  holds: false,
  expected,
  actual,
  at: from.map(idOf),
})
export const unclear = (reason: string, ...from: Source[]): RuleVerdict => ({
  holds: null,
  expected: '',
  actual: '',
  at: from.map(idOf),
  reason,
})

/** Says that what was to show something did not come: the requirement cannot pass. */
export const blocked = (reason: string, ...from: Source[]): RuleVerdict => ({
  ...unclear(reason, ...from),
  blocks: true,
})

/** Marks a verdict on an answer that stays as it is, however the next one is. */
export const final = (verdict: RuleVerdict): RuleVerdict => ({ ...verdict, final: true })

/** Gives the verdict that something holds, or the words for where it does not. */
export function expect(
  isSo: boolean,
  expected: string,
  actual: string | Record<string, unknown>,
  ...from: Source[]
): RuleVerdict {
  if (isSo) return holds(...from)
  if (typeof actual === 'string') return fails(expected, actual, ...from)
  const [name = '', value] = Object.entries(actual)[0] ?? []
  const words = Object.entries(actual).map(([one, its]) => `${one} ${short(its)}`)
  return {
    ...fails(expected, words.join(', '), ...from),
    member: { name, value: value === undefined ? null : short(value) },
  }
}

/** Gives the verdict that a field has a value. */
export function expectEqual(shown: Resource, path: string, wanted: unknown): RuleVerdict {
  const value = read(shown, path)
  return expect(isDeepStrictEqual(value, wanted), `${path} ${short(wanted)}`, { [path]: value }, shown)
}

/**
 * Gives the verdict on something that did not come: it fails where the last look was late enough to say that it never does.
 * Nothing is concluded from what is missing in traffic that the kit did not make.
 */
export function missing(
  model: Model,
  { since, last, within = model.run.timeout }: { since: number; last: number; within?: number },
  [expected, actual]: readonly [string, string],
  ...from: Source[]
): RuleVerdict {
  if (model.run.origin !== 'assay') return unclear('It may have come after the recorded traffic.', ...from)
  if (last - since >= within)
    return fails(expected, `${actual}, after ${Math.round((last - since) / 100) / 10} s`, ...from)
  return unclear(`${expected}: it was not looked for long enough.`, ...from)
}

/** An id, the owner that has it alone, and the answer that shows it. */
export interface Owned {
  readonly id: unknown
  readonly owner: unknown
  readonly from: Source
}

/** Gives the verdicts that no two owners have one id. */
export function* uniqueIds(all: readonly Owned[]): Generator<RuleVerdict> {
  const first = new Map<string, Owned>()
  for (const { id, owner, from } of all) {
    if (typeof id !== 'string') continue
    const before = first.get(id)
    first.set(id, before ?? { id, owner, from })
    yield before === undefined || before.owner === owner
      ? holds(from)
      : final(fails('an id of its own', `${id}, which ${idOf(before.from)} shows, too`, from, before.from))
  }
}

/** Makes a function of a model that works once for each model, and gives the same result again. */
export function perModel<Result>(make: (model: Model) => Result): (model: Model) => Result {
  const made = new WeakMap<Model, { result: Result }>()
  return (model) => {
    const kept = made.get(model) ?? { result: make(model) }
    made.set(model, kept)
    return kept.result
  }
}

/** Lists the charges of the run. */
export const charges = (model: Model): ChargeState[] => [...model.charges.values()]

/** Lists the sources that have a request of their own. */
export const newSources = (model: Model): Made[] =>
  [...model.sources.values()].filter(({ embedded }) => !embedded)

/** Lists every showing of every event of the run's charges. */
export const showings = (model: Model): Showing[] => [...model.events.values()].flatMap((one) => one.showings)

/** Lists the events of the run's charges that have a key of the contract. */
export const chargeEvents = (model: Model): EventState[] =>
  [...model.events.values()].filter(({ key }) => eventKeyOf({ key }) !== null)

/** Lists those that an answer shows: one that was posted alone is another finding. */
export const listedEvents = (model: Model): EventState[] =>
  chargeEvents(model).filter(({ answers }) => answers.length > 0)

/** A charge as an answer to its creation or an event shows it. */
export interface ShownCharge {
  readonly charge: ChargeState
  readonly shown: Resource
  readonly isNew: boolean
}

/** Lists every charge as an answer to its creation or an event shows it. */
export const shownCharges = (model: Model): ShownCharge[] => [
  ...charges(model).map((charge) => ({ charge, shown: charge.resource, isNew: true })),
  ...showings(model).map(({ charge, data }) => ({ charge, shown: data, isNew: false })),
]

/** Lists the accepted answers of an operation to valid requests with the right key, and to charge requests that were open and made a charge. */
export function accepted(model: Model, operation: OperationId): Accepted[] {
  return model
    .of(operation)
    .filter(
      (call): call is Accepted =>
        (call.accepted && call.key === 'right' && call.expect === 'accepted') ||
        model.charges.get(String(call.shown?.value['id']))?.call === call,
    )
}

/** Lists the accepted answers that show a new resource. */
export const creations = (model: Model): Accepted[] =>
  (['createToken', 'createSource', 'createCharge'] as const).flatMap((one) => accepted(model, one))

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
