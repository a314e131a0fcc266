import type { Authorization, Template } from '../../generated/profile.js'
import { cut } from '../basics/cut.ts'
import { messageOf } from '../basics/thrown.ts'
import type { PageRequest } from './form.ts'
import { openPlainTab } from './plain.ts'
import { resultOf, stuckAt, type VisitRequest, type VisitResult } from './result.ts'

/** Sends the profile's own requests, with cookies and redirects as a browser has them. */
export async function sendSteps(
  visit: VisitRequest,
  steps: Required<Authorization>['steps'],
): Promise<VisitResult> {
  const { authorizeUri, returnUri, choice } = visit
  const tab = openPlainTab(visit)
  const givenValues = { authorize_uri: authorizeUri, return_uri: returnUri, result: String(choice) }
  const values = new Map(Object.entries(givenValues))
  const templates = choice === null ? [{ url: authorizeUri }] : steps[choice]
  if (templates.length === 0) return stuckAt(authorizeUri, `steps for "${choice}"`, 'an empty list')
  for (const [index, template] of templates.entries()) {
    const isLast = choice !== null && index === templates.length - 1
    try {
      await tab.go(requestOf(template, values, tab.url), isLast)
      const { response, end } = tab
      if (end || !response) return resultOf({ ...end, hasChosen: isLast && end?.stuck === null })
      const page = cut(response.body, 200)
      if (response.status >= 400) throw new Error(`status ${response.status}: ${page}`)
      for (const [name, pattern] of Object.entries(template.extract ?? {})) {
        const excerpt = textMatching(response.body, pattern)
        if (excerpt === null) throw new Error(`no {${name}} by ${pattern} in ${page}`)
        values.set(name, excerpt)
      }
    } catch (error) {
      return stuckAt(tab.url, `an answer to step ${index + 1}`, messageOf(error), tab.status)
    }
  }
  return resultOf({ hasChosen: choice !== null })
}

function requestOf(
  template: Template,
  values: ReadonlyMap<string, string>,
  page: string,
): PageRequest {
  const pairs = (texts: Record<string, string> = {}): [string, string][] =>
    Object.entries(texts).map(([name, value]) => [name, fill(value, values)])
  const form = template.form && new URLSearchParams(pairs(template.form)).toString()
  const body = form ?? (template.body === undefined ? null : fill(template.body, values))
  const fields = Object.fromEntries(
    pairs(template.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const url = new URL(fill(template.url, values), page).href
  const method = template.method ?? (body === null ? 'GET' : 'POST')
  const type = body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  return { method, url, body, headers: { ...type, ...fields } }
}

/** Fills the placeholders of a text. Throws a TypeError for one without a value. */
function fill(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(/\{([a-z_][\w-]*)\}/gi, (placeholder, name: string) => {
    const value = values.get(name)
    if (value !== undefined) return value
    throw new TypeError(
      `${placeholder} is not known in this step; there are ${[...values.keys()].join(', ')}.`,
    )
  })
}

/** The text in place of {}; no regular expression, which a page could make endless. */
function textMatching(page: string, pattern: string): string | null {
  const [before = '', after = ''] = pattern.split('{}')
  const start = page.indexOf(before) + before.length
  const end = page.indexOf(after, start)
  return start < before.length || end < 0 ? null : page.slice(start, end)
}
