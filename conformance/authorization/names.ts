import { element, value } from './moves.ts'

/** Puts literals and looked-up elements in the place of the variables that hold them. */
export function settleNames(code: string): string {
  const held = [...code.matchAll(declared)]
    .filter(({ 1: begun, index }) => begun !== ',' || declares(code.slice(Math.max(0, index - 2000), index)))
    .slice(0, 20)
  return held.reduce((all, [, , name = '', held = '']) => withName(all, name, held), code)
}

const declared = new RegExp(
  String.raw`(\b(?:var|let|const)\s|,)\s*([\w$]+)\s*=\s*(${value}|${element})\s*(?=[;,\n]|$)`,
  'g',
)

/** Whether the statement that this code ends with declares names. */
function declares(before: string): boolean {
  return /^\s*(?:var|let|const)\s/.test(
    before.slice(Math.max(...[...';{}'].map((mark) => before.lastIndexOf(mark))) + 1),
  )
}

/** Code with a literal in the place of a name, wherever that is read. */
export function withName(code: string, name: string, literal: string): string {
  const reads = new RegExp(
    `(?<![\\w$.'"/]|(?:var|let|const)\\s+)${name.replaceAll('$', '\\$')}(?![\\w$'"])(?!\\s*=[^=])`,
    'g',
  )
  return code.replace(reads, (_, at: number, whole: string) => {
    const before = whole.slice(Math.max(0, at - 300), at)
    const after = /^\s*([:,}])/.exec(whole.slice(at + name.length, at + name.length + 40))?.[1]
    if (after === undefined || !/[{,]\s*$/.test(before) || !inObject(before)) return literal
    return after === ':' ? name : `${name}: ${literal}`
  })
}

/** Whether what follows this code stands in the braces of an object. */
function inObject(before: string): boolean {
  let depth = 0
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const char = before[at] ?? ''
    if ('})]'.includes(char)) depth += 1
    else if ('{(['.includes(char) && --depth < 0) return char === '{' && before[at - 1] !== '$'
  }
  return false
}
