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

/** A rule whose function gives all its verdicts. */
export function rule(id: RequirementId, judge: Rule['judge']): Rule {
  return { id, judge: (model) => guarded(() => judge(model)) }
}

/** A rule that judges each subject by itself; null says nothing of it. */
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

/** Verdicts that end as unclear where a value that is read breaks its own requirement. */
function* guarded(judge: () => Iterable<RuleVerdict>): Generator<RuleVerdict> {
  try {
    yield* judge()
  } catch (error) {
    if (!(error instanceof Unmet)) throw error
    yield unclear(error.message, ...error.exchanges)
  }
}

/** The value that a field must have, or the words and the test for it. */
type Expected =
  string | boolean | null | { readonly words: string; readonly test: (value: unknown) => boolean }

/** Any text. */
export const isText: Expected = { words: 'a text', test: (value) => typeof value === 'string' }

/** A rule of one field of some resources. */
export function field(
  id: RequirementId,
  resources: (model: Model) => Iterable<Resource>,
  path: string,
  expected: Expected,
): Rule {
  return over(id, resources, (resource) => {
    if (typeof expected !== 'object' || expected === null)
      return expectFields(resource, { [path]: expected })
    const value = read(resource, path)
    return expect(expected.test(value), expected.words, { [path]: value }, resource)
  })
}

/** An id, the owner that has it alone, and the answer that shows it. */
export interface Owned {
  readonly id: unknown
  readonly owner: string
  readonly from: Source
}

/** A rule that no two owners share an id. */
export function unique(id: RequirementId, owned: (model: Model) => readonly Owned[]): Rule {
  return rule(id, function* (model) {
    const first = new Map<unknown, Owned>()
    for (const item of owned(model)) {
      if (typeof item.id !== 'string') continue
      const before = first.get(item.id) ?? item
      first.set(item.id, before)
      const words = `${item.id} for ${before.owner} and ${item.owner}`
      yield before.owner === item.owner
        ? holds(item.from)
        : final(fails('an id of its own', words, item.from, before.from))
    }
  })
}
