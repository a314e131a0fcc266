import { withAttributes, type Attributes } from './attributes.ts'
import { withoutDeadBranches } from './branches.ts'
import { unescaped } from './expressions.ts'
import { sendingsIn, type Sending } from './sendings.ts'
import { bodyEnd, withoutComments } from './source.ts'

/** Something a script does that takes the customer on; `certain` says that no condition guards it, `delay` is in seconds, `after` that it waits for an answer. */
export type Move = { certain: boolean; delay: number; after?: true } & (
  | { kind: 'go'; url: string }
  | { kind: 'reload' }
  | { kind: 'submit' | 'click'; target: Target }
  | { kind: 'fill'; target: Target; value: string }
  | { kind: 'send'; sending: Sending }
  | { kind: 'follow'; name: string }
)

/** Which element a script means. */
export type Target =
  { by: 'id' | 'selector' | 'name' | 'form' | 'each'; name: string } | { by: 'self' | 'own form' }

/** What is run when an element is clicked, or a form submitted. */
export interface Handler {
  target: Target
  code: string
}

/** What the inline scripts of a page do: at once, in named functions, and when an element is clicked or a form submitted. */
export interface Program {
  /** The address of the page. */
  url: string
  /** Writes out what code reads from elements of the page. */
  lookUp: (code: string) => string
  now: Move[]
  functions: Map<string, { parameters: string[]; body: string }>
  clicks: Handler[]
  submits: Handler[]
  /** The selector of the elements that the code under reading is run for, one by one. */
  each: string
  /** How many more characters of code are read; functions that call each other could make it endless. */
  left: number
}

const mostSource = 100_000
const mostFunctions = 200
const text = String.raw`(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|${'`[^`$\\\\]*`'})`
const value = String.raw`(${text}(?:\s*\+\s*${text})*)(?!\s*\+)`
const written = new RegExp(`^(?:${value}|true|false|null|-?\\d+)$`)
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
  [
    new RegExp(
      String.raw`${place}(?:\s*\.\s*href)?\s*(?:=(?!=)|\.\s*(?:replace|assign)\s*\()\s*(?!["'\x60])([^;\n}]{1,200})`,
      'g',
    ),
    (m) => ({ kind: 'follow', name: /([\w$]+)['"\]\s)]*$/.exec(m[1] ?? '')?.[1] ?? '' }),
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
  return parts.map((part) => unescaped(part.slice(1, -1))).join('')
}

/** Reads inline scripts without running them: navigation, submits and fills written out in them. */
export function readProgram(sources: string[], url: string, lookUp: Program['lookUp']): Program {
  const program: Program = {
    url,
    lookUp,
    now: [],
    functions: new Map(),
    clicks: [],
    submits: [],
    each: '',
    left: 3_000_000,
  }
  const joined = settled(withoutComments(sources.join('\n;\n').slice(0, mostSource)), program)
  program.now.push(...movesOf(joined, program))
  return program
}

/** What a piece of code, such as an onclick attribute, does on a page with this program, for an element with these attributes. */
export function movesOf(given: string, program: Program, own?: Attributes, depth = 0): Move[] {
  program.left -= given.length + 200
  if (depth > 4 || program.left < 0) return []
  const code = own ? withoutDeadBranches(settled(withAttributes(program.lookUp(given), own), program)) : given
  const found: { at: number; move: Move }[] = []
  const flat = liftFunctions(code.slice(0, mostSource), program, (body, at, { delay, after }) => {
    for (const move of movesOf(body, program, own, depth + 1))
      found.push({ at, move: { ...move, delay: move.delay + delay, ...(after && { after }) } })
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
  for (const { at, sending } of sendingsIn(flat, program.url))
    found.push({ at, move: { kind: 'send', sending, certain: isCertain(flat, at), delay: 0 } })
  for (const match of flat.matchAll(/(?<![\w$.])([\w$]+)\s*\(([^()]*)\)/g)) {
    const called = program.functions.get(match[1] ?? '')
    if (!called || found.length >= 100) continue
    const given = match[2]?.split(',').map((argument) => argument.trim()) ?? []
    const body = called.parameters.reduce((all, name, at) => {
      const argument = given[at]
      return argument !== undefined && written.test(argument) ? withName(all, name, argument) : all
    }, called.body)
    const certain = isCertain(flat, match.index)
    for (const move of movesOf(body, program, own, depth + 1))
      found.push({ at: match.index, move: { ...move, certain: move.certain && certain } })
  }
  for (const match of flat.matchAll(
    /(?:set(?:Timeout|Interval)\s*\(\s*["']?([\w$]+)(?:\(\))?["']?\s*,\s*(\d+)|\.\s*then\s*\(\s*([\w$]+)\s*[),])/g,
  )) {
    const called = program.functions.get(match[1] ?? match[3] ?? '')
    const when = match[3] === undefined ? { delay: Number(match[2]) / 1000 } : { after: true as const }
    for (const move of called ? movesOf(called.body, program, own, depth + 1) : [])
      found.push({ at: match.index, move: { ...move, ...when } })
  }
  return found.sort((one, other) => one.at - other.at).map(({ move }) => move)
}

/** Takes function bodies out of code: those that run at once are handed to `runs`, the others are kept under their name or their click. */
function liftFunctions(
  code: string,
  program: Program,
  runs: (body: string, at: number, when: { delay: number; after?: true }) => void,
): string {
  const heads =
    /(?:async\s+)?function\s*([\w$]*)\s*\(([^()]*)\)\s*\{|(?:async\s*)?(?:\(([^()]*)\)|(?<![\w$])([\w$]+))\s*=>\s*(\{)?/g
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
    const handled = handlerOf(before, program.each)
    const each =
      /(?:querySelectorAll\s*\(\s*([^()]{1,200})\s*\)\s*|\.)\.?\s*(?:forEach|each|map)\s*\(\s*$/.exec(before)
    if (/setTimeout\s*\(\s*$/.test(before))
      runs(body, head.index, { delay: Number(/^\s*,\s*(\d+)/.exec(after)?.[1] ?? 0) / 1000 })
    else if (handled) program[handled.list].push({ target: handled.target, code: body })
    else if (each) {
      const outer = program.each
      program.each = plain(each[1])
      runs(body, head.index, { delay: 0 })
      program.each = outer
    } else if (answered.test(before)) runs(body, head.index, { delay: 0, after: true })
    else if (
      /(?:['"](?:load|DOMContentLoaded|pageshow)['"]\s*,|\bonload\s*=|\$\s*\(|\.ready\s*\()\s*$/.test(before)
    )
      runs(body, head.index, { delay: 0 })
    else if (!named && (/^\s*\)?\s*\(/.test(after) || /^\s*\)\s*\(/.test(after)))
      runs(body, head.index, { delay: 0 })
    else if (named) program.functions.set(named, { parameters, body })
    flat += `${code.slice(from, head.index)} `
    from = block ? end + 1 : end
    heads.lastIndex = from
  }
  return flat + code.slice(from)
}

const answered =
  /(?:\.\s*(?:then|finally|done|success)\s*\(|(?:\$|jQuery)\s*\.\s*(?:get|post)\s*\([^;]{1,200},|(?<!\b(?:window|document|body)\s*)\.\s*(?:onload|onreadystatechange|onloadend)\s*=)\s*$/
const handling = String.raw`\s*\.\s*(?:on(click|submit)\s*=|(?:addEventListener|on)\s*\(\s*['"](click|submit)['"]\s*,|(click|submit)\s*\()\s*$`
const ofElement = new RegExp(element + handling)
const ofAny = new RegExp(String.raw`(?:([\w$]+)|\))` + handling)

/** What a function is the handler of, told by the code before it. */
function handlerOf(before: string, each: string): { list: 'clicks' | 'submits'; target: Target } | undefined {
  const one = ofElement.exec(before)
  const any = one ?? ofAny.exec(before)
  if (!any) return undefined
  const list = any.slice(-3).includes('submit') ? 'submits' : 'clicks'
  if (one && one[1] !== '$') return { list, target: targetOf(one[1], one[2]) }
  const all = /.*querySelectorAll\s*\(\s*([^()]{1,200})\s*\)/s.exec(before)?.[1]
  return { list, target: { by: 'each', name: plain(one?.[2] ?? all) || each } }
}

function settled(code: string, { lookUp }: Program): string {
  return settleNames(lookUp(settleNames(code)))
}

/** Puts literals and looked-up elements in the place of the variables that hold them. */
function settleNames(code: string): string {
  const held = [
    ...code.matchAll(
      new RegExp(String.raw`\b(?:var|let|const)\s+([\w$]+)\s*=\s*(${value}|${element})\s*(?=[;,\n]|$)`, 'g'),
    ),
  ].slice(0, 20)
  return held.reduce((all, [, name = '', held = '']) => withName(all, name, held), code)
}

/** Code with a literal in the place of a name, wherever that is read. */
function withName(code: string, name: string, literal: string): string {
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

/** Whether the code at `at` runs without a condition: outside any block, and not behind if, else or &&. */
function isCertain(code: string, at: number): boolean {
  const before = code.slice(0, at)
  const open = before.replace(/\btry\s*\{/g, '').split('{').length - before.split('}').length
  const statement = before.slice(
    Math.max(before.lastIndexOf(';'), before.lastIndexOf('}'), before.lastIndexOf('\n')) + 1,
  )
  return open <= 0 && !/\b(?:if|else|while|for|case)\b|&&|\?|\|\|/.test(statement)
}
