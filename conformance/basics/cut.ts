/** A text of at most so many characters, the last one an ellipsis. */
export function cut(text: string, length = 120): string {
  if (text.length <= length) return text
  return `${text.slice(0, Math.max(0, length - 1)).replace(/[\uD800-\uDBFF]$/, '')}…`
}
