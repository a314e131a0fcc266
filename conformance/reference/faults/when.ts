import type { Context } from '../context.ts'
import { rules, type Rules } from '../rules.ts'

/** A trigger or a place: a memory of what happened, and whether a decision falls under it. */
export interface Trigger {
  /** Notes the usual answer of a rule each time that it is asked. */
  watch?: {
    readonly [Name in keyof Rules]?: (answer: ReturnType<Rules[Name]>, context: Context) => void
  }
  /** Rules that make it possible. */
  needs?: Partial<Rules>
  /** Whether the rule that is asked is broken in this context; `answer` is the usual one. */
  holds: (context: Context, answer: unknown) => boolean
}

/** A fresh trigger for each run. */
export type Condition = () => Trigger

type AnyRule = (context: Context) => unknown
type AnyRules = Readonly<Record<string, AnyRule>>
type AnyWatch = Readonly<Record<string, (answer: unknown, context: Context) => void>>

/** Breaks rules where all conditions hold; everywhere else they answer as usual. */
export function when(
  conditions: readonly Condition[],
  broken: Partial<Rules> | (() => Partial<Rules>),
): () => Partial<Rules> {
  return () => {
    const triggers = conditions.map((condition) => condition())
    const effect = (typeof broken === 'function' ? broken() : broken) as AnyRules
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
