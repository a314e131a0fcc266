/** True for a multiple of a step, up to rounding; a step of 0 takes any number. */
export function isMultiple(value: number, step: number): boolean {
  const quotient = value / step
  return step === 0 || Math.abs(quotient - Math.round(quotient)) < 1e-9
}
