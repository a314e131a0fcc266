import { isDeepStrictEqual } from 'node:util'
import type { RequirementId } from '../../generated/requirements.ts'
import { defined, shortJson, shortJsonPair } from '../basics/values.ts'
import type { Exchange } from '../record/entry.ts'
import type { Model } from '../model/model.ts'
import { read, UnreadableField, type Resource } from '../model/resource.ts'

/** The verdicts of a requirement on the facts of a record: the model of a service, or of a shop. */
export type Rule<Facts = Model> = (facts: Facts) => Iterable<RuleVerdict>

/** Why a requirement does not apply to a record; null where it does. */
export type InapplicableReason<Facts = Model> = (facts: Facts) => string | null

/** What a declaration says beside what must hold. */
export interface RequirementOptions<Facts = Model> {
  /** The requirements that explain a breach of this one: a report blames them alone. */
  readonly explainedBy?: readonly RequirementId[]
  readonly inapplicable?: InapplicableReason<Facts>
  /**
   * Names of the scenarios that `--only` must drive, where neither a broken constraint nor the area
   * finds them.
   */
  readonly shownBy?: readonly string[]
  /** Judged in runs only: in recorded traffic, what is absent proves nothing. */
  readonly runOnly?: true
}

/** One requirement. */
export interface Requirement<Facts = Model> extends RequirementOptions<Facts> {
  readonly id: RequirementId
  readonly verdictsOn: Rule<Facts>
}

/** The verdict on one subject; null where nothing can be said of it. */
type SubjectRule<Subject, Facts = Model> = (subject: Subject, facts: Facts) => RuleVerdict | null

/** The subjects of a requirement and what judges each, or rules on a whole record. */
type Declaration<Subject, Facts> = RequirementOptions<Facts> &
  (
    | {
        readonly subjects: (facts: Facts) => Iterable<Subject>
        readonly judge: SubjectRule<Subject, Facts>
      }
    | { readonly rule: Rule<Facts> | readonly Rule<Facts>[] }
  )

/**
 * Declares a requirement. A verdict is inconclusive where a field that it reads is broken itself.
 */
export function requirement<Subject, Facts = Model>(
  id: RequirementId,
  declaration: Declaration<Subject, Facts>,
): Requirement<Facts> {
  const { explainedBy, inapplicable, shownBy, runOnly } = declaration
  const rules =
    'rule' in declaration
      ? [declaration.rule].flat()
      : [each(declaration.subjects, declaration.judge)]
  return {
    id,
    *verdictsOn(facts) {
      for (const rule of rules)
        try {
          yield* rule(facts)
        } catch (error) {
          yield unreadableVerdict(error)
        }
    },
    ...defined({ explainedBy, inapplicable, shownBy, runOnly }),
  }
}

/** Declares a requirement that is derived from the contract; none where its id is null. */
export const derivedRequirement = <Subject>(
  id: RequirementId | null,
  declaration: Declaration<Subject, Model>,
): Requirement[] => (id === null ? [] : [requirement(id, declaration)])

/** Judges each subject by itself. */
export function each<Subject, Facts = Model>(
  subjects: (facts: Facts) => Iterable<Subject>,
  judge: SubjectRule<Subject, Facts>,
): Rule<Facts> {
  return function* (facts) {
    for (const subject of subjects(facts)) {
      let verdict
      try {
        verdict = judge(subject, facts)
      } catch (error) {
        verdict = unreadableVerdict(error)
      }
      if (verdict !== null) yield verdict
    }
  }
}

/** Inconclusive where a field that was read is broken itself; any other error is thrown again. */
function unreadableVerdict(error: unknown): RuleVerdict {
  if (!(error instanceof UnreadableField)) throw error
  return unclear(error.message, ...error.exchanges)
}

/** The value that a field must have, or the words and the test for it. */
type Expected =
  string | boolean | null | { readonly words: string; readonly test: (value: unknown) => boolean }

/** Any string. */
export const anyString: Expected = { words: 'a text', test: (value) => typeof value === 'string' }

/** The field at a dotted path must have a value. */
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
  readonly evidence: Evidence
}

/** No two owners must share an id. */
export function unique(owned: (model: Model) => readonly OwnedId[]): Rule {
  return function* (model) {
    const firsts = new Map<unknown, OwnedId>()
    for (const item of owned(model)) {
      if (typeof item.id !== 'string') continue
      const first = firsts.get(item.id) ?? item
      firsts.set(item.id, first)
      const actual = `${item.id} for ${first.owner} and ${item.owner}`
      yield first.owner === item.owner
        ? passes(item.evidence)
        : irrevocable(fails('an id of its own', actual, item.evidence, first.evidence))
    }
  }
}

/** The verdict of a rule on one subject. */
export interface RuleVerdict {
  /**
   * Unclear: of this subject nothing can be said. Blocked: nor of the requirement, whatever passes
   * beside it.
   */
  readonly outcome: 'passed' | 'failed' | 'unclear' | 'blocked'
  readonly expected: string
  readonly actual: string
  /**
   * The ids of the exchanges that show it. The one that fails comes first, then what it is judged
   * against, such as a creation: run/repeats.ts drives the scenarios of both again.
   */
  readonly exchangeIds: readonly string[]
  /** The wrong member: its JSON pointer in the body, and its JSON value; null where absent. */
  readonly member?: { name: string; value: string | null }
  readonly reason?: string
  /** True for a broken answer that no later answer can mend. */
  readonly irrevocable?: boolean
}

/** What shows a verdict: an exchange, its id, or a resource in it. */
export type Evidence = string | Resource | { readonly exchange: Exchange } | Exchange

function idOf(evidence: Evidence): string {
  if (typeof evidence === 'string') return evidence
  return 'exchange' in evidence ? evidence.exchange.id : evidence.id
}

const verdictOn = (
  outcome: RuleVerdict['outcome'],
  evidence: readonly Evidence[],
  details: Partial<RuleVerdict> = {},
): RuleVerdict => ({
  outcome,
  expected: '',
  actual: '',
  exchangeIds: evidence.map(idOf),
  ...details,
})

/** The requirement holds for this subject. */
export const passes = (...evidence: Evidence[]): RuleVerdict => verdictOn('passed', evidence)

/** The requirement is broken for this subject: what was expected, and what came. */
export const fails = (expected: string, actual: string, ...evidence: Evidence[]): RuleVerdict =>
  verdictOn('failed', evidence, { expected, actual })

/** Inconclusive for this subject; another subject may still pass. */
export const unclear = (reason: string, ...evidence: Evidence[]): RuleVerdict =>
  verdictOn('unclear', evidence, { reason })

/** Inconclusive for the whole requirement, whatever passes beside it: its proof did not come. */
export const blocked = (reason: string, ...evidence: Evidence[]): RuleVerdict =>
  verdictOn('blocked', evidence, { reason })

/** A verdict that no later answer can mend. */
export const irrevocable = (verdict: RuleVerdict): RuleVerdict => ({
  ...verdict,
  irrevocable: true,
})

/** No object of a JSON text may have a member twice: parsers take one or the other. */
export const failsDoubled = (name: string, evidence: Evidence): RuleVerdict =>
  irrevocable(
    fails('members that are there once', `${shortJson(name)} twice in one object`, evidence),
  )

/** A condition must hold. `actual`: a text, or values by their paths in the first evidence. */
export function check(
  condition: boolean,
  expected: string,
  actual: string | Record<string, unknown>,
  ...evidence: Evidence[]
): RuleVerdict {
  if (condition) return passes(...evidence)
  return typeof actual === 'string'
    ? fails(expected, actual, ...evidence)
    : failsAt(expected, actual, ...evidence)
}

/**
 * Fails, and names the wrong member: the first of these values, by its path in the first evidence.
 */
export function failsAt(
  expected: string,
  values: Readonly<Record<string, unknown>>,
  ...evidence: Evidence[]
): RuleVerdict {
  const [[path, value] = ['', null]] = Object.entries(values)
  const actual = Object.entries(values).map(([name, member]) => `${name} ${shortJson(member)}`)
  const [first] = evidence
  const start = typeof first === 'object' && 'pointer' in first ? first.pointer : ''
  const name = `${start}/${path.replaceAll('.', '/')}`
  const member = { name, value: value === undefined ? null : shortJson(value) }
  return { ...fails(expected, actual.join(', '), ...evidence), member }
}

/**
 * Fields must have these values, by their dotted paths; the verdict names the first that differs.
 */
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
  const [expected, actual] = shortJsonPair(values[path], value)
  const verdict = failsAt(`${path} ${expected}`, { [path]: value }, resource, ...evidence)
  return { ...verdict, actual: `${path} ${actual}` }
}

/** Something that did not come; moments in milliseconds from the start of the record. */
interface Missing {
  readonly expected: string
  readonly actual: string
  /** The moment from which its wait is counted. */
  readonly dueFrom: number
  /** When a place that would show it was last read; undefined where none was. */
  readonly lastLookAt: number | undefined
  /** Milliseconds within which it must come; the timeout of the run where none is given. */
  readonly timeoutMs?: number
}

/** The fewest milliseconds that traffic must go on before something is missing from it. */
const minTrafficWaitMs = 60_000

/** Fails if the last look came after the timeout; otherwise inconclusive. */
export function missing(
  { timeoutMs: timeoutOfRunMs, isRun }: Model,
  { expected, actual, dueFrom, lastLookAt, timeoutMs = timeoutOfRunMs }: Missing,
  ...evidence: Evidence[]
): RuleVerdict {
  const waited = (lastLookAt ?? dueFrom) - dueFrom
  const minWaitMs = isRun ? timeoutMs : Math.max(timeoutMs, timeoutOfRunMs, minTrafficWaitMs)
  if (lastLookAt !== undefined && waited >= minWaitMs)
    return fails(expected, `${actual}, after ${seconds(waited)}`, ...evidence)
  const remedy = isRun
    ? `It was looked for during ${seconds(Math.max(0, waited))}, and may take ${seconds(timeoutMs)}; run it again.`
    : 'It may have come after the recorded traffic; record a look a minute later, with later payments.'
  return unclear(`Not seen: ${expected}. ${remedy}`, ...evidence)
}

/** Milliseconds as seconds. */
export const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`
