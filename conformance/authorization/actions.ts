import type { Element } from 'domhandler'
import { selectOne } from 'css-select'
import { isReturn, resolve } from './addresses.ts'
import { textOf, type Item, type Page } from './document.ts'
import { optionsOf, submission, type Chosen } from './forms.ts'
import type { Step } from './navigation.ts'
import { movesOf, readProgram, type Move, type Program, type Target } from './scripts.ts'
import { readSaying, weigh, type Saying, type Said, type Words } from './words.ts'

/** One thing a customer can do on a page, and what its words say. */
export interface Action {
  step: Step
  how: 'link' | 'form' | 'script'
  /** The words on it, for messages. */
  label: string
  saying: Saying
  says: Said | undefined
  hidden: boolean
  /** Whether it belongs to a form beside the payment: a search, a language. */
  beside: boolean
}

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

/** Everything a customer can do on the page; a form with a choice of results is offered once for each. */
export function actionsOf(desk: Desk): Action[] {
  return desk.page.items.flatMap((item) => actionsOn(desk, item).filter((action) => /^https?:/.test(action.step.url)))
}

/** What clicking one element does, however it looks. */
export function actionsOn(desk: Desk, item: Item): Action[] {
  const { element, form } = item
  const { attribs, name } = element
  const scripted = scriptedStep(desk, item)
  if (scripted === 'nothing') return []
  if (scripted) return [describe(desk, item, scripted, 'script')]
  if (name === 'a' || name === 'area') {
    const url = attribs.href === undefined || attribs.href.startsWith('#') ? undefined : resolve(attribs.href, desk.page.base)
    return url === undefined ? [] : [describe(desk, item, { method: 'GET', url }, 'link')]
  }
  if (!form || !isSubmit(element)) return []
  const fields = desk.fields.get(form) ?? []
  if (item.disabled && !fields.some((field) => field.element.attribs.type === 'checkbox')) return []
  const choices = choicesOf(desk, fields)
  // What is selected to begin with may be the opposite result.
  const ways = choices.some(({ says }) => says && says.weight >= 70) ? choices : [undefined, ...choices]
  return ways.flatMap((choice) => {
    const step = submission(desk.page, form, fields, item, choice?.chosen)
    return step ? [describe(desk, item, step, 'form', choice)] : []
  })
}

function isSubmit({ name, attribs }: Element): boolean {
  const type = attribs.type?.toLowerCase().trim()
  if (name === 'button') return type !== 'button' && type !== 'reset'
  return name === 'input' && (type === 'submit' || type === 'image')
}

const decides = /result|status|outcome|action|decision|approv|authori|accept|confirm|pay/i
const other = /^(q|query|search|cari|lang|language|locale|bahasa|newsletter|subscribe)$/i

interface Choice {
  chosen: Chosen
  says: Said | undefined
  label: string
}

/** The radios and options of a form that say a result, the firmest first. */
function choicesOf(desk: Desk, fields: Item[]): Choice[] {
  const choices: Choice[] = []
  const add = (item: Item, value: string, text: string, names: string) => {
    const says = weigh(desk.words, text, `${value} ${names}`, '')
    const aside = says && says.weight < 70 && /^(yes|no|ya|tidak|ok)\b/i.test(text || value) && !decides.test(item.element.attribs.name ?? '')
    if (says && !aside) choices.push({ chosen: new Map([[item.element, value]]), says, label: text || value })
  }
  for (const item of fields) {
    const { name, attribs } = item.element
    if (item.disabled || !attribs.name || choices.length > 100) continue
    const type = attribs.type?.toLowerCase()
    if (name === 'select') for (const option of optionsOf(item.element)) option.disabled || add(item, option.value, option.text, '')
    if (type === 'radio') add(item, attribs.value ?? 'on', wordsOn(item), attribs.id ?? '')
    if (type === 'checkbox' && readSaying(wordsOn(item), desk.words).failed > 1) add(item, attribs.value ?? 'on', wordsOn(item), '')
  }
  return choices.sort((one, two) => (two.says?.weight ?? 0) - (one.says?.weight ?? 0))
}

function describe(desk: Desk, item: Item, step: Step, how: Action['how'], choice?: Choice): Action {
  const { element, form } = item
  const { attribs } = element
  const label = wordsOn(item)
  const fields = form && how !== 'link' ? (desk.fields.get(form) ?? []) : []
  const hints = how === 'form' ? fields.filter(({ element: { attribs } }) => attribs.type === 'hidden' && /result|status|outcome|action|decision|state/i.test(attribs.name ?? '')) : []
  const names = [attribs.type === 'submit' && element.name === 'input' ? '' : attribs.value, attribs.name, attribs.id, attribs['data-result']].join(' ')
  const target = new URL(step.url)
  const address = `${hints.map((hint) => hint.element.attribs.value).join(' ')} ${target.pathname} ${step.method === 'GET' && how !== 'form' ? target.search : ''}`
  const own = weigh(desk.words, label, names, address.replace(/authori[sz]\w*|payments?|pay\b|complete\w*|confirm\w*/gi, ' '))
  // A button that plainly says one result is not pressed for the other, whatever is selected beside it.
  const says = choice && !(own && own.result !== choice.says?.result && own.weight >= 100) ? choice.says : own
  return {
    step, how, says,
    label: (choice ? `${choice.label}, ${label}` : label) || names.trim() || step.url,
    saying: readSaying(label || names, desk.words),
    hidden: item.hidden || item.disabled,
    beside: fields.some(({ element: { attribs } }) => attribs.type === 'search' || other.test(attribs.name ?? '')) || form?.attribs.role === 'search',
  }
}

/** The words on an element as a customer reads or hears them. */
function wordsOn({ element, label }: Item): string {
  const { attribs, name } = element
  const shown = name === 'input' ? (/^(submit|button)$/i.test(attribs.type ?? '') ? attribs.value : attribs.alt) : textShown(element)
  return [shown, label, attribs['aria-label'], attribs.title].filter(Boolean).join(' ').trim() || besideRadio(element)
}

function textShown(element: Element): string {
  return element.name === 'select' ? '' : textOf(element).slice(0, 300)
}

function besideRadio(element: Element): string {
  const next = element.name === 'input' ? element.next : null
  return next && 'data' in next ? next.data.trim().slice(0, 200) : ''
}

/** The way from a page to the return_uri, if it shows one. */
export function wayBack(desk: Desk, returnUri: string): { url: string; how: 'refresh' | 'script' | 'link' | 'form' } | undefined {
  const refresh = desk.page.refresh
  const ways = [
    ...(refresh ? [{ url: refresh.url, how: 'refresh' as const }] : []),
    ...movesAtOnce(desk).map(({ step }) => ({ url: step.url, how: 'script' as const })),
    ...actionsOf(desk).map(({ step, how }) => ({ url: step.url, how })),
  ]
  return ways.find(({ url }) => isReturn(url, returnUri))
}

/** Where the scripts of the page take the customer at once. */
export function movesAtOnce(desk: Desk): { step: Step; delay: number; certain: boolean }[] {
  const moves = [...desk.program.now, ...movesOf(desk.page.onload, desk.program)]
  return stepsOf(desk, moves, undefined)
}

/** What an element's own script does: a step, nothing at all, or (undefined) what the element does without one. */
function scriptedStep(desk: Desk, item: Item): Step | 'nothing' | undefined {
  const { attribs } = item.element
  const code = [attribs.onclick, ...desk.program.clicks.filter(({ target }) => elementOf(desk, target, item) === item.element).map((click) => click.code)]
  if (attribs.href?.trim().toLowerCase().startsWith('javascript:')) code.push(decode(attribs.href.trim().slice(11)))
  const all = code.filter((one) => one !== undefined).join(';\n')
  const step = all === '' ? undefined : stepsOf(desk, movesOf(all, desk.program), item)[0]?.step
  if (step) return step
  return /return\s+false|preventDefault/.test(all) ? 'nothing' : undefined
}

function decode(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

function stepsOf(desk: Desk, moves: Move[], self: Item | undefined): { step: Step; delay: number; certain: boolean }[] {
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
  if (target.name === 'form') return submission(page, target, desk.fields.get(target) ?? [], undefined, chosen)
  const item = page.items.find(({ element }) => element === target && element !== self?.element)
  if (!item || move.kind !== 'click') return undefined
  if (item.form && isSubmit(target)) return submission(page, item.form, desk.fields.get(item.form) ?? [], item, chosen)
  const url = target.name === 'a' && target.attribs.href ? resolve(target.attribs.href, page.base) : undefined
  return url === undefined ? undefined : { method: 'GET', url }
}

function elementOf({ page }: Desk, target: Target, self: Item | undefined): Element | undefined {
  if (target.by === 'self') return self?.element
  if (target.by === 'own form') return self?.form
  if (target.by === 'id') return page.byId.get(target.name)
  if (target.by === 'form') return /^\d+$/.test(target.name) ? page.forms[Number(target.name)] : page.forms.find(({ attribs }) => attribs.name === target.name || attribs.id === target.name)
  if (target.by === 'name') return page.items.find(({ element }) => element.attribs.name === target.name)?.element
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
