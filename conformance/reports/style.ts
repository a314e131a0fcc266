import type { Verdict } from '../../generated/report.js'

const marks = {
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

/** The codes of the colours of a terminal, `should` for a SHOULD that does not hold. */
const verdictTones = {
  pass: 32,
  inapplicable: 2,
  inconclusive: 33,
  unstable: 33,
  fail: 31,
  error: 35,
}
const tones = { ...verdictTones, should: 36, bold: 1, dim: 2 }

/** Colours a text, or leaves it as it is. */
type Paint = (tone: keyof typeof tones, text: string) => string

/** Makes a paint that colours, or one that does not. */
export function painter(isColoured: boolean): Paint {
  return (tone, text) => (isColoured ? `\u001B[${tones[tone]}m${text}\u001B[0m` : text)
}

/** The way to print on a stream: how wide, in which colours, and how much. */
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
  verbose = false,
): TerminalStyle {
  const isForProgram = Boolean(env['AI_AGENT']) || (!isTTY && !env['CI'])
  return {
    paint: painter(wantsColour(env, isTTY)),
    columns: isTTY ? Math.min(Math.max(columns, 60), 110) : 80,
    verbose,
    brief: isForProgram && !verbose,
  }
}

/** Decides on colours: FORCE_COLOR counts first, then NO_COLOR, then whether a terminal has any. */
function wantsColour(
  { FORCE_COLOR: force, NO_COLOR, TERM }: NodeJS.ProcessEnv,
  isTerminal: boolean,
) {
  if (force !== undefined) return force !== '0' && force !== 'false'
  return !NO_COLOR && isTerminal && TERM !== 'dumb'
}
