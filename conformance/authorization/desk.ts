import type { Element } from 'domhandler'
import { selectOne } from 'css-select'
import { resolve } from './addresses.ts'
import type { Item, Page } from './document.ts'
import { submission, type Chosen } from './forms.ts'
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
  return { page, program: readProgram(page.scripts), fields, words }
}

/** Whether clicking an element submits its form. */
export function isSubmit({ name, attribs }: Element): boolean {
  const type = attribs.type?.toLowerCase().trim()
  if (name === 'button') return type !== 'button' && type !== 'reset'
  return name === 'input' && (type === 'submit' || type === 'image')
}

/** Where the scripts of the page take the customer at once. */
export function movesAtOnce(desk: Desk): { step: Step; delay: number; certain: boolean }[] {
  const moves = [...desk.program.now, ...movesOf(desk.page.onload, desk.program)]
  return stepsOf(desk, moves, undefined)
}

/** What an element's own script does: a step, nothing at all, or (undefined) what the element does without one. */
export function scriptedStep(desk: Desk, item: Item): Step | 'nothing' | undefined {
  const all = codeOf(desk, item)
  const step = all === '' ? undefined : stepsOf(desk, movesOf(all, desk.program), item)[0]?.step
  if (step) return step
  return /return\s+false|preventDefault/.test(all) ? 'nothing' : undefined
}

function codeOf(desk: Desk, item: Item): string {
  const { attribs } = item.element
  const code = [
    attribs.onclick,
    ...desk.program.clicks
      .filter(({ target }) => elementOf(desk, target, item) === item.element)
      .map((click) => click.code),
  ]
  if (attribs.href?.trim().toLowerCase().startsWith('javascript:'))
    code.push(decode(attribs.href.trim().slice(11)))
  return code.filter((one) => one !== undefined).join(';\n')
}

/** What an element's own script fills in before the element does what it does. */
export function filledBy(desk: Desk, item: Item): Chosen {
  const chosen: Chosen = new Map()
  for (const move of movesOf(codeOf(desk, item), desk.program)) {
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
  for (const move of moves) {
    const step = stepOf(desk, move, self, chosen)
    if (step) steps.push({ step, delay: move.delay, certain: move.certain })
  }
  return steps
}

function stepOf(desk: Desk, move: Move, self: Item | undefined, chosen: Chosen): Step | undefined {
  const { page } = desk
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

/** The first element that a CSS selector finds; an invalid selector finds nothing. */
export function elementBy(page: Page, selector: string): Element | undefined {
  try {
    return (selectOne(selector, page.root) as Element | null) ?? undefined
  } catch {
    return undefined
  }
}
