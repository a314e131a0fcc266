import type { Element } from 'domhandler'
import { isReturn, resolve, sharesIdentifier } from './addresses.ts'
import { filledBy, isSubmit, movesAtOnce, scriptedStep, type Desk } from './desk.ts'
import { inFrame, textOf, type Item } from './document.ts'
import { isAsked, optionsOf, submission, type Chosen } from './forms.ts'
import type { Step } from './navigation.ts'
import { readSaying, weigh, wordsOf, type Saying, type Said } from './words.ts'

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
  /** Whether it posts a form that asks for nothing more. */
  bare: boolean
  /** Whether it is a link that opens beside the page, or stands at its head or foot. */
  apart: boolean
  /** Whether it is a link that belongs to the payment of the page by its address. */
  within: boolean
}

/** Everything a customer can do on the page; a form with a choice of results is offered once for each. */
export function actionsOf(desk: Desk): Action[] {
  return desk.page.items.flatMap((item) =>
    actionsOn(desk, item).filter((action) => /^https?:/.test(action.step.url)),
  )
}

/** What clicking one element does, however it looks. */
export function actionsOn(desk: Desk, item: Item): Action[] {
  const { element, form } = item
  const { attribs, name } = element
  const scripted = scriptedStep(desk, item)
  if (scripted === 'nothing') return []
  if (scripted) return [describe(desk, item, scripted, 'script')]
  if (name === 'a' || name === 'area') {
    const url =
      attribs.href === undefined || attribs.href.startsWith('#')
        ? undefined
        : resolve(attribs.href, desk.page.base)
    return url === undefined ? [] : [describe(desk, item, { method: 'GET', url }, 'link')]
  }
  if (!form || !isSubmit(element)) return []
  const fields = desk.fields.get(form) ?? []
  if (item.disabled && !fields.some((field) => field.element.attribs.type === 'checkbox')) return []
  const filled = filledBy(desk, item)
  return waysOf(desk, item, choicesOf(desk, form, fields)).flatMap((choice) => {
    const chosen = new Map([...filled, ...(choice?.chosen ?? [])])
    const step = submission(desk.page, form, fields, item, chosen)
    return step ? [describe(desk, item, step, 'form', choice)] : []
  })
}

/** With which choices a button is worth pressing: what is selected to begin with may be the opposite result. */
function waysOf(desk: Desk, item: Item, all: Choice[]): (Choice | undefined)[] {
  const plainly = all.some(({ derived }) => derived)
    ? describe(desk, item, { method: 'GET', url: desk.page.url }, 'form').says
    : undefined
  const choices = plainly && plainly.weight >= 70 ? all.filter(({ derived }) => !derived) : all
  const results = new Set(choices.flatMap(({ says }) => (says.weight >= 70 ? [says.result] : [])))
  if (results.size === 0) return coversBoth(desk, item, choices) ? choices : [undefined, ...choices]
  const own =
    results.size === 1 ? describe(desk, item, { method: 'GET', url: desk.page.url }, 'form').says : undefined
  // Reasons for a failure, beside a button for each result.
  return own && own.weight >= 70 ? [undefined] : choices
}

/** Whether one field of a form offers both results, however weakly, and the buttons of the form do not. */
function coversBoth(desk: Desk, item: Item, choices: Choice[]): boolean {
  const both = choices.some((one) =>
    choices.some((two) => one.field === two.field && one.says.result !== two.says.result),
  )
  if (!both) return false
  const buttons = (desk.fields.get(item.form as Element) ?? [])
    .filter(({ element }) => isSubmit(element))
    .slice(0, 20)
  const said = buttons.map(
    (button) => weigh(desk.words, wordsOn(button), namesOf(button.element), '')?.result,
  )
  return new Set(said.filter((result) => result !== undefined)).size < 2
}

/** What a link says that leads to something to read, whatever else it says. */
const tells =
  /\b(help|how|why|what|when|report|support|learn|about|faq|more|guide|bantuan|lapor|laporkan|cara|mengapa|kenapa|bagaimana)\b/i
const decides =
  /result|status|outcome|action|decision|approv|authori|accept|confirm|pay|answer|choice|response|proceed/i
const other = /^(q|query|search|cari|lang|language|locale|bahasa|newsletter|subscribe)$/i

// A form with a thousand buttons has its choices read once.
const choicesByForm = new WeakMap<Element, Choice[]>()

interface Choice {
  chosen: Chosen
  /** The name of the field that it is chosen in. */
  field: string
  says: Said
  label: string
  /** Whether only what the others of its field say tells what it says. */
  derived?: true
}

/** The radios and options of a form that say a result, the firmest first. */
function choicesOf(desk: Desk, form: Element, fields: Item[]): Choice[] {
  const known = choicesByForm.get(form)
  if (known) return known
  const choices: Choice[] = []
  const add = (item: Item, value: string, text: string, names: string) => {
    const says = weigh(desk.words, text, `${value} ${names}`, '')
    const aside =
      says &&
      says.weight < 70 &&
      /^(yes|no|ya|tidak(?! (ber)?setuju)|ok)\b/.test(wordsOf(text || value).join(' ')) &&
      !decides.test(item.element.attribs.name ?? '')
    const field = item.element.attribs.name ?? ''
    if (says && !aside)
      choices.push({ chosen: new Map([[item.element, value]]), field, says, label: text || value })
  }
  for (const item of fields) {
    const { name, attribs } = item.element
    if (item.disabled || !attribs.name || choices.length > 100) continue
    const type = attribs.type?.toLowerCase()
    const options = name === 'select' ? optionsOf(item.element).filter((option) => !option.disabled) : []
    for (const option of options) add(item, option.value, option.text, '')
    if (type === 'radio') add(item, attribs.value ?? 'on', wordsOn(item), attribs.id ?? '')
    if (type === 'checkbox' && readSaying(wordsOn(item), desk.words).failed > 1)
      add(item, attribs.value ?? 'on', wordsOn(item), '')
  }
  choices.push(...remaining(fields, choices))
  choices.sort((one, two) => two.says.weight - one.says.weight)
  const best = ['successful', 'failed'].flatMap((result) =>
    choices.filter(({ says }) => says.result === result).slice(0, 3),
  )
  choicesByForm.set(form, best)
  return best
}

/** The one choice of a field that says nothing, where all others of it are failures: a box left empty, no code of a failure. */
function remaining(fields: Item[], choices: Choice[]): Choice[] {
  const says: Said = { result: 'successful', weight: 70 }
  const failing = [...new Set(choices.map(({ field }) => field))].filter((field) =>
    choices.every((one) => one.field !== field || one.says.result === 'failed'),
  )
  return failing.flatMap((field): Choice[] => {
    const [first, ...more] = fields.filter(
      ({ element }) => element.attribs.name === field && !isSubmit(element),
    )
    if (!first || more.length > 0) return []
    const { element } = first
    if (element.attribs.type?.toLowerCase() === 'checkbox')
      return [{ chosen: new Map(), field, says, label: `no ${field}`, derived: true }]
    if (element.name !== 'select') return []
    const silent = optionsOf(element).filter(
      ({ value, disabled }) => !disabled && !choices.some(({ chosen }) => chosen.get(element) === value),
    )
    const [only] = silent
    if (only === undefined || silent.length > 1 || (only.value === '' && 'required' in element.attribs))
      return []
    return [
      { chosen: new Map([[element, only.value]]), field, says, label: only.text || 'nothing', derived: true },
    ]
  })
}

function describe(desk: Desk, item: Item, step: Step, how: Action['how'], choice?: Choice): Action {
  const { element, form } = item
  const label = wordsOn(item)
  const fields = form && how !== 'link' ? (desk.fields.get(form) ?? []) : []
  const hints =
    how === 'form'
      ? fields.filter(
          ({ element: { attribs } }) =>
            attribs.type === 'hidden' &&
            /result|status|outcome|action|decision|state/i.test(attribs.name ?? ''),
        )
      : []
  const names = namesOf(element)
  const target = new URL(step.url)
  const address = `${hints.map((hint) => hint.element.attribs.value).join(' ')} ${target.pathname} ${step.method === 'GET' && how !== 'form' ? target.search : ''}`
  // A link that asks something leads to the answer.
  const asks = how === 'link' && (label.includes('?') || tells.test(label))
  const place = address.replace(/authori[sz]\w*|payments?|pay\b|complete\w*|confirm\w*/gi, ' ')
  const own = asks
    ? undefined
    : (weigh(desk.words, label, names, place) ??
      (how === 'form' && form ? weigh(desk.words, '', besideForm(desk, form), '') : undefined))
  // A button that plainly says one result is not pressed for the other, whatever is selected beside it.
  const says = choice && !(own && own.result !== choice.says.result && own.weight >= 100) ? choice.says : own
  return {
    step,
    how,
    says,
    label: (choice ? `${choice.label}, ${label}` : label) || names.trim() || step.url,
    saying: readSaying(label || names, desk.words),
    hidden: item.hidden || item.disabled,
    beside:
      fields.some(
        ({ element: { attribs } }) =>
          attribs.type === 'search' ||
          // The language of the page goes along hidden with what a customer decides.
          (other.test(attribs.name ?? '') && !(attribs.type === 'hidden' && says)),
      ) || form?.attribs.role === 'search',
    bare: step.method === 'POST' && !fields.some(isAsked),
    apart: how === 'link' && (element.attribs.target === '_blank' || inFrame(element)),
    within: how === 'link' && !asks && sharesIdentifier(step.url, desk.page.url),
  }
}

function namesOf({ attribs, name }: Element): string {
  const value = attribs.type === 'submit' && name === 'input' ? '' : attribs.value
  return [value, attribs.name, attribs.id, attribs['data-result']].join(' ')
}

/** The words on an element as a customer reads or hears them. */
function wordsOn({ element, label }: Item): string {
  const { attribs, name } = element
  const shown =
    name === 'input'
      ? /^(submit|button)$/i.test(attribs.type ?? '')
        ? attribs.value
        : attribs.alt
      : textShown(element)
  return (
    [shown, label, attribs['aria-label'], attribs.title].filter(Boolean).join(' ').trim() ||
    besideRadio(element)
  )
}

/** What stands beside a form of one button alone, where the page has several: before it, or in a row of its own. */
function besideForm({ page, fields }: Desk, form: Element): string {
  const controls = (fields.get(form) ?? []).filter(({ element }) => element.attribs.type !== 'hidden')
  if (page.forms.length < 2 || controls.length !== 1) return ''
  const holdsForm = (part: Element): boolean =>
    page.forms.some((other) => other !== form && (other === part || isInside(other, part)))
  let part = form
  while (part.parent && 'attribs' in part.parent && !holdsForm(part.parent)) part = part.parent
  if (part !== form) return textOf(part).slice(0, 200)
  const before: string[] = []
  for (let node = form.prev; node && before.length < 5; node = node.prev)
    if ('attribs' in node) {
      if (holdsForm(node)) break
      before.unshift(textOf(node))
    }
  return [...before, textOf(form)].join(' ').slice(-200)
}

function isInside(element: Element, outer: Element): boolean {
  for (let at = element.parent, steps = 0; at && steps < 100; at = at.parent, steps += 1)
    if (at === outer) return true
  return false
}

function textShown(element: Element): string {
  return element.name === 'select' ? '' : textOf(element).slice(0, 300)
}

function besideRadio(element: Element): string {
  const next = element.name === 'input' ? element.next : null
  return next && 'data' in next ? next.data.trim().slice(0, 200) : ''
}

/** The way from a page to the return_uri, if it shows one. */
export function wayBack(
  desk: Desk,
  returnUri: string,
): { url: string; how: 'refresh' | 'script' | 'link' | 'form' } | undefined {
  const refresh = desk.page.refresh
  const ways = [
    ...(refresh ? [{ url: refresh.url, how: 'refresh' as const }] : []),
    ...movesAtOnce(desk).map(({ step }) => ({ url: step.url, how: 'script' as const })),
    ...actionsOf(desk).map(({ step, how }) => ({ url: step.url, how })),
  ]
  return ways.find(({ url }) => isReturn(url, returnUri))
}
