import { isText, type Element } from 'domhandler'
import { typeOf } from './form.ts'
import { textOf, type Control } from './html.ts'

/** Joins the names that a page gives an element: its value, name and id. */
export function namesOf({ attribs, name }: Element): string {
  const value = attribs['type'] === 'submit' && name === 'input' ? '' : attribs['value']
  return [value, attribs['name'], attribs['id'], attribs['data-result']]
    .map((one) => one?.slice(0, 100))
    .join(' ')
}

/** Joins the words on a control as a customer reads or hears them. */
export function wordsOn(control: Control): string {
  const { element, label } = control
  const { attribs, name, next } = element
  const isButton = /^(submit|button)$/.test(typeOf(control))
  const inside = name === 'select' ? '' : textOf(element)
  const shown = name === 'input' ? (isButton ? attribs['value'] : attribs['alt']) : attribs['alt'] || inside
  const text = [shown, label, attribs['aria-label'], attribs['title']].filter(Boolean).join(' ').trim()
  const beside = name === 'input' && next && isText(next) ? next.data.trim() : ''
  return (text || beside).slice(0, 400)
}
