import { isDeepStrictEqual } from 'node:util'
import type { Element } from 'domhandler'
import { is } from 'css-select'
import { resolve } from './addresses.ts'
import type { Item, Page } from './document.ts'
import { submission, type Chosen } from './forms.ts'
import { elementBy, lookUpIn } from './lookups.ts'
import type { Step } from './navigation.ts'
import type { Move, Target } from './moves.ts'
import { movesOf, readProgram, type Handler, type Program } from './scripts.ts'
import type { Words } from './words.ts'

/** A page with its forms' fields and scripts, ready to act on. */
export interface Desk {
  page: Page
  program: Program
  fields: Map<Element, Item[]>
  words: Words
}

/** A step that a script takes; `certain` says that no condition guards it, `delay` is in seconds. */
export interface Scripted {
  step: Step
  delay: number
  certain: boolean
}

/** Lays out a page: fields by form, and its inline scripts read once. */
export function deskOf(page: Page, words: Words): Desk {
  const fields = new Map<Element, Item[]>()
  for (const item of page.items) {
    if (!item.form) continue
    const own = fields.get(item.form)
    if (own) own.push(item)
    else fields.set(item.form, [item])
  }
  return { page, program: readProgram(page.scripts, page.base, lookUpIn(page)), fields, words }
}

/** Whether clicking an element submits its form. */
export function isSubmit({ name, attribs }: Element): boolean {
  const type = attribs.type?.toLowerCase().trim()
  if (name === 'button') return type !== 'button' && type !== 'reset'
  return name === 'input' && (type === 'submit' || type === 'image')
}

/** Where the scripts of the page take the customer at once; what they ask for meanwhile is of use only once the result is chosen. */
export function movesAtOnce(desk: Desk, chose = false): Scripted[] {
  const moves = [...desk.program.now, ...movesOf(desk.page.onload, desk.program)]
  const polls = (step: Step) => step.method === 'GET' && step.stays?.then !== undefined && chose
  return stepsOf(desk, moves, undefined).filter(({ step }) => !step.stays || polls(step))
}

/** What an element's own script does: a step, nothing at all, or (undefined) what the element does without one. */
export function scriptedStep(desk: Desk, item: Item): Step | 'nothing' | undefined {
  const own = ownCode(desk, item)
  const all = codeOf(desk, item)
  const found =
    all === '' ? undefined : clearStep(stepsOf(desk, movesOf(all, desk.program, item.element.attribs), item))
  if (found && !isBeside(item, found, own, all)) return found.step
  return prevents(own) ? 'nothing' : submittedStep(desk, item)
}

/** Whether what a script does leaves an element to do what it does by itself: it tells somebody of a click, or is there for other elements. */
function isBeside(item: Item, { step, certain }: Scripted, own: string, all: string): boolean {
  if (!actsByItself(item)) return false
  return own === '' ? !(certain && prevents(all)) : step.stays !== undefined && !prevents(all)
}

/** The first step, unless conditions decide between it and another one: which of them holds shows only when the script runs. */
function clearStep([first, ...others]: Scripted[]): Scripted | undefined {
  if (!first || first.certain) return first
  const clear = others.every(({ step, certain }) => certain || isDeepStrictEqual(step, first.step))
  return clear ? first : undefined
}

function prevents(code: string): boolean {
  return /return\s+false|preventDefault/.test(code)
}

function actsByItself({ element, form }: Item): boolean {
  const { name, attribs } = element
  return (form !== undefined && isSubmit(element)) || (name === 'a' && /^[^#]/.test(attribs.href ?? '#'))
}

/** What the script of a form sends instead of the form. */
function submittedStep(desk: Desk, { element, form }: Item): Step | undefined {
  if (!form || !isSubmit(element)) return undefined
  const code = [
    form.attribs.onsubmit,
    ...desk.program.submits
      .filter(({ target }) => isMeant(desk, target, form))
      .map((handler) => handler.code),
  ]
    .filter((one) => one !== undefined)
    .join(';\n')
  if (!prevents(code)) return undefined
  const step = stepsOf(desk, movesOf(code, desk.program, element.attribs), undefined)[0]?.step
  return step?.stays ? step : undefined
}

/** The code that runs when an element is clicked. */
function codeOf(desk: Desk, item: Item): string {
  return [ownCode(desk, item), sharedCode(desk, item)].filter(Boolean).join(';\n')
}

function ownCode(desk: Desk, item: Item): string {
  const { attribs } = item.element
  const handlers = desk.program.clicks.filter(({ target }) => target.by !== 'each')
  const code = [attribs.onclick, clicked(desk, handlers, item)]
  if (attribs.href?.trim().toLowerCase().startsWith('javascript:'))
    code.push(decode(attribs.href.trim().slice(11)))
  return code.filter(Boolean).join(';\n')
}

/** Code that runs for several elements, or wherever the page is clicked. */
function sharedCode(desk: Desk, item: Item): string {
  return clicked(
    desk,
    desk.program.clicks.filter(({ target }) => target.by === 'each'),
    item,
  )
}

function clicked(desk: Desk, handlers: readonly Handler[], item: Item): string {
  return handlers
    .filter(({ target }) => isMeant(desk, target, item.element, item))
    .map(({ code }) => code)
    .join(';\n')
}

/** Whether the handler of a target is one of this element. */
function isMeant(desk: Desk, target: Target, element: Element, self?: Item): boolean {
  if (target.by !== 'each') return elementOf(desk, target, self) === element
  try {
    return target.name === '' || is(element, target.name)
  } catch {
    return false
  }
}

/** What an element's own script fills in before the element does what it does. */
export function filledBy(desk: Desk, item: Item): Chosen {
  const chosen: Chosen = new Map()
  for (const move of movesOf(codeOf(desk, item), desk.program, item.element.attribs)) {
    const target = move.kind === 'fill' ? elementOf(desk, move.target, item) : undefined
    if (target && move.kind === 'fill') chosen.set(target, move.value)
  }
  return chosen
}

function decode(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

function stepsOf(desk: Desk, moves: Move[], self: Item | undefined): Scripted[] {
  const chosen: Chosen = new Map()
  const steps: Scripted[] = []
  const sent = sendingOf(desk, moves)
  for (const move of sent
    ? [...moves].sort((one, other) => Number(one.after ?? 0) - Number(other.after ?? 0))
    : moves) {
    const stays = steps.at(-1)?.step.stays
    if (stays) {
      const then = move.kind === 'send' || stays.then ? undefined : thenOf(desk, move, self, chosen)
      if (then) stays.then = then
      continue
    }
    const step = move.kind === 'send' ? sent : stepOf(desk, move, self, chosen)
    if (step) steps.push({ step, delay: move.delay, certain: move.certain })
  }
  return steps
}

/** The one request that moves send without leaving the page; which of several it is shows only when a script runs. */
function sendingOf({ page }: Desk, moves: Move[]): Step | undefined {
  const all = new Map(
    moves.flatMap((move) => (move.kind === 'send' ? [[JSON.stringify(move.sending), move.sending]] : [])),
  )
  const [sending, ...others] = all.values()
  const url = sending && resolve(sending.url, page.base)
  return !sending || url === undefined || others.length > 0 ? undefined : { ...sending, url, stays: {} }
}

function thenOf(desk: Desk, move: Exclude<Move, { kind: 'send' }>, self: Item | undefined, chosen: Chosen) {
  return move.kind === 'follow' ? { name: move.name } : stepOf(desk, move, self, chosen)
}

function stepOf(
  desk: Desk,
  move: Exclude<Move, { kind: 'send' }>,
  self: Item | undefined,
  chosen: Chosen,
): Step | undefined {
  const { page } = desk
  if (move.kind === 'follow') return undefined
  if (move.kind === 'reload') return { method: 'GET', url: page.url }
  if (move.kind === 'go') {
    const url = resolve(move.url, page.base)
    return url === undefined ? undefined : { method: 'GET', url }
  }
  const target = elementOf(desk, move.target, self)
  if (!target) return undefined
  if (move.kind === 'fill') {
    chosen.set(target, move.value)
    return undefined
  }
  if (target.name === 'form')
    return submission(page, target, desk.fields.get(target) ?? [], undefined, chosen)
  const item = page.items.find(({ element }) => element === target && element !== self?.element)
  if (!item || move.kind !== 'click') return undefined
  if (item.form && isSubmit(target))
    return submission(page, item.form, desk.fields.get(item.form) ?? [], item, chosen)
  const url = target.name === 'a' && target.attribs.href ? resolve(target.attribs.href, page.base) : undefined
  return url === undefined ? undefined : { method: 'GET', url }
}

function elementOf({ page }: Desk, target: Target, self: Item | undefined): Element | undefined {
  if (target.by === 'self') return self?.element
  if (target.by === 'own form') return self?.form
  if (target.by === 'id') return page.byId.get(target.name)
  if (target.by === 'form')
    return /^\d+$/.test(target.name)
      ? page.forms[Number(target.name)]
      : page.forms.find(({ attribs }) => attribs.name === target.name || attribs.id === target.name)
  if (target.by === 'name')
    return page.items.find(({ element }) => element.attribs.name === target.name)?.element
  return target.by === 'selector' ? elementBy(page, target.name) : undefined
}
