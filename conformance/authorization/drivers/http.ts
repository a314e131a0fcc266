import { messageOf } from '../../basics/thrown.ts'
import type { Template } from '../../../generated/profile.js'
import { findIn } from '../../customer/http.ts'
import { cut } from '../../basics/cut.ts'
import { type Answer, type Arrival, type Driver, fill, type Result } from '../driver.ts'
import { valuesOf } from '../page/cookies.ts'
import { go, newTravel, type Step } from '../page/navigation.ts'
import { read, wayBack } from '../page/reader.ts'

/** Sends the profile's own requests, one list for each result, with cookies and redirects as a browser has them. */
export function httpDriver({ steps }: { steps: Record<Result, Template[]> }): Driver {
  return async (visit) => {
    const travel = newTravel(visit)
    const values: Record<string, string> = {
      authorize_uri: visit.authorizeUri,
      return_uri: visit.returnUri,
      result: visit.want,
    }
    const templates = steps[visit.want]
    let page = visit.authorizeUri
    let answer: Answer | undefined
    const stuck = (lookedFor: string, saw: string): Arrival => ({
      kind: 'stuck',
      page,
      status: answer?.status ?? null,
      lookedFor,
      saw,
    })
    for (const [at, template] of templates.entries()) {
      let step: Step
      try {
        step = stepOf(template, values, page)
      } catch (thrown) {
        return stuck(`a request for step ${at + 1}`, messageOf(thrown))
      }
      const landing = await go(travel, step, answer && page)
      if (landing.kind === 'return')
        return { kind: 'returned', url: landing.url, how: 'redirect', chose: at === templates.length - 1 }
      if (landing.kind === 'nowhere') return { ...landing, kind: 'stuck' }
      page = landing.url
      answer = landing.answer
      const { status, body } = answer
      if (status >= 400) return stuck(`an answer to step ${at + 1}`, `status ${status}: ${cut(body, 200)}`)
      const missed = extract(template, answer, values)
      if (missed) return stuck(missed, cut(body, 200))
    }
    if (answer === undefined) return stuck(`steps for "${visit.want}"`, 'an empty list in the profile')
    const reading = await read(page, answer, { signal: visit.signal })
    const back = wayBack(reading, visit.returnUri)
    const { status, scripted } = reading
    return back
      ? { kind: 'returned', ...back, chose: true }
      : { kind: 'finished', page, status, chose: true, scripted }
  }
}

function stepOf(template: Template, values: Record<string, string>, page: string): Step {
  const filled = (text: string) => fill(text, values, (placeholder) => missing(placeholder, values))
  const pairs = (texts: Record<string, string> = {}) =>
    Object.entries(texts).map(([name, value]) => [name, filled(value)] as const)
  const form = template.form && new URLSearchParams(Object.fromEntries(pairs(template.form))).toString()
  const body = form ?? (template.body === undefined ? undefined : filled(template.body))
  const step: Step = {
    method: template.method ?? (body === undefined ? 'GET' : 'POST'),
    url: new URL(filled(template.url), page).href,
    headers: Object.fromEntries(pairs(template.headers).map(([name, value]) => [name.toLowerCase(), value])),
  }
  if (body === undefined) return step
  const contentType = step.headers?.['content-type']
    ? {}
    : { contentType: 'application/x-www-form-urlencoded' }
  return { ...step, body, ...contentType }
}

function missing(placeholder: string, values: Record<string, string>): never {
  const known = Object.keys(values).map((name) => `{${name}}`)
  throw new TypeError(`${placeholder} is not known in this step; there are ${known.join(', ')}.`)
}

/** Adds to the values what a template finds in an answer; returns the first pattern that finds nothing. */
function extract(template: Template, answer: Answer, values: Record<string, string>): string | undefined {
  const subject = `${valuesOf(answer, 'location').join('\n')}\n${answer.body}`
  for (const [name, place] of Object.entries(template.extract ?? {})) {
    const found = findIn(subject, place)
    if (found === null) return `{${name}} by ${place}`
    values[name] = found
  }
  return undefined
}
