import { isTag, isText, type Element } from 'domhandler'
import { ancestors, textOf, type Item, type Page } from './document.ts'

/** The effort of reading the words on one thing, where a field of a form costs 1. */
export const effortOfWords = 20

/** Joins the names that a page gives an element: its value, name and id. */
export function namesOf({ attribs, name }: Element): string {
  const value = attribs.type === 'submit' && name === 'input' ? '' : attribs.value
  return [value, attribs.name, attribs.id, attribs['data-result']].map((one) => one?.slice(0, 100)).join(' ')
}

/** Joins the words on an element as a customer reads or hears them. */
export function wordsOn({ element, label }: Item): string {
  const { attribs, name } = element
  const inside = name === 'select' ? '' : textOf(element)
  const own = /^(submit|button)$/i.test(attribs.type ?? '') ? attribs.value : attribs.alt
  const shown = name === 'input' || name === 'area' ? own : inside
  const words = [shown, label, attribs['aria-label'], attribs.title].filter(Boolean).join(' ').trim()
  return words.slice(0, 1000) || besideRadio(element)
}

function besideRadio({ name, next }: Element): string {
  return name === 'input' && next && isText(next) ? next.data.trim().slice(0, 200) : ''
}

/** Finds the text beside a form that is one button alone, where the page has several forms: before it, or in its row. */
export function besideForm({ forms, fields, holds }: Page, form: Element): string {
  const controls = (fields.get(form) ?? []).filter(({ element }) => element.attribs.type !== 'hidden')
  if (forms.length < 2 || controls.length !== 1) return ''
  const part = ancestors(form).findLast((outer) => holds.get(outer) === 1)
  if (part) return textOf(part, 200).slice(0, 200)
  const before: string[] = []
  for (let node = form.prev; node && before.length < 5; node = node.prev)
    if (isTag(node)) {
      if (holds.has(node)) break
      before.unshift(textOf(node, 200))
    }
  return [...before, textOf(form, 200)].join(' ').slice(-200)
}
