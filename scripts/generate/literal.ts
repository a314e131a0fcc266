/** Writes a value as TypeScript. */
export function literal(value: unknown): string {
  return JSON.stringify(value)
}

/** Writes a union of strings as a type: a line a member. */
export function union(texts: readonly string[]): string {
  return texts.map((text) => `\n  | ${literal(text)}`).join('')
}
