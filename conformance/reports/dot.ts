import type { Verdict } from '../finding.ts'
import { paints, type Paint } from './paint.ts'

const dots: Record<Verdict, string> = {
  pass: '.',
  inapplicable: '-',
  inconclusive: '?',
  unstable: 'U',
  fail: 'F',
  error: 'E',
}

/** Writes one character a check, so many a line. */
export function dotWriter(
  write: (text: string) => void,
  columns = 80,
  paint: Paint = paints(false),
): { checked: (verdict: Verdict) => void; end: () => void } {
  let at = 0
  return {
    checked(verdict) {
      write(`${paint.verdict(verdict, dots[verdict])}${(at += 1) % columns === 0 ? '\n' : ''}`)
    },
    end() {
      if (at % columns !== 0) write('\n')
      if (at > 0) write('\n')
    },
  }
}
