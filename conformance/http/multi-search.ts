import type { Spelling } from './spellings.ts'

/** A part of a text: the index of its first character, and the one behind its last. */
export type Part = readonly [start: number, end: number]

/**
 * Prepares a search for many spellings at once, by the algorithm of Wu and Manber: megabytes of text take milliseconds,
 * because two characters that no spelling holds let the search leap over as many characters as the shortest one has.
 */
export function searchFor(spellings: readonly Spelling[]): (text: string) => Part[] {
  if (spellings.length === 0) return () => []
  const shortest = Math.min(...spellings.map(({ text }) => text.length))
  const leaps = new Uint8Array(65_536).fill(Math.min(255, shortest - 1))
  const ending = new Map<number, Spelling[]>()
  for (const spelling of spellings.toSorted((one, other) => other.text.length - one.text.length))
    for (let end = 1; end < shortest; end += 1) {
      const pair = pairAt(spelling.text, end)
      leaps[pair] = Math.min(leaps[pair] ?? 0, shortest - 1 - end)
      if (end === shortest - 1) ending.set(pair, [...(ending.get(pair) ?? []), spelling])
    }
  return (text) => {
    const parts: Part[] = []
    for (let at = shortest - 1; at < text.length;) {
      const pair = pairAt(text, at)
      const leap = leaps[pair] ?? 0
      const start = at - shortest + 1
      const found = leap === 0 ? ending.get(pair)?.find((one) => stands(one, text, start)) : undefined
      if (found !== undefined) parts.push([start, start + found.text.length])
      at += found?.text.length ?? Math.max(1, leap)
    }
    return parts
  }
}

function stands({ text: spelling, anyCase }: Spelling, text: string, start: number): boolean {
  if (text.startsWith(spelling, start)) return true
  return anyCase && text.slice(start, start + spelling.length).toLowerCase() === spelling
}

/** Two characters as one number, the same for letters of either case. */
function pairAt(text: string, end: number): number {
  return ((small(text.charCodeAt(end - 1)) << 8) ^ small(text.charCodeAt(end))) & 0xffff
}

function small(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code
}
