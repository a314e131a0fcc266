/** The delay of a timer whose code does not write it out, in seconds. */
const unknown = 30

/** How many seconds a timer waits, by what follows its function: a number, or numbers multiplied, at once where nothing is said. */
export function delayIn(after: string): number {
  const [, written] = /^\s*,\s*([^,;\n]*?)\s*\)/.exec(after) ?? []
  if (written === undefined) return /^\s*,/.test(after) ? unknown : 0
  const factors = written.replaceAll('_', '').split('*').map(Number)
  const milliseconds = factors.reduce((product, factor) => product * factor, 1)
  return Number.isNaN(milliseconds) ? unknown : milliseconds / 1000
}
