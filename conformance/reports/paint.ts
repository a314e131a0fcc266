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

/** Decides how a stream is printed to: in colours or not, and on a terminal 60 to 110 columns wide. */
export function lookOf(
  { isTTY: terminal, columns }: { isTTY: boolean; columns: number },
  env: NodeJS.ProcessEnv,
): { paint: Paint; columns: number } {
  return {
    paint: paints(wantsColour(env, terminal)),
    columns: terminal ? Math.min(Math.max(columns || 80, 60), 110) : 80,
  }
}

/** Decides on colours: FORCE_COLOR counts first, then NO_COLOR, then whether a terminal has any. */
export function wantsColour(env: NodeJS.ProcessEnv, terminal: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: none, TERM: term } = env
  if (force !== undefined) return force !== '0' && force !== 'false'
  if (none !== undefined && none !== '') return false
  return terminal && term !== 'dumb'
}
