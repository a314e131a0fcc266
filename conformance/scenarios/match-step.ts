import type {
  Await,
  Beside,
  CallCommand,
  Pause,
  Race,
  Step,
  Visit,
} from '../../generated/counterexample.js'

/** The kinds of steps, each named by the property that no other kind has. */
interface StepsByKind {
  readonly call: CallCommand
  readonly visit: Visit
  readonly await: Await
  readonly pause: Pause
  readonly race: Race
  readonly beside: Beside
}

/** A step without branches. */
export type Command = Exclude<Step, Race | Beside>

/** Calls the function for the kind of a step. A table that lacks a kind does not compile. */
export function matchStep<Kind extends keyof StepsByKind, Result>(
  step: StepsByKind[Kind],
  table: { readonly [K in Kind]: (step: StepsByKind[K]) => Result },
): Result {
  const kinds = Object.keys(table) as Kind[]
  return table[kinds.find((kind) => kind in step) as Kind](step)
}
