import type { Element } from 'domhandler'
import { selectOne } from 'css-select'
import { readSaying, type Words } from '../words/saying.ts'
import { actionsOf, actionsOn, type Action, type View } from './actions.ts'
import { takenAtOnce, type Taken } from './clicks.ts'
import { isSubmit, readPage, type Page, type Refresh } from './document.ts'
import { readScripts } from './scripts.ts'

/** An answer that is to be read as a page. */
export interface Answered {
  html: string
  url: string
  status: number
  /** The Refresh header of the answer, if it has one. */
  refresh: string
  words: Words
  /** The selector of what is clicked, if the profile names one. */
  selector: string | null
}

/** The things that one page offers a customer, as plain data. */
export interface Reading {
  url: string
  status: number
  title: string
  text: string
  /** True if it has any script. */
  scripted: boolean
  /** True if it speaks of a result, and nothing on it can be clicked. */
  mute: boolean
  frames: string[]
  refresh: Refresh | null
  /** The steps that its scripts take at once. */
  taken: Taken[]
  actions: Action[]
  /** The action that the selector of the profile finds. */
  selected: Action | null
}

/** Reads an answer as a page; it throws only where the page is beyond this process. */
export function readAnswer({ html, url, status, refresh, words, selector }: Answered): Reading {
  const page = readPage(html, url, refresh)
  const view: View = { page, scripts: readScripts(page), words }
  const { successful, failed } = readSaying(page.text)
  return {
    url,
    status,
    title: page.title,
    text: page.text,
    scripted: page.scripted,
    mute: successful + failed > 0 && !page.items.some(({ element }) => isSubmit(element)),
    frames: page.frames,
    refresh: page.refresh ?? null,
    taken: takenAtOnce(page, view.scripts),
    actions: actionsOf(view),
    selected: selector === null ? null : selectedOn(view, selector),
  }
}

function selectedOn(view: View, selector: string): Action | null {
  const element = elementBy(view.page, selector)
  const item = view.page.items.find((one) => one.element === element)
  return (item && actionsOn(view, { ...item, disabled: false })[0]) ?? null
}

/** Finds the first element of a CSS selector; an invalid selector finds nothing. */
function elementBy(page: Page, selector: string): Element | undefined {
  try {
    return (selectOne(selector, page.root) as Element | null) ?? undefined
  } catch {
    return undefined
  }
}
