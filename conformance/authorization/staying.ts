import { isReturn, resolve } from './addresses.ts'
import { valuesOf } from './cookies.ts'
import { go, type Follow, type Landing, type Step, type Travel } from './navigation.ts'

/** Sends what a script sends without leaving its page, then does with the answer what the script does; the page stays where nothing leads on. */
export async function sendFrom(travel: Travel, step: Step, page: Landing): Promise<Landing> {
  if (page.kind !== 'page') return page
  const { returnUri } = travel.visit
  const answered = await go(travel, step, page.url)
  if (answered.kind !== 'page') return answered
  const then = step.stays?.then
  const refused = answered.answer.status >= 400
  const url = refused ? undefined : addressIn(answered, then, page.url, returnUri)
  const next: Step | undefined =
    url === undefined ? (then && 'url' in then ? then : undefined) : { method: 'GET', url }
  // What is refused chose nothing, unless the script goes on all the same.
  travel.sent = next !== undefined || !refused
  if (!next) return page
  const sent = travel.sent
  const landing = await go(travel, next, page.url)
  travel.sent = sent
  return landing
}

/** Where an answer sends the customer: to the return_uri, wherever that stands in it, or to what stands under the name that the script reads. */
function addressIn(
  answered: Extract<Landing, { kind: 'page' }>,
  then: Step | Follow | undefined,
  from: string,
  returnUri: string,
): string | undefined {
  const texts = textsIn(parsed(answered.answer.body), '')
  const back = texts.find(([, text]) => isReturn(text, returnUri))?.[1]
  if (back !== undefined && then !== undefined) return back
  if (!then || 'url' in then) return undefined
  if (then.name === 'url' && answered.url !== from && texts.length === 0) return answered.url
  const named = texts.find(([name]) => name === then.name)?.[1]
  return named === undefined ? undefined : resolve(named, from)
}

/** The return_uri in the JSON that a form was answered with, for a script that would have sent the form. */
export function backIn(
  { answer }: Extract<Landing, { kind: 'page' }>,
  returnUri: string,
): string | undefined {
  if (!/json/i.test(valuesOf(answer, 'content-type')[0] ?? '')) return undefined
  return textsIn(parsed(answer.body), '').find(([, text]) => isReturn(text, returnUri))?.[1]
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body.length < 4000 ? body.trim() : undefined
  }
}

/** The texts of a JSON value with their names, at most a hundred. */
function textsIn(value: unknown, name: string, depth = 0): [name: string, text: string][] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null || depth > 3) return []
  return Object.entries(value)
    .slice(0, 100)
    .flatMap(([key, one]) => textsIn(one, key, depth + 1))
    .slice(0, 100)
}
