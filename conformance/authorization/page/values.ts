import type { AnyNode, Function } from 'acorn'
import type { Element } from 'domhandler'
import type { Page } from './document.ts'

/** A value that code surely has; undefined where that is not known. */
export type Value =
  | { is: 'text'; text: string }
  | { is: 'element'; element: Element }
  | { is: 'function'; code: Function; scope: Scope }
  | { is: 'location' | 'window' | 'document' | 'forms' }
  | undefined

/** The names that code sees, with those around it; `self` is the element that `this` means. */
export interface Scope {
  names: Map<string, Value>
  outer?: Scope
  self?: Element | undefined
}

/** One walk through the scripts of a page. */
export interface Walk {
  page: Page
  global: Scope
  /** The number of times that each name is given a value: one that changes is not known. */
  assigned: Map<string, number>
  /** The functions that scripts add to elements for a click. */
  clicks: Map<Element, Value[]>
  /** The functions that scripts add to forms for their submission. */
  submits: Map<Element, Value[]>
  /** The number of nodes that may still be read. */
  left: number
}

/** The depth to which calls and expressions are followed. */
export const mostDepth = 30
const mostText = 4000
const windows = /^(window|self|top|parent|globalThis)$/

/** Evaluates an expression in a scope, as far as literals, names and elements of the page go. */
export function evaluate(walk: Walk, node: AnyNode | null | undefined, scope: Scope, depth = 0): Value {
  if (!node || depth > mostDepth || walk.left-- < 0) return undefined
  const next = (inner: AnyNode) => evaluate(walk, inner, scope, depth + 1)
  switch (node.type) {
    case 'Literal':
      return node.value === null || typeof node.value === 'object' ? undefined : textOf(String(node.value))
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? textOf(node.quasis[0]?.value.cooked ?? '') : undefined
    case 'BinaryExpression': {
      const [one, two] = node.operator === '+' ? [next(node.left), next(node.right)] : []
      return one?.is === 'text' && two?.is === 'text' ? textOf(one.text + two.text) : undefined
    }
    case 'Identifier':
      return lookUp(walk, node.name, scope)
    case 'ThisExpression':
      return scope.self ? elementOf(scope.self) : { is: 'window' }
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return { is: 'function', code: node, scope }
    case 'MemberExpression':
      return member(walk, next(node.object), nameOf(node.property, node.computed))
    case 'CallExpression':
      return found(walk, node.callee, node.arguments.map(next), scope)
    default:
      return undefined
  }
}

/** Gives the name of a member, where it is written out. */
export function nameOf(key: AnyNode, computed: boolean): string | undefined {
  if (key.type === 'Identifier') return computed ? undefined : key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}

function lookUp({ assigned, page }: Walk, name: string, scope: Scope | undefined): Value {
  for (let at = scope; at; at = at.outer)
    if (at.names.has(name)) return (assigned.get(name) ?? 0) > 1 ? undefined : at.names.get(name)
  if (windows.test(name)) return { is: 'window' }
  if (name === 'document' || name === 'location') return { is: name }
  return elementOf(page.byId.get(name))
}

function member(walk: Walk, of: Value, name: string | undefined): Value {
  const { page, global } = walk
  if (!of || name === undefined) return undefined
  if (of.is === 'window') return lookUp(walk, name, global)
  if (of.is === 'location') return name === 'href' ? of : undefined
  if (of.is === 'document' && name === 'location') return { is: 'location' }
  if (of.is === 'document' && name === 'forms') return { is: 'forms' }
  if (of.is === 'forms' && /^\d+$/.test(name)) return elementOf(page.forms[Number(name)])
  if (of.is === 'document' || of.is === 'forms') return called(page.forms, name)
  if (of.is !== 'element') return undefined
  const around = page.items.find(({ element }) => element === of.element)?.form
  if (of.element.name !== 'form') return elementOf(name === 'form' ? around : undefined)
  if (name === 'elements') return of
  const fields = (page.fields.get(of.element) ?? []).map(({ element }) => element)
  return called(fields, name)
}

/** Finds the element that is looked up by an id, or as the first form. */
function found(walk: Walk, callee: AnyNode, [given]: Value[], scope: Scope): Value {
  const { page } = walk
  if (callee.type !== 'MemberExpression' || given?.is !== 'text') return undefined
  if (evaluate(walk, callee.object, scope)?.is !== 'document') return undefined
  const method = nameOf(callee.property, callee.computed)
  const id = method === 'querySelector' && given.text.startsWith('#') ? given.text.slice(1) : given.text
  if (method === 'querySelector' && id === 'form') return elementOf(page.forms[0])
  return method === 'getElementById' || id !== given.text ? elementOf(page.byId.get(id)) : undefined
}

function textOf(text: string): Value {
  return text.length > mostText ? undefined : { is: 'text', text }
}

function elementOf(element: Element | undefined): Value {
  return element && { is: 'element', element }
}

function called(elements: Element[], name: string): Value {
  return elementOf(elements.find(({ attribs }) => attribs['name'] === name || attribs['id'] === name))
}
