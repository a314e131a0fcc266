import { withAttributes, type Attributes } from './attributes.ts'
import { withoutDeadBranches } from './branches.ts'
import { element, moves, plain, targetOf, value, type Move, type Target } from './moves.ts'
import { settleNames, withName } from './names.ts'
import { sendingsIn } from './sendings.ts'
import { bodyEnd, withoutComments } from './source.ts'
import { delayIn } from './timers.ts'

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
  /** The selector of the elements that the code under reading is run for, one by one; null where it is run once. */
  each: string | null
  /** How many more characters of code are read; functions that call each other could make it endless. */
  left: number
}

const mostSource = 100_000
const mostFunctions = 200
const written = new RegExp(`^(?:${value}|true|false|null|-?\\d+)$`)

/** Reads inline scripts without running them: navigation, submits and fills written out in them. */
export function readProgram(sources: string[], url: string, lookUp: Program['lookUp']): Program {
  const program: Program = {
    url,
    lookUp,
    now: [],
    functions: new Map(),
    clicks: [],
    submits: [],
    each: null,
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
    /(?:set(?:Timeout|Interval)\s*\(\s*["']?([\w$]+)(?:\(\))?["']?(\s*,[^;\n]{0,60})|\.\s*then\s*\(\s*([\w$]+)\s*[),])/g,
  )) {
    const called = program.functions.get(match[1] ?? match[3] ?? '')
    const when = match[3] === undefined ? { delay: delayIn(match[2] ?? '') } : { after: true as const }
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
    if (/setTimeout\s*\(\s*$/.test(before)) runs(body, head.index, { delay: delayIn(after) })
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
const loop = /.*\bfor\s*\(\s*(?:const|let|var)\s+([\w$]+)\s+of\s+[^()]{0,50}\(\s*([^()]{1,200})\s*\)/s
const ofAny = new RegExp(String.raw`(?:([\w$]+)|\))` + handling)

/** What a function is the handler of, told by the code before it. */
function handlerOf(
  before: string,
  each: string | null,
): { list: 'clicks' | 'submits'; target: Target } | undefined {
  const one = ofElement.exec(before)
  const any = one ?? ofAny.exec(before)
  if (!any) return undefined
  const list = any.slice(-3).includes('submit') ? 'submits' : 'clicks'
  if (one && one[1] !== '$') return { list, target: targetOf(one[1], one[2]) }
  const [, name = '', all] = loop.exec(before) ?? []
  const shared = one ? plain(one[2]) : name !== '' && name === any[1] ? plain(all) : each
  if (shared !== null) return { list, target: { by: 'each', name: shared } }
  if (/^(?:document|window|body|documentElement)$/.test(any[1] ?? ''))
    return { list, target: { by: 'each', name: '' } }
  // Elements with an id, and forms with a name, are known to scripts by these.
  return any[1] ? { list, target: { by: list === 'clicks' ? 'id' : 'form', name: any[1] } } : undefined
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

/** Code with what its names hold, and what it reads from the page, written out. */
function settled(code: string, { lookUp }: Program): string {
  return settleNames(lookUp(settleNames(code)))
}
