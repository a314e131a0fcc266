import type { RequirementId } from '../../generated/requirements.ts'
import type { Model } from '../model/model.ts'
import { read, Unmet, type Resource } from '../model/resource.ts'
import {
  expect,
  expectEqual,
  fails,
  final,
  holds,
  unclear,
  type RuleVerdict,
  type Source,
} from './verdict.ts'

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
    return expect(wanted.test(value), wanted.words, { [path]: value }, shown)
  })
}

/** An id, the owner that has it alone, and the answer that shows it. */
export interface Owned {
  readonly id: unknown
  readonly owner: string
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
      : final(fails('an id of its own', `${id} for ${before.owner} and ${owner}`, from, before.from))
  }
}
