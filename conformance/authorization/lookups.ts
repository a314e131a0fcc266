import type { Element } from 'domhandler'
import { selectOne } from 'css-select'
import { dataAttribute } from './attributes.ts'
import { textOf, type Page } from './document.ts'
import { typed } from './forms.ts'

const lookup =
  /(?:document\s*\.\s*)?(getElementById|querySelector)\s*\(\s*(?:"([^"\n]{1,200})"|'([^'\n]{1,200})')\s*\)\s*[?!]?\.\s*(?:(value|content|textContent|innerText)\b(?!\s*=[^=])|dataset\s*\.\s*([\w$]+)|getAttribute\s*\(\s*["']([\w-]+)["']\s*\))/g
const mostLookups = 100

/** Code with what it reads from elements of the page written out: values of fields as a customer would fill them, contents, data. */
export function lookUpIn(page: Page): (code: string) => string {
  let left = mostLookups
  return (code) =>
    code.replace(lookup, (all: string, by: string, one = '', two = '', part = '', data = '', name = '') => {
      if (left-- <= 0) return all
      const sought = one || two
      const element = by === 'getElementById' ? page.byId.get(sought) : elementBy(page, sought)
      const held = element && heldBy(page, element, part, data === '' ? name : dataAttribute(data))
      return held === undefined ? all : JSON.stringify(held)
    })
}

function heldBy(page: Page, element: Element, part: string, attribute: string): string | undefined {
  if (part === '') return element.attribs[attribute]
  if (part === 'content') return element.attribs['content']
  if (part !== 'value') return textOf(element)
  const item = page.items.find((one) => one.element === element)
  return element.attribs['value'] ?? (item && typed(item))
}

/** The first element that a CSS selector finds; an invalid selector finds nothing. */
export function elementBy(page: Page, selector: string): Element | undefined {
  try {
    return (selectOne(selector, page.root) as Element | null) ?? undefined
  } catch {
    return undefined
  }
}
