import type { Context } from '../context.ts'
import { rulesOf, type ReplacedRules } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'

/** A condition within one run: what it remembers, and the decisions that it holds for. */
export interface Trigger {
  /** Notes the usual answer of a rule each time that it is asked. */
  watch?: {
    readonly [Name in keyof Rules]?: (answer: ReturnType<Rules[Name]>, context: Context) => void
  }
  /** Rules replaced so that the condition can occur at all. */
  needs?: Partial<Rules>
  /** True where the rule is to be broken in this context; `answer` is its usual one. */
  holds: (context: Context, answer: unknown) => boolean
}

/** Makes the trigger anew for each run, as it remembers. */
export type Condition = () => Trigger

type AnyRule = (context: Context) => unknown
type AnyRules = Readonly<Record<string, AnyRule>>
type AnyWatch = Readonly<Record<string, (answer: unknown, context: Context) => void>>

/** Breaks rules where all conditions hold; everywhere else they answer as usual. */
export function when(
  conditions: readonly Condition[],
  broken: ReplacedRules,
): () => Partial<Rules> {
  return () => {
    const triggers = conditions.map((condition) => condition())
    const effect = rulesOf({ rules: broken }) as AnyRules
    const defaultRules = Object.assign({}, rules, ...triggers.map(({ needs }) => needs)) as AnyRules
    const watched = triggers.flatMap(({ watch, needs }) => Object.keys({ ...watch, ...needs }))
    const wrap =
      (name: string): AnyRule =>
      (context) => {
        const answer = defaultRules[name]?.(context)
        for (const { watch } of triggers) (watch as AnyWatch | undefined)?.[name]?.(answer, context)
        const rule = effect[name]
        return rule && triggers.every(({ holds }) => holds(context, answer))
          ? rule(context)
          : answer
      }
    const names = new Set([...watched, ...Object.keys(effect)])
    return Object.fromEntries([...names].map((name) => [name, wrap(name)]))
  }
}
