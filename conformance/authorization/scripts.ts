import { bodyEnd, withoutComments } from './source.ts'

/** Something a script does that takes the customer on; `certain` says that no condition guards it, `delay` is in seconds. */
export type Move = { certain: boolean; delay: number } & (
  | { kind: 'go'; url: string }
  | { kind: 'reload' }
  | { kind: 'submit' | 'click'; target: Target }
  | { kind: 'fill'; target: Target; value: string }
)

/** Which element a script means. */
export type Target = { by: 'id' | 'selector' | 'name' | 'form'; name: string } | { by: 'self' | 'own form' }

/** What the inline scripts of a page do: at once, in named functions, and when an element is clicked. */
export interface Program {
  now: Move[]
  functions: Map<string, { parameters: string[]; body: string }>
  clicks: { target: Target; code: string }[]
  /** How many more characters of code are read; functions that call each other could make it endless. */
  left: number
}

const mostSource = 100_000
const mostFunctions = 200
const text = String.raw`(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|${'`[^`$\\\\]*`'})`
const value = String.raw`(${text}(?:\s*\+\s*${text})*)(?!\s*\+)`
const element = String.raw`(?:document\s*\.\s*)?(getElementById|querySelector|forms|\$)\s*[([]\s*(${text}|\d+)\s*[)\]]`
const place = String.raw`(?<![\w$.])(?:(?:window|document|self|top|parent|globalThis)\s*\.\s*)*location`
const moves: [RegExp, (match: RegExpExecArray) => Omit<Move, 'certain' | 'delay'>][] = [
  [new RegExp(String.raw`${place}(?:\s*\.\s*href)?\s*=(?!=)\s*${value}`, 'g'), (m) => go(m[1])],
  [new RegExp(String.raw`${place}\s*\.\s*(?:replace|assign)\s*\(\s*${value}`, 'g'), (m) => go(m[1])],
  [
    new RegExp(String.raw`window\s*\.\s*open\s*\(\s*${value}\s*,\s*['"]_(?:self|top|parent)['"]`, 'g'),
    (m) => go(m[1]),
  ],
  [new RegExp(String.raw`${place}\s*\.\s*reload\s*\(`, 'g'), () => ({ kind: 'reload' })],
  [
    new RegExp(String.raw`${element}\s*\.\s*(submit|requestSubmit|click)\s*\(`, 'g'),
    (m) => act(m[3], targetOf(m[1], m[2])),
  ],
  [
    new RegExp(String.raw`document\s*\.\s*forms\s*\.\s*([\w$]+)\s*\.\s*(submit|requestSubmit)\s*\(`, 'g'),
    (m) => act(m[2], { by: 'form', name: m[1] ?? '' }),
  ],
  [
    new RegExp(String.raw`document\s*\.\s*(?!forms\b)([\w$]+)\s*\.\s*(submit|requestSubmit)\s*\(`, 'g'),
    (m) => act(m[2], { by: 'form', name: m[1] ?? '' }),
  ],
  [
    /\bthis\s*\.\s*(form\s*\.\s*)?(submit|requestSubmit)\s*\(/g,
    (m) => act(m[2], { by: m[1] ? 'own form' : 'self' }),
  ],
  [
    new RegExp(String.raw`${element}\s*\.\s*value\s*=(?!=)\s*${value}`, 'g'),
    (m) => fill(targetOf(m[1], m[2]), m[3]),
  ],
  [
    new RegExp(String.raw`\.\s*([\w$]+)\s*\.\s*value\s*=(?!=)\s*${value}`, 'g'),
    (m) => fill({ by: 'name', name: m[1] ?? '' }, m[2]),
  ],
  [
    new RegExp(String.raw`\[\s*(${text})\s*\]\s*\.\s*value\s*=(?!=)\s*${value}`, 'g'),
    (m) => fill({ by: 'name', name: plain(m[1]) }, m[2]),
  ],
]

function go(url = ''): { kind: 'go'; url: string } {
  return { kind: 'go', url: plain(url) }
}

function act(how = '', target: Target): { kind: 'submit' | 'click'; target: Target } {
  return { kind: how === 'click' ? 'click' : 'submit', target }
}

function fill(target: Target, given = ''): { kind: 'fill'; target: Target; value: string } {
  return { kind: 'fill', target, value: plain(given) }
}

function targetOf(how = '', name = ''): Target {
  const given = plain(name)
  return { by: how === 'getElementById' ? 'id' : how === 'forms' ? 'form' : 'selector', name: given }
}

/** The string that a literal, or literals joined by +, stand for. */
function plain(literal = ''): string {
  if (/^\d+$/.test(literal)) return literal
  const parts = literal.match(new RegExp(text, 'g')) ?? []
  return parts
    .map((part) =>
      part
        .slice(1, -1)
        .replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gi, (_, x?: string, u?: string, other?: string) =>
          (x ?? u) ? String.fromCharCode(Number.parseInt(x ?? u ?? '', 16)) : (other ?? ''),
        ),
    )
    .join('')
}

/** Reads inline scripts without running them: navigation, submits and fills written out in them. */
export function readProgram(sources: string[]): Program {
  const program: Program = { now: [], functions: new Map(), clicks: [], left: 3_000_000 }
  const joined = settleNames(withoutComments(sources.join('\n;\n').slice(0, mostSource)))
  program.now.push(...movesOf(joined, program))
  return program
}

/** What a piece of code, such as an onclick attribute, does on a page with this program. */
export function movesOf(code: string, program: Program, depth = 0): Move[] {
  program.left -= code.length + 100
  if (depth > 4 || program.left < 0) return []
  const found: { at: number; move: Move }[] = []
  const flat = liftFunctions(code.slice(0, mostSource), program, (body, at, delay) => {
    for (const move of movesOf(body, program, depth + 1))
      found.push({ at, move: { ...move, delay: move.delay + delay } })
  })
  for (const [pattern, read] of moves) {
    for (const match of flat.matchAll(pattern)) {
      if (found.length >= 100) break
      const move = {
        ...read(match as RegExpExecArray),
        certain: isCertain(flat, match.index),
        delay: 0,
      } as Move
      found.push({ at: match.index, move })
    }
  }
  for (const match of flat.matchAll(/(?<![\w$.])([\w$]+)\s*\(([^()]*)\)/g)) {
    const called = program.functions.get(match[1] ?? '')
    if (!called || found.length >= 100) continue
    const given = match[2]?.split(',').map((argument) => argument.trim()) ?? []
    const body = called.parameters.reduce((all, name, at) => {
      const argument = given[at]
      return argument !== undefined && new RegExp(`^${value}$`).test(argument)
        ? all.replace(
            new RegExp(`(?<![\\w$.'"])${name.replaceAll('$', '\\$')}(?![\\w$'"])`, 'g'),
            () => argument,
          )
        : all
    }, called.body)
    const certain = isCertain(flat, match.index)
    for (const move of movesOf(body, program, depth + 1))
      found.push({ at: match.index, move: { ...move, certain: move.certain && certain } })
  }
  for (const match of flat.matchAll(/setTimeout\s*\(\s*["']?([\w$]+)(?:\(\))?["']?\s*,\s*(\d+)/g)) {
    const called = program.functions.get(match[1] ?? '')
    for (const move of called ? movesOf(called.body, program, depth + 1) : [])
      found.push({ at: match.index, move: { ...move, delay: Number(match[2]) / 1000 } })
  }
  return found.sort((one, other) => one.at - other.at).map(({ move }) => move)
}

/** Takes function bodies out of code: those that run at once are handed to `runs`, the others are kept under their name or their click. */
function liftFunctions(
  code: string,
  program: Program,
  runs: (body: string, at: number, delay: number) => void,
): string {
  const heads =
    /(?:async\s+)?function\s*([\w$]*)\s*\(([^()]*)\)\s*\{|(?:\(([^()]*)\)|(?<![\w$])([\w$]+))\s*=>\s*(\{)?/g
  let flat = ''
  let from = 0
  for (
    let count = 0, head = heads.exec(code);
    head && count < mostFunctions;
    count++, head = heads.exec(code)
  ) {
    const block = head[0].endsWith('{')
    const start = head.index + head[0].length
    const end = bodyEnd(code, start, block)
    const body = code.slice(start, end)
    const before = code.slice(Math.max(from, head.index - 300), head.index)
    const after = code.slice(block ? end + 1 : end, end + 40)
    const parameters = (head[2] ?? head[3] ?? head[4] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    const named = head[1] || /([\w$]+)\s*=\s*$/.exec(before)?.[1]
    const clicked = new RegExp(
      String.raw`${element}\s*\.\s*(?:onclick\s*=|addEventListener\s*\(\s*['"]click['"]\s*,)\s*$`,
    ).exec(before)
    if (/setTimeout\s*\(\s*$/.test(before))
      runs(body, head.index, Number(/^\s*,\s*(\d+)/.exec(after)?.[1] ?? 0) / 1000)
    else if (clicked) program.clicks.push({ target: targetOf(clicked[1], clicked[2]), code: body })
    else if (
      /(?:['"](?:load|DOMContentLoaded|pageshow)['"]\s*,|\bonload\s*=|\$\s*\(|\.ready\s*\()\s*$/.test(before)
    )
      runs(body, head.index, 0)
    else if (!named && (/^\s*\)?\s*\(/.test(after) || /^\s*\)\s*\(/.test(after))) runs(body, head.index, 0)
    else if (named) program.functions.set(named, { parameters, body })
    flat += `${code.slice(from, head.index)} `
    from = block ? end + 1 : end
    heads.lastIndex = from
  }
  return flat + code.slice(from)
}

/** Puts literals and looked-up elements in the place of the variables that hold them. */
function settleNames(code: string): string {
  const held = [
    ...code.matchAll(
      new RegExp(String.raw`\b(?:var|let|const)\s+([\w$]+)\s*=\s*(${value}|${element})\s*(?=[;,\n]|$)`, 'g'),
    ),
  ].slice(0, 20)
  return held.reduce(
    (all, [, name = '', held]) =>
      all.replace(
        new RegExp(
          `(?<![\\w$.'"/]|(?:var|let|const)\\s+)${name.replaceAll('$', '\\$')}(?![\\w$'"])(?!\\s*=[^=])`,
          'g',
        ),
        () => held ?? '',
      ),
    code,
  )
}

/** Whether the code at `at` runs without a condition: outside any block, and not behind if, else or &&. */
function isCertain(code: string, at: number): boolean {
  const before = code.slice(0, at)
  const open = before.replace(/\btry\s*\{/g, '').split('{').length - before.split('}').length
  const statement = before.slice(
    Math.max(before.lastIndexOf(';'), before.lastIndexOf('}'), before.lastIndexOf('\n')) + 1,
  )
  return open <= 0 && !/\b(?:if|else|while|for|case)\b|&&|\?|\|\|/.test(statement)
}
