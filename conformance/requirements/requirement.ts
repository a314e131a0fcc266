import type { RequirementId } from '../../generated/requirements.ts'
import { defined } from '../basics/values.ts'
import type { Model } from '../model/model.ts'
import { read, UnreadableField, type Resource } from '../model/resource.ts'
import { check, checkFields, fails, passes, irrevocable, unclear } from './verdict.ts'
import type { Evidence, RuleVerdict } from './verdict.ts'

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
