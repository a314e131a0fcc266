import { bodyEnd } from './source.ts'

const literal = String.raw`(?:"(?:[^"\\\n]|\\.){0,200}"|'(?:[^'\\\n]|\\.){0,200}'|true|false|null|-?\d{1,9})`
const comparison = new RegExp(String.raw`^(${literal})\s*([!=]==?)\s*(${literal})$`)
const bare = new RegExp(String.raw`^(!*)\s*(${literal})$`)
const choice = new RegExp(
  String.raw`(?<![\w$.])((?:${literal}\s*[!=]==?\s*)?${literal})\s*\?\s*(${literal})\s*:\s*(${literal})`,
  'g',
)
const mostBranches = 100

/** Code without the branches that its conditions rule out, where these compare nothing but literals. */
export function withoutDeadBranches(code: string): string {
  let kept = code.replace(choice, (all: string, condition: string, one: string, other: string) => {
    const holds = truthOf(condition)
    return holds === undefined ? all : holds ? one : other
  })
  const heads = /(?<![\w$.])if\s*\(/g
  for (
    let count = 0, head = heads.exec(kept);
    head && count < mostBranches;
    count++, head = heads.exec(kept)
  ) {
    const start = head.index + head[0].length
    const end = bodyEnd(kept, start, true)
    const holds = truthOf(kept.slice(start, end))
    if (holds === undefined) continue
    const then = end + 1
    const thenEnd = statementEnd(kept, then)
    const otherwise = /^\s*else\b/.exec(kept.slice(thenEnd, thenEnd + 100))
    const other = thenEnd + (otherwise?.[0].length ?? 0)
    const last = otherwise ? statementEnd(kept, other) : thenEnd
    const alive = holds ? kept.slice(then, thenEnd) : kept.slice(other, last)
    kept = `${kept.slice(0, head.index)};${unwrapped(alive)};${kept.slice(last)}`
    heads.lastIndex = head.index
  }
  return kept
}

/** Whether a condition of literals holds; undefined for any other. */
function truthOf(condition: string): boolean | undefined {
  const text = condition.trim()
  const single = bare.exec(text)
  if (single) {
    const truthy = !/^(?:""|''|false|null|-?0+)$/.test(single[2] ?? '')
    return (single[1]?.length ?? 0) % 2 === 0 ? truthy : !truthy
  }
  const both = comparison.exec(text)
  if (!both) return undefined
  const same = contentOf(both[1]) === contentOf(both[3])
  return both[2]?.startsWith('!') ? !same : same
}

function contentOf(text = ''): string {
  return /^["']/.test(text) ? `text ${text.slice(1, -1)}` : text
}

/** Where the statement that begins at `at` ends: a block, a branch with all that belongs to it, or a line. */
function statementEnd(code: string, at: number, depth = 0): number {
  let start = at
  while (/\s/.test(code[start] ?? '')) start += 1
  if (code[start] === '{') return bodyEnd(code, start + 1, true) + 1
  const branch = /^if\s*\(/.exec(code.slice(start, start + 100))
  if (branch && depth < 50) {
    const then = statementEnd(code, bodyEnd(code, start + branch[0].length, true) + 1, depth + 1)
    const otherwise = /^\s*else\b/.exec(code.slice(then, then + 100))
    return otherwise ? statementEnd(code, then + otherwise[0].length, depth + 1) : then
  }
  let end = bodyEnd(code, start, false)
  while (code[end] === ',') end = bodyEnd(code, end + 1, false)
  return code[end] === ';' ? end + 1 : end
}

function unwrapped(statement: string): string {
  const text = statement.trim()
  return text.startsWith('{') ? text.slice(1, -1) : text
}
