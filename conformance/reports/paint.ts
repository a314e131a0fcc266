import type { Verdict } from '../../generated/report.js'

/** Colours text, or leaves it as it is. */
export interface Paint {
  bold: (text: string) => string
  dim: (text: string) => string
  verdict: (verdict: Verdict | null, text: string) => string
  /** Colours a SHOULD that does not hold. */
  should: (text: string) => string
}

/** The marks of verdicts. */
export const marks: Record<Verdict, string> = {
  pass: '✓',
  inapplicable: '-',
  inconclusive: '?',
  unstable: '~',
  fail: '✗',
  error: '!',
}

/** Gives the mark of a verdict; null stands for what was not judged. */
export function markOf(verdict: Verdict | null): string {
  return verdict === null ? '·' : marks[verdict]
}

const colours: Record<Verdict, number> = {
  pass: 32,
  inapplicable: 2,
  inconclusive: 33,
  unstable: 33,
  fail: 31,
  error: 35,
}

/** Makes a paint that colours, or one that does not. */
export function paints(coloured: boolean): Paint {
  const put = (code: number, text: string) => (coloured ? `\u001B[${code}m${text}\u001B[0m` : text)
  return {
    bold: (text) => put(1, text),
    dim: (text) => put(2, text),
    verdict: (verdict, text) => put(verdict === null ? 2 : colours[verdict], text),
    should: (text) => put(36, text),
  }
}

/** A way to print: how wide, in which colours, and how much. */
export interface TerminalStyle {
  paint: Paint
  columns: number
  verbose: boolean
  /** True where each failure is one line. */
  brief: boolean
}

/** Decides how a stream is printed to: 60 to 110 columns wide on a terminal, and in brief for a pipe outside CI and for agents. */
export function terminalStyle(
  { isTTY = false, columns = 80 }: { isTTY?: boolean; columns?: number },
  env: NodeJS.ProcessEnv,
  { verbose = false, brief }: { verbose?: boolean; brief?: boolean } = {},
): TerminalStyle {
  const isForProgram = Boolean(env['AI_AGENT']) || (!isTTY && !env['CI'])
  return {
    paint: paints(wantsColour(env, isTTY)),
    columns: isTTY ? Math.min(Math.max(columns, 60), 110) : 80,
    verbose,
    brief: brief ?? (isForProgram && !verbose),
  }
}

/** Decides on colours: FORCE_COLOR counts first, then NO_COLOR, then whether a terminal has any. */
function wantsColour(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: none, TERM: term } = env
  if (force !== undefined) return force !== '0' && force !== 'false'
  if (none !== undefined && none !== '') return false
  return isTerminal && term !== 'dumb'
}
