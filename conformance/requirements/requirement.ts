import { isDeepStrictEqual } from 'node:util'
import type { RequirementId } from '../../generated/requirements.ts'
import { defined, short, shortPair } from '../basics/values.ts'
import type { Exchange } from '../record/entry.ts'
import type { Model } from '../model/model.ts'
import { read, UnreadableField, type Resource } from '../model/resource.ts'

/** The verdicts of a requirement on what a record shows: of a service, or of a shop. */
export type Rule<Shown = Model> = (model: Shown) => Iterable<RuleVerdict>

/** Why a requirement does not apply to a record; null where the record had to show it. */
export type Reason<Shown = Model> = (model: Shown) => string | null

/** What is known of a requirement beside what must hold. */
export interface Circumstances<Shown = Model> {
  /** The requirements that explain a breach of this one: a report blames them alone. */
  readonly explainedBy?: readonly RequirementId[]
  readonly inapplicable?: Reason<Shown>
  /** The scenarios that show it, by name, where others of its area need not. */
  readonly shownBy?: readonly string[]
  /** True where its sentence says more than its derived declaration. */
  readonly replacesDerived?: true
  /** True where traffic says nothing of it, as what is missing decides. */
  readonly onlyWhole?: true
}

/** One requirement. */
export interface Requirement<Shown = Model> extends Circumstances<Shown> {
  readonly id: RequirementId
  readonly verdictsOn: Rule<Shown>
}

/** The rule for one subject; null says nothing of it. */
type SubjectRule<Subject, Shown = Model> = (subject: Subject, model: Shown) => RuleVerdict | null

/** The subjects of a requirement and its rule for each, or its verdicts on a whole record. */
type Declaration<Subject, Shown> = Circumstances<Shown> &
  (
    | {
        readonly subjects: (model: Shown) => Iterable<Subject>
        readonly holds: SubjectRule<Subject, Shown>
      }
    | { readonly rule: Rule<Shown> | readonly Rule<Shown>[] }
  )

/** Declares a requirement. */
export function requirement<Subject, Shown = Model>(
  id: RequirementId,
  declaration: Declaration<Subject, Shown>,
): Requirement<Shown> {
  const { explainedBy, inapplicable, shownBy, replacesDerived, onlyWhole } = declaration
  const rules =
    'rule' in declaration
      ? [declaration.rule].flat()
      : [each(declaration.subjects, declaration.holds)]
  return {
    id,
    *verdictsOn(model) {
      // Verdicts end as unclear where a value that is read breaks its own requirement.
      for (const rule of rules)
        try {
          yield* rule(model)
        } catch (error) {
          yield unreadableVerdict(error)
        }
    },
    ...defined({ explainedBy, inapplicable, shownBy, replacesDerived, onlyWhole }),
  }
}

/** Declares a requirement that is derived from the contract; none where its id is null. */
export const derivedRequirement = <Subject>(
  id: RequirementId | null,
  declaration: Declaration<Subject, Model>,
): Requirement[] => (id === null ? [] : [requirement(id, declaration)])

/** Each subject is judged by itself. */
export function each<Subject, Shown = Model>(
  subjects: (model: Shown) => Iterable<Subject>,
  holds: SubjectRule<Subject, Shown>,
): Rule<Shown> {
  return function* (model) {
    for (const subject of subjects(model)) {
      let verdict
      try {
        verdict = holds(subject, model)
      } catch (error) {
        verdict = unreadableVerdict(error)
      }
      if (verdict !== null) yield verdict
    }
  }
}

/**
 * Inconclusive where a value that was read breaks its own requirement; any other error is thrown.
 */
function unreadableVerdict(error: unknown): RuleVerdict {
  if (!(error instanceof UnreadableField)) throw error
  return unclear(error.message, ...error.exchanges)
}

/** The value that a field must have, or the words and the test for it. */
type Expected =
  string | boolean | null | { readonly words: string; readonly test: (value: unknown) => boolean }

/** Any text. */
export const aText: Expected = { words: 'a text', test: (value) => typeof value === 'string' }

/** A field of a resource, by its dotted path, has a value. */
export function fieldIs(path: string, expected: Expected): SubjectRule<Resource> {
  return (resource) => {
    if (typeof expected !== 'object' || expected === null)
      return checkFields(resource, { [path]: expected })
    const value = read(resource, path)
    return check(expected.test(value), `${path}: ${expected.words}`, { [path]: value }, resource)
  }
}

/** An id, the owner that has it alone, and the answer that shows it. */
export interface OwnedId {
  readonly id: unknown
  readonly owner: string
  readonly from: Evidence
}

/** No two owners must share an id. */
export function unique(owned: (model: Model) => readonly OwnedId[]): Rule {
  return function* (model) {
    const firsts = new Map<unknown, OwnedId>()
    for (const item of owned(model)) {
      if (typeof item.id !== 'string') continue
      const first = firsts.get(item.id) ?? item
      firsts.set(item.id, first)
      const words = `${item.id} for ${first.owner} and ${item.owner}`
      yield first.owner === item.owner
        ? passes(item.from)
        : irrevocable(fails('an id of its own', words, item.from, first.from))
    }
  }
}

/** The verdict of a rule on one subject. */
export interface RuleVerdict {
  /** Null where nothing can be said, for the reason. */
  readonly holds: boolean | null
  readonly expected: string
  readonly actual: string
  /** The ids of the exchanges that show it; the first one is the one that fails. */
  readonly exchangeIds: readonly string[]
  /** The wrong member: its JSON pointer in the body, and its JSON value; null where absent. */
  readonly member?: { name: string; value: string | null }
  readonly reason?: string
  /** True where the whole requirement is inconclusive, not this subject alone. */
  readonly blocks?: boolean
  /** True for a broken answer that stays broken, however the next one is. */
  readonly irrevocable?: boolean
}

/** What shows a verdict: an exchange, its id, or a resource in it. */
export type Evidence = string | Resource | { readonly exchange: Exchange } | Exchange

function idOf(evidence: Evidence): string {
  if (typeof evidence === 'string') return evidence
  return 'exchange' in evidence ? evidence.exchange.id : evidence.id
}

const verdictOn = (
  holds: boolean | null,
  evidence: readonly Evidence[],
  more: Partial<RuleVerdict> = {},
): RuleVerdict => ({
  holds,
  expected: '',
  actual: '',
  exchangeIds: evidence.map(idOf),
  ...more,
})

/** The requirement holds for this subject. */
export const passes = (...evidence: Evidence[]): RuleVerdict => verdictOn(true, evidence)

/** The requirement is broken: what was expected, and what came. */
export const fails = (expected: string, actual: string, ...evidence: Evidence[]): RuleVerdict =>
  verdictOn(false, evidence, { expected, actual })

/** Inconclusive for this subject; another subject may still pass. */
export const unclear = (reason: string, ...evidence: Evidence[]): RuleVerdict =>
  verdictOn(null, evidence, { reason })

/**
 * Inconclusive for the whole requirement, whatever passes beside it: what was to show something did
 * not come.
 */
export const blocked = (reason: string, ...evidence: Evidence[]): RuleVerdict =>
  verdictOn(null, evidence, { reason, blocks: true })

/** A verdict on an answer that stays as it is, however the next one is. */
export const irrevocable = (verdict: RuleVerdict): RuleVerdict => ({
  ...verdict,
  irrevocable: true,
})

/** A condition must hold. `actual`: a text, or values by their paths in the first evidence. */
export function check(
  condition: boolean,
  expected: string,
  actual: string | Record<string, unknown>,
  ...evidence: Evidence[]
): RuleVerdict {
  if (condition) return passes(...evidence)
  if (typeof actual === 'string') return fails(expected, actual, ...evidence)
  const [[path, value] = ['', null]] = Object.entries(actual)
  const words = Object.entries(actual).map(([name, member]) => `${name} ${short(member)}`)
  const [first] = evidence
  const start = typeof first === 'object' && 'pointer' in first ? first.pointer : ''
  const name = `${start}/${path.replaceAll('.', '/')}`
  const member = { name, value: value === undefined ? null : short(value) }
  return { ...fails(expected, words.join(', '), ...evidence), member }
}

/** Fields must have values, by their dotted paths; the first that has another one is named. */
export function checkFields(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  ...evidence: Evidence[]
): RuleVerdict {
  const path = Object.keys(values).find(
    (name) => !isDeepStrictEqual(read(resource, name), values[name]),
  )
  if (path === undefined) return passes(resource, ...evidence)
  const value = read(resource, path)
  const [expected, actual] = shortPair(values[path], value)
  const verdict = check(false, `${path} ${expected}`, { [path]: value }, resource, ...evidence)
  return { ...verdict, actual: `${path} ${actual}` }
}

/** Something that did not come; moments in milliseconds from the start of the record. */
interface Missing {
  readonly expected: string
  readonly actual: string
  /** When it may have come first. */
  readonly since: number
  /** When a place was last read that would show it; undefined where none was. */
  readonly until: number | undefined
  /** Milliseconds within which it must come; the timeout of the run where none is given. */
  readonly timeout?: number
}

/** What did not come fails where a look after its timeout lacks it; else it is inconclusive. */
export function missing(
  { run, policy }: Model,
  { expected, actual, since, until, timeout = run.timeout }: Missing,
  ...evidence: Evidence[]
): RuleVerdict {
  const waited = (until ?? since) - since
  if (until !== undefined && waited >= Math.max(timeout, policy.leastWait))
    return fails(expected, `${actual}, after ${seconds(waited)}`, ...evidence)
  const remedy = policy.isRun
    ? `It was looked for during ${seconds(Math.max(0, waited))}, and may take ${seconds(timeout)}; run it again.`
    : 'It may have come after the recorded traffic; record a look a minute later, with later payments.'
  return unclear(`Not seen: ${expected}. ${remedy}`, ...evidence)
}

/** Milliseconds as seconds. */
export const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`
