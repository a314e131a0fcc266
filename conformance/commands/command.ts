import type { Settings } from '../settings/flags.ts'

/** What a subcommand is called with. */
export interface Call {
  args: readonly string[]
  env: NodeJS.ProcessEnv
}

/** One subcommand of `assay`. */
export interface Command {
  readonly name: string
  /** What it does, as a phrase. */
  readonly summary: string
  /** What stands after its name, besides flags. */
  readonly operand: string
  readonly settings: Settings
  /** Example calls with what they do. */
  readonly examples: readonly (readonly [call: string, does: string])[]
  /** More sentences for the help, such as the meaning of its exit codes. */
  readonly notes: readonly string[]
  /** Does it; resolves to the exit code. */
  readonly execute: (call: Call) => Promise<number>
}
