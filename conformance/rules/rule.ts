import type { RequirementId } from '../../generated/requirements.ts'
import type { Model } from '../model/model.ts'
import { read, Unmet, type Resource } from '../model/resource.ts'
import { expect, expectFields, fails, final, holds, unclear } from './verdict.ts'
import type { RuleVerdict, Source } from './verdict.ts'

/** One requirement: where it looks in a record, and what must hold there. */
export interface Rule {
  readonly id: RequirementId
  readonly judge: (model: Model) => Iterable<RuleVerdict>
}

/** Makes a rule of a function that gives its verdicts. */
export function rule(id: RequirementId, judge: Rule['judge']): Rule {
  return { id, judge: (model) => guarded(() => judge(model)) }
}

/** Makes a rule that looks at each of some subjects; null says nothing of one. */
export function over<Subject>(
  id: RequirementId,
  subjects: (model: Model) => Iterable<Subject>,
  judge: (subject: Subject, model: Model) => RuleVerdict | null,
): Rule {
  return rule(id, function* (model) {
    for (const subject of subjects(model))
      yield* guarded(() => [judge(subject, model) ?? []].flat())
  })
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
type Wanted =
  string | boolean | null | { readonly words: string; readonly test: (value: unknown) => boolean }

/** Wants a text. */
export const isText: Wanted = { words: 'a text', test: (value) => typeof value === 'string' }

/** Makes a rule of one field of some resources. */
export function field(
  id: RequirementId,
  resources: (model: Model) => Iterable<Resource>,
  path: string,
  wanted: Wanted,
): Rule {
  return over(id, resources, (shown) => {
    if (typeof wanted !== 'object' || wanted === null)
      return expectFields(shown, { [path]: wanted })
    const value = read(shown, path)
    return expect(wanted.test(value), wanted.words, { [path]: value }, shown)
  })
}

/** An id, the owner that has it alone, and the answer that shows it. */
export interface Owned {
  readonly id: unknown
  readonly owner: string
  readonly from: Source
}

/** Makes a rule that no two owners have one id. */
export function unique(id: RequirementId, owned: (model: Model) => readonly Owned[]): Rule {
  return rule(id, function* (model) {
    const first = new Map<unknown, Owned>()
    for (const one of owned(model)) {
      if (typeof one.id !== 'string') continue
      const before = first.get(one.id) ?? one
      first.set(one.id, before)
      const words = `${one.id} for ${before.owner} and ${one.owner}`
      yield before.owner === one.owner
        ? holds(one.from)
        : final(fails('an id of its own', words, one.from, before.from))
    }
  })
}
