import type { Form } from './forms.ts'

/** A part of a text, from its first character to behind its last. */
export type Part = readonly [start: number, end: number]

/**
 * Finds the parts of a text that are one of these forms, by the algorithm of Wu and Manber: megabytes take milliseconds,
 * because two characters that no form holds allow to leap over as many characters as the shortest form has.
 */
export function searchFor(forms: readonly Form[]): (text: string) => Part[] {
  if (forms.length === 0) return () => []
  const shortest = Math.min(...forms.map(({ text }) => text.length))
  const leaps = new Uint8Array(65_536).fill(Math.min(255, shortest - 1))
  const ending = new Map<number, Form[]>()
  for (const form of forms.toSorted((one, other) => other.text.length - one.text.length))
    for (let end = 1; end < shortest; end += 1) {
      const pair = pairAt(form.text, end)
      leaps[pair] = Math.min(leaps[pair] ?? 0, shortest - 1 - end)
      if (end === shortest - 1) ending.set(pair, [...(ending.get(pair) ?? []), form])
    }
  return (text) => {
    const parts: Part[] = []
    for (let at = shortest - 1; at < text.length;) {
      const pair = pairAt(text, at)
      const leap = leaps[pair] ?? 0
      const start = at - shortest + 1
      const found = leap === 0 ? ending.get(pair)?.find((form) => stands(form, text, start)) : undefined
      if (found !== undefined) parts.push([start, start + found.text.length])
      at += found?.text.length ?? Math.max(1, leap)
    }
    return parts
  }
}

function stands({ text: form, anyCase }: Form, text: string, start: number): boolean {
  if (text.startsWith(form, start)) return true
  return anyCase && text.slice(start, start + form.length).toLowerCase() === form
}

/** Two characters as one number, the same for letters of either case. */
function pairAt(text: string, end: number): number {
  return ((small(text.charCodeAt(end - 1)) << 8) ^ small(text.charCodeAt(end))) & 0xffff
}

function small(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code
}
