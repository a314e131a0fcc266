/**
 * A text of at most so many characters, the last one an ellipsis.
 * Never leaves half a secret, which the redactor would miss.
 */
export function cut(text: string, length = 120): string {
  if (text.length <= length) return text
  const end = Math.max(0, length - 1)
  const isInNumber = /\d/.test(text.charAt(end))
  const beginning = text
    .slice(0, end)
    .replace(isInNumber ? /\d[\d -]*$/ : /\d[\d -]{7,}$|[\uD800-\uDBFF]$/, '')
  return `${beginning.replace(/[\w+/=%.~-]{9,}$/, shortened)}…`
}

/** Keeps the first letters of a word, and of an address all but its last part. */
function shortened(word: string): string {
  return word.startsWith('//') ? word.replace(/([^/]{8})[^/]+$/, '$1') : word.slice(0, 8)
}
