import type { Element } from 'domhandler'
import { is } from 'css-select'
import { resolve } from './addresses.ts'
import type { Item, Page } from './document.ts'
import { submission, type Chosen } from './forms.ts'
import { elementBy, lookUpIn } from './lookups.ts'
import type { Step } from './navigation.ts'
import { movesOf, readProgram, type Move, type Program, type Target } from './scripts.ts'
import type { Words } from './words.ts'

/** A page with its forms' fields and scripts, ready to act on. */
export interface Desk {
  page: Page
  program: Program
  fields: Map<Element, Item[]>
  words: Words
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
export function movesAtOnce(desk: Desk, chose = false): { step: Step; delay: number; certain: boolean }[] {
  const moves = [...desk.program.now, ...movesOf(desk.page.onload, desk.program)]
  const polls = (step: Step) => step.method === 'GET' && step.stays?.then !== undefined && chose
  return stepsOf(desk, moves, undefined).filter(({ step }) => !step.stays || polls(step))
}

/** What an element's own script does: a step, nothing at all, or (undefined) what the element does without one. */
export function scriptedStep(desk: Desk, item: Item): Step | 'nothing' | undefined {
  const all = codeOf(desk, item)
  const prevents = /return\s+false|preventDefault/.test(all)
  const step =
    all === '' ? undefined : stepsOf(desk, movesOf(all, desk.program, item.element.attribs), item)[0]?.step
  // A script that tells somebody of a click does not keep the element from what it does.
  if (step && (prevents || !step.stays || !actsByItself(item))) return step
  return prevents ? 'nothing' : submittedStep(desk, item)
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
  if (!/return\s+false|preventDefault/.test(code)) return undefined
  const step = stepsOf(desk, movesOf(code, desk.program, element.attribs), undefined)[0]?.step
  return step?.stays ? step : undefined
}

function codeOf(desk: Desk, item: Item): string {
  const { attribs } = item.element
  const code = [
    attribs.onclick,
    ...desk.program.clicks
      .filter(({ target }) => isMeant(desk, target, item.element, item))
      .map((click) => click.code),
  ]
  if (attribs.href?.trim().toLowerCase().startsWith('javascript:'))
    code.push(decode(attribs.href.trim().slice(11)))
  return code.filter((one) => one !== undefined).join(';\n')
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

function stepsOf(
  desk: Desk,
  moves: Move[],
  self: Item | undefined,
): { step: Step; delay: number; certain: boolean }[] {
  const chosen: Chosen = new Map()
  const steps: { step: Step; delay: number; certain: boolean }[] = []
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
