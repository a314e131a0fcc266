import { styleText } from 'node:util'
import type { Verdict } from '../../generated/report.js'

const marks = {
  pass: '✓',
  inapplicable: '-',
  inconclusive: '?',
  unstable: '~',
  fail: '✗',
  error: '!',
}

/** The mark of a verdict; null stands for what was not judged. */
export function markOf(verdict: Verdict | null): string {
  return verdict === null ? '·' : marks[verdict]
}

/** The colours of a terminal, `should` for a SHOULD that does not hold. */
const tones = {
  pass: 'green',
  inapplicable: 'dim',
  inconclusive: 'yellow',
  unstable: 'yellow',
  fail: 'red',
  error: 'magenta',
  should: 'cyan',
  bold: 'bold',
  dim: 'dim',
} as const

/** Colours a text, or leaves it as it is. */
type Paint = (tone: keyof typeof tones, text: string) => string

/** A paint with colours, or without. */
export function painter(isColoured: boolean): Paint {
  // Whether there are colours was decided by the stream that is written to.
  return (tone, text) =>
    isColoured ? styleText(tones[tone], text, { validateStream: false }) : text
}

/** The way to print on a stream: how wide, in which colours, and how much. */
export interface TerminalStyle {
  paint: Paint
  columns: number
  verbose: boolean
  /** True where each failure is one line. */
  brief: boolean
}

/** The style of a stream: 60 to 110 columns, brief for agents and for pipes outside CI. */
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
