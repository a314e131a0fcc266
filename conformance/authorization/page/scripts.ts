import { parse } from 'acorn'
import type { AnyNode, Expression, Program } from 'acorn'
import { full } from 'acorn-walk'
import type { Element } from 'domhandler'
import { addTo } from '../../basics/grouped.ts'
import type { Item, Page, Source } from './document.ts'
import { evaluate, mostDepth, nameOf, type Scope, type Value, type Walk } from './values.ts'

/** One effect of a script on the page, after `delay` seconds. */
type Move = { delay: number } & (
  | { does: 'go'; url: string }
  | { does: 'submit' | 'click'; element: Element }
  | { does: 'fill'; element: Element; value: string }
)

/** The effects of a piece of script, as far as they are read here. */
export interface Course {
  moves: Move[]
  /** It keeps the element from doing what it would do without a script. */
  prevents: boolean
  /** It does something that only a browser can tell. */
  beyond: boolean
}

/** The scripts of a page: their effects at once, when an element is clicked, and when a form is submitted. */
export interface Scripts {
  now: Course
  clicked: (item: Item) => Course
  submitted: (form: Element) => Course
}

/** The place at which code is followed: the walk through the page, its names, the course that its effects are added to, the seconds until then, and the calls around it. */
interface At {
  walk: Walk
  scope: Scope
  course: Course
  delay: number
  depth: number
}

/** The most that is read, and the seconds that a timer waits whose code does not write them out. */
const most = { source: 100_000, acts: 5000, delay: 3600 }
const branching = /^(If|For|While|Do|Switch|Labeled|Throw)/
const leaving = /^(Return|Throw|Await)/
const asking =
  /^(fetch|XMLHttpRequest|sendBeacon|axios|\$|jQuery|WebSocket|EventSource|Request|importScripts)$/
const filling = /^(value|checked|selected|selectedIndex|action|method|target|innerHTML)$/

/**
 * Reads, from the syntax tree, what the plain scripts of a page do in any case: submit a form, go to an address made of literals,
 * or do either on a click. Nothing is run, and nothing that only a script would send is ever sent: all else is a browser's.
 */
export function readScripts(page: Page): Scripts {
  const walk: Walk = {
    page,
    global: { names: new Map() },
    assigned: new Map(),
    clicks: new Map(),
    submits: new Map(),
    left: most.acts,
  }
  const sources = [...page.scripts, { code: page.onload, module: false }].map((source) => (at: At) => {
    const program = parsed(source)
    countAssigned(program, walk.assigned)
    return source.module && asks(program) ? undefined : follow(program.body, at)
  })
  return {
    now: courseOf(walk, sources),
    clicked({ element }) {
      const { onclick = '', href = '' } = element.attribs
      const link = /^\s*javascript:(.*)/is.exec(href)?.[1] ?? ''
      const code = `${onclick};\n${link.replaceAll('%20', ' ')}`
      return handled(walk, code, walk.clicks.get(element), element)
    },
    submitted: (form) => handled(walk, form.attribs['onsubmit'] ?? '', walk.submits.get(form), form),
  }
}

/** Follows several pieces of code; of one that is no program, or nested too deeply, nothing is known. */
function courseOf(walk: Walk, pieces: ((at: At) => Value)[], self?: Element): Course {
  const course: Course = { moves: [], prevents: false, beyond: false }
  const scope: Scope = self ? { names: new Map(), outer: walk.global, self } : walk.global
  for (const piece of pieces)
    try {
      const end = piece({ walk, scope, course, delay: 0, depth: 0 })
      course.prevents ||= end?.is === 'text' && end.text === 'false'
    } catch {
      course.beyond = true
    }
  course.beyond ||= walk.left < 0
  return course
}

function handled(walk: Walk, code: string, handlers: Value[] | undefined, self: Element): Course {
  const inline = (at: At) => {
    const { body } = parsed({ code, module: false })
    at.course.beyond ||= body.some(asks)
    return follow(body, at)
  }
  return courseOf(
    walk,
    [inline, ...(handlers ?? []).map((one) => (at: At) => enter(one, [], at, self))],
    self,
  )
}

/** Follows statements that run one after the other, and says what they return; a branch that may leave ends what is certain. */
function follow(statements: readonly AnyNode[], at: At): Value {
  const { scope } = at
  for (const one of statements)
    if (one.type === 'FunctionDeclaration' && one.id)
      scope.names.set(one.id.name, { is: 'function', code: one, scope })
  for (const one of statements) {
    if (at.walk.left-- < 0 || at.depth > mostDepth) return undefined
    const inner = { ...at, depth: at.depth + 1 }
    if (one.type === 'VariableDeclaration') {
      for (const { id, init } of one.declarations)
        if (id.type === 'Identifier') scope.names.set(id.name, evaluate(at.walk, init, scope))
    } else if (one.type === 'ExpressionStatement') act(one.expression, inner)
    else if (one.type === 'ReturnStatement') return one.argument ? act(one.argument, inner) : undefined
    else if (one.type === 'BlockStatement') follow(one.body, inner)
    else if (one.type === 'TryStatement') follow(one.block.body, inner)
    else if (branching.test(one.type) && holds(one, ({ type }) => leaving.test(type))) return undefined
  }
  return undefined
}

function enter(value: Value, given: Value[], at: At, self?: Element): Value {
  if (value?.is !== 'function') return undefined
  const { code, scope: outer } = value
  if (asks(code.body)) at.course.beyond = true
  const names = new Map<string, Value>()
  for (const [place, parameter] of code.params.entries())
    if (parameter.type === 'Identifier') names.set(parameter.name, given[place])
  const inner = { ...at, scope: { names, outer, self: self ?? outer.self }, depth: at.depth + 1 }
  return code.body.type === 'BlockStatement' ? follow(code.body.body, inner) : act(code.body, inner)
}

function act(node: Expression, at: At): Value {
  const { walk, scope, course, delay } = at
  if (walk.left-- < 0 || at.depth > mostDepth) return undefined
  if (node.type === 'AssignmentExpression') assign(node.left, evaluate(walk, node.right, scope), at)
  if (node.type !== 'CallExpression') return evaluate(walk, node, scope)
  const given = node.arguments.map((one) => evaluate(walk, one, scope))
  const [first, second] = given
  const { callee } = node
  const called = callee.type === 'MemberExpression' ? callee : null
  const of = called && evaluate(walk, called.object, scope)
  const method = called ? nameOf(called.property, called.computed) : undefined
  if (method === 'setTimeout' || (callee.type === 'Identifier' && callee.name === 'setTimeout')) {
    const written = second?.is === 'text' ? Number(second.text) / 1000 : most.delay
    enter(first, [], { ...at, delay: delay + (given.length < 2 ? 0 : written || 0) })
  } else if (method === 'preventDefault') course.prevents = true
  else if (of?.is === 'location' && (method === 'assign' || method === 'replace')) go(first, at)
  else if (method !== undefined && /^(submit|requestSubmit|click)$/.test(method)) {
    if (of?.is !== 'element') course.beyond = true
    else course.moves.push({ does: method === 'click' ? 'click' : 'submit', element: of.element, delay })
  } else if (method === 'addEventListener' && first?.is === 'text')
    listen(of ?? undefined, first.text, second, at)
  else return enter(evaluate(walk, callee, scope), given, at)
  return undefined
}

function assign(to: AnyNode, value: Value, at: At): void {
  if (evaluate(at.walk, to, at.scope)?.is === 'location') return go(value, at)
  if (to.type === 'Identifier') return void at.scope.names.set(to.name, value)
  if (to.type !== 'MemberExpression') return
  const [of, name = ''] = [evaluate(at.walk, to.object, at.scope), nameOf(to.property, to.computed)]
  if (name.startsWith('on')) listen(of, name.slice(2), value, at)
  else if (name === 'value' && of?.is === 'element' && value?.is === 'text')
    at.course.moves.push({ does: 'fill', element: of.element, value: value.text, delay: at.delay })
  else if (filling.test(name)) at.course.beyond = true
}

function go(to: Value, { course, delay }: At): void {
  if (to?.is === 'text') course.moves.push({ does: 'go', url: to.text, delay })
  else course.beyond = true
}

function listen(of: Value, event: string, code: Value, at: At): void {
  const { clicks, submits } = at.walk
  const list = event === 'click' ? clicks : event === 'submit' ? submits : null
  if (of?.is === 'element' && list) addTo(list, of.element, code)
  const isPage = of?.is === 'window' || of?.is === 'document'
  if (isPage && /^(load|DOMContentLoaded|pageshow)$/.test(event)) enter(code, [], at)
}

function parsed({ code, module }: Source): Program {
  const sourceType = module ? 'module' : 'script'
  const options = { ecmaVersion: 'latest', sourceType, allowReturnOutsideFunction: true } as const
  return parse(code.slice(0, most.source), options)
}

/** Counts how often each name is given a value: one that changes is not known. */
function countAssigned(program: Program, counts: Map<string, number>): void {
  full(program, (node) => {
    const declared = node.type === 'VariableDeclarator' && node.init ? node.id : null
    const name = node.type === 'AssignmentExpression' ? node.left : declared
    if (name?.type === 'Identifier') counts.set(name.name, (counts.get(name.name) ?? 0) + 1)
  })
}

function holds(code: AnyNode, is: (node: AnyNode) => boolean): boolean {
  let found = false
  full(code, (node) => void (found ||= is(node as AnyNode)))
  return found
}

const known = new WeakMap<AnyNode, boolean>()

/** Says that code may request something itself, so that its effects depend on the answer. */
function asks(code: AnyNode): boolean {
  const isAsking = (node: AnyNode) =>
    /^(Await|Import)Expression$/.test(node.type) || (node.type === 'Identifier' && asking.test(node.name))
  const found = known.get(code) ?? holds(code, isAsking)
  known.set(code, found)
  return found
}
