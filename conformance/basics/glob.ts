/**
 * True where a text matches a pattern of `*` (letters that `passes` allows) and `?` (one letter).
 * Time grows as text times pattern, whatever they hold.
 */
export function matchesGlob(
  pattern: string,
  text: string,
  passes: (letter: string) => boolean = () => true,
): boolean {
  const marks = pattern.replaceAll(/\*+/g, '*')
  // Between two stars stands at least one letter of the text.
  if (marks.length > 2 * text.length + 1) return false
  // For each length of the pattern's beginning: whether it matches the text so far.
  let matched = Array.from({ length: marks.length + 1 }, (_, length) =>
    /^\*?$/.test(marks.slice(0, length)),
  )
  for (const letter of text.split('')) {
    const next = [false]
    for (let index = 0; index < marks.length; index += 1) {
      const mark = marks[index]
      if (mark === '*')
        next.push(next[index] === true || (matched[index + 1] === true && passes(letter)))
      else next.push(matched[index] === true && (mark === '?' || mark === letter))
    }
    matched = next
  }
  return matched[marks.length] === true
}
