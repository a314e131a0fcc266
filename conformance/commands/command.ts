import type { Settings } from '../settings/flags.ts'

/** The arguments and the environment that a subcommand is called with. */
export interface Call {
  args: readonly string[]
  env: NodeJS.ProcessEnv
}

/** One subcommand of `assay`. */
export interface Command {
  readonly name: string
  /** One sentence for the head of its help. */
  readonly summary: string
  /** The words after its name, as its help shows them. */
  readonly operand: string
  readonly settings: Settings
  /** Example calls, each with its effect. */
  readonly examples: readonly (readonly [call: string, does: string])[]
  /** More sentences for the help, such as the meaning of its exit codes. */
  readonly notes: readonly string[]
  /** Runs the subcommand; resolves to the exit code. */
  readonly execute: (call: Call) => Promise<number>
}
