import type { Template } from '../../../generated/profile.js'
import { reasonOf, type Arrival, type Driver, type Result } from '../driver.ts'
import { newCookies, valuesOf } from '../page/cookies.ts'
import { go, type Landing, type Step, type Travel } from '../page/navigation.ts'
import { read, wayBack } from '../page/reader.ts'

/** Sends the profile's own requests, one list for each result, with cookies and redirects as a browser has them. */
export function httpDriver({ steps }: { steps: Record<Result, Template[]> }): Driver {
  return async (visit) => {
    const travel: Travel = { visit, cookies: newCookies(), redirects: 20, sent: false, chose: false }
    const values: Record<string, string> = {
      authorize_uri: visit.authorizeUri,
      return_uri: visit.returnUri,
      result: visit.want,
    }
    const templates = steps[visit.want]
    let page = visit.authorizeUri
    let status: number | null = null
    let landing: Landing | undefined
    const stuck = (lookedFor: string, saw: string): Arrival => ({
      kind: 'stuck',
      page,
      status,
      lookedFor,
      saw,
    })
    for (const [at, template] of templates.entries()) {
      let step: Step
      try {
        step = stepOf(template, values, page)
      } catch (thrown) {
        return stuck(`a request for step ${at + 1}`, reasonOf(thrown))
      }
      landing = await go(travel, step, landing && page)
      const last = at === templates.length - 1
      if (landing.kind === 'return')
        return { kind: 'returned', url: landing.url, how: 'redirect', chose: last }
      if (landing.kind === 'nowhere') return { ...landing, kind: 'stuck' }
      page = landing.url
      status = landing.answer.status
      if (status >= 400)
        return stuck(`an answer to step ${at + 1}`, `status ${status}: ${landing.answer.body.slice(0, 200)}`)
      const subject = `${valuesOf(landing.answer, 'location').join('\n')}\n${landing.answer.body}`
      for (const [name, pattern] of Object.entries(template.extract ?? {})) {
        const found = new RegExp(pattern).exec(subject)
        if (!found) return stuck(`{${name}} by /${pattern}/`, landing.answer.body.slice(0, 200))
        values[name] = plain(found[1] ?? found[0])
      }
    }
    if (landing?.kind !== 'page') return stuck(`steps for "${visit.want}"`, 'an empty list in the profile')
    const reading = await read(page, landing.answer, {})
    const { scripted } = reading
    const back = wayBack(reading, visit.returnUri)
    return back
      ? { kind: 'returned', ...back, chose: true }
      : { kind: 'finished', page, status: landing.answer.status, chose: true, scripted }
  }
}

function stepOf(template: Template, values: Record<string, string>, page: string): Step {
  const fill = (text: string) =>
    text.replace(/\{([a-z_][\w-]*)\}/gi, (whole, name: string) => values[name] ?? missing(whole, values))
  const entries = Object.entries(template.form ?? {}).map(([name, value]): [string, string] => [
    name,
    fill(value),
  ])
  const body = template.form
    ? new URLSearchParams(entries).toString()
    : template.body === undefined
      ? undefined
      : fill(template.body)
  const step: Step = {
    method: template.method ?? (body === undefined ? 'GET' : 'POST'),
    url: new URL(fill(template.url), page).href,
    headers: Object.fromEntries(
      Object.entries(template.headers ?? {}).map(([name, value]) => [name.toLowerCase(), fill(value)]),
    ),
  }
  if (body !== undefined) step.body = body
  if (body !== undefined && !step.headers?.['content-type'])
    step.contentType = 'application/x-www-form-urlencoded'
  return step
}

function missing(placeholder: string, values: Record<string, string>): never {
  throw new TypeError(
    `${placeholder} is not known in this step; there are ${Object.keys(values)
      .map((name) => `{${name}}`)
      .join(', ')}.`,
  )
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

function plain(found: string): string {
  return found.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => entities[entity] ?? entity)
}
