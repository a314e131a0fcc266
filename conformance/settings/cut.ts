/**
 * Cuts a text to at most so many characters, the last one an ellipsis.
 * Of a word that is cut only its first letters stay: the beginning of a key is none that can be recognised and taken out later.
 */
export function cut(text: string, length = 120): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/([\w+/=%.~-]{8})[\w+/=%.~-]+$/, '$1')}…`
}
