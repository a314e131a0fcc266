import { selectOne } from 'css-select'
import type { Element } from 'domhandler'
import type { Template } from '../../generated/profile.js'
import { cut } from '../basics/cut.ts'
import { messageOf } from '../basics/thrown.ts'
import { actionsOf } from './action.ts'
import { isReturn } from './address.ts'
import type { PageRequest } from './form.ts'
import { rawText, readPage, textOf } from './html.ts'
import { openSession, valuesOf } from './session.ts'
import {
  stuckAt,
  withTimeout,
  type CustomerDriver,
  type CustomerResponse,
  type VisitRequest,
  type VisitResult,
} from './visit.ts'
import type { Result } from './words.ts'

/** Sends the profile's own requests, one list for each result, with cookies and redirects as a browser has them. */
export function httpDriver({ steps }: { steps: Record<Result, Template[]> }): CustomerDriver {
  return { visit: (visit) => sendAll(withTimeout(visit), steps) }
}

async function sendAll(visit: VisitRequest, steps: Record<Result, Template[]>): Promise<VisitResult> {
  const { authorizeUri, returnUri, choice } = visit
  const session = openSession(visit)
  const values: Record<string, string> = {
    authorize_uri: authorizeUri,
    return_uri: returnUri,
    result: String(choice),
  }
  const templates = choice === null ? [{ url: authorizeUri }] : steps[choice]
  let page = authorizeUri
  let response: CustomerResponse | null = null
  for (const [at, template] of templates.entries()) {
    const isLast = choice !== null && at === templates.length - 1
    let request: PageRequest
    try {
      request = requestOf(template, values, page)
    } catch (error) {
      return stuckAt(page, `a request for step ${at + 1}`, messageOf(error), response?.status)
    }
    const landing = await session.go(request, response && page, isLast)
    if (landing.kind === 'returned')
      return {
        chose: isLast,
        returned: { url: landing.url, how: 'redirect' },
        stuck: null,
        needsBrowser: false,
      }
    if (landing.kind === 'nowhere')
      return stuckAt(landing.url, landing.lookedFor, landing.saw, landing.status)
    ;({ url: page, response } = landing)
    const { status, body } = response
    if (status >= 400)
      return stuckAt(page, `an answer to step ${at + 1}`, `status ${status}: ${cut(body, 200)}`, status)
    const missing = extract(template.extract ?? {}, response, values)
    if (missing !== null) return stuckAt(page, missing, cut(body, 200), status)
  }
  if (response === null) return stuckAt(page, `steps for "${choice}"`, 'an empty list in the profile')
  const { refresh, scripted, ...last } = readPage(response.body, page, {
    refresh: valuesOf(response, 'refresh')[0] ?? '',
  })
  const ways = [
    ...(refresh ? [{ url: refresh.url, how: 'refresh' as const }] : []),
    ...actionsOf({ refresh, scripted, ...last }, {}).map(({ url, how }) => ({ url, how })),
  ]
  const returned = choice === null ? undefined : ways.find(({ url }) => isReturn(url, returnUri))
  return {
    chose: choice !== null,
    returned: returned ?? null,
    stuck: null,
    needsBrowser: !returned && scripted,
  }
}

function requestOf(template: Template, values: Record<string, string>, page: string): PageRequest {
  const pairs = (texts: Record<string, string> = {}): [string, string][] =>
    Object.entries(texts).map(([name, value]) => [name, fill(value, values)])
  const form = template.form && new URLSearchParams(pairs(template.form)).toString()
  const body = form ?? (template.body === undefined ? undefined : fill(template.body, values))
  const headers = Object.fromEntries(
    pairs(template.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const url = new URL(fill(template.url, values), page).href
  const method = template.method ?? (body === undefined ? 'GET' : 'POST')
  if (body === undefined) return { method, url, headers }
  return { method, url, body, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } }
}

/** Fills the placeholders of a text. Throws a TypeError for one that no value has. */
function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{([a-z_][\w-]*)\}/gi, (placeholder, name: string) => {
    if (Object.hasOwn(values, name)) return values[name] ?? ''
    const known = Object.keys(values).map((one) => `{${one}}`)
    throw new TypeError(`${placeholder} is not known in this step; there are ${known.join(', ')}.`)
  })
}

/** Adds to the values what a template finds in a response; returns the first name that finds nothing, and null where all are found. */
function extract(
  named: NonNullable<Template['extract']>,
  response: CustomerResponse,
  values: Record<string, string>,
): string | null {
  const text = [...valuesOf(response, 'location'), response.body].join('\n')
  for (const [name, place] of Object.entries(named)) {
    const found = findIn(text, place)
    if (found === null) return `{${name}} by ${place}`
    values[name] = found
  }
  return null
}

/** Finds what stands at a place in a page: by a CSS selector, or in a text that has {} where it stands. */
export function findIn(page: string, place: string): string | null {
  const [before = '', after] = place.split('{}')
  if (after !== undefined) {
    const start = page.indexOf(before) + before.length
    const end = page.indexOf(after, start)
    return start < before.length || end < 0 ? null : page.slice(start, after === '' ? undefined : end)
  }
  const element = selectOne(place, readPage(page, 'http://page.invalid/').root) as Element | null
  if (element === null) return null
  const { value, href, action, content } = element.attribs
  return (
    value ?? href ?? action ?? content ?? (element.name === 'textarea' ? rawText(element) : textOf(element))
  )
}
