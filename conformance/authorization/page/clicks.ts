import type { Element } from 'domhandler'
import { resolve } from '../addresses.ts'
import { isSubmit, type Item, type Page } from './document.ts'
import { submission, type Chosen } from './forms.ts'
import type { Step } from './navigation.ts'
import type { Course, Scripts } from './scripts.ts'

/** A step that a page takes by itself, after `delay` seconds. */
export interface Taken {
  step: Step
  delay: number
}

/** Lists the steps that the scripts of a page take at once. */
export function takenAtOnce(page: Page, { now }: Scripts): Taken[] {
  return stepsOf(page, now).steps
}

/** The effect of the scripts of a page on a click. */
interface Click {
  /** The step in place of the element's own, or the word that only a browser knows it. */
  step?: Step | 'a browser'
  /** The values that are filled in before the element does what it does. */
  chosen: Chosen
}

/** Reads what the scripts of a page do, besides or in place of the element itself, when it is clicked. */
export function clickOn(page: Page, scripts: Scripts, item: Item): Click {
  const { element, form } = item
  const own = scripts.clicked(item)
  const { steps, chosen } = stepsOf(page, own, element)
  const [first] = own.beyond ? [] : steps
  if (first) return { step: first.step, chosen }
  if (own.prevents || (own.beyond && !actsByItself(item))) return { step: 'a browser', chosen }
  if (!form || !isSubmit(element)) return { chosen }
  const submitted = scripts.submitted(form)
  if (!submitted.prevents) return { chosen }
  const [instead] = submitted.beyond ? [] : stepsOf(page, submitted, element).steps
  return { step: instead?.step ?? 'a browser', chosen }
}

function actsByItself({ element, form }: Item): boolean {
  const { name, attribs } = element
  return (form !== undefined && isSubmit(element)) || (name === 'a' && /^[^#]/.test(attribs.href ?? '#'))
}

function stepsOf(page: Page, { moves }: Course, self?: Element): { steps: Taken[]; chosen: Chosen } {
  const chosen: Chosen = new Map()
  const steps: Taken[] = []
  for (const move of moves.slice(0, 100)) {
    if (move.does === 'fill') chosen.set(move.element, move.value)
    else {
      const step =
        move.does === 'go'
          ? leading(page, move.url)
          : move.element === self
            ? undefined
            : actOf(page, move.element, chosen)
      if (step) steps.push({ step, delay: move.delay })
    }
  }
  return { steps, chosen }
}

function actOf(page: Page, element: Element, chosen: Chosen): Step | undefined {
  if (element.name === 'form') return submission(page, element, undefined, chosen)
  const item = page.items.find((one) => one.element === element)
  if (item?.form && isSubmit(element)) return submission(page, item.form, item, chosen)
  return element.name === 'a' && element.attribs.href ? leading(page, element.attribs.href) : undefined
}

function leading(page: Page, address: string): Step | undefined {
  const url = resolve(address, page.base)
  return url === undefined ? undefined : { method: 'GET', url }
}
