import { membersOf, shortJson } from '../basics/values.ts'
import type { Call } from '../model/model.ts'

/** An answer in one line: its status and what it holds. */
export function answerLine({ status, resource, json, exchange }: Call): string {
  if (resource) {
    const { id, object, status: state } = resource.value
    const nameParts = [
      object ?? resource.schema.toLowerCase(),
      id,
      typeof state === 'string' && `status ${state}`,
    ]
    return `${status}, ${nameParts.filter((word) => typeof word === 'string' && word !== '').join(' ')}`
  }
  const text = (exchange.answer?.body ?? '').replace(/\s+/g, ' ')
  // The end shows where JSON is cut.
  const ends = text.length > 120 ? `${text.slice(0, 70)} … ${text.slice(-40)}` : text
  const body = json === undefined ? ends : shortJson(messageIn(json) ?? json)
  return body === '' ? `${status} with an empty body` : `${status} ${body}`
}

/** The members of error bodies that tell people what is wrong, the most telling first. */
const messageMembers = ['message', 'detail', 'error_description', 'error', 'title', 'errors']

/** The message of an error body, however deep it stands; undefined where it has none. */
function messageIn(json: unknown): string | undefined {
  if (typeof json === 'string') return json === '' ? undefined : json
  if (Array.isArray(json)) return messageIn(json[0])
  const members = membersOf(json)
  for (const name of messageMembers) {
    const message = Object.hasOwn(members, name) ? messageIn(members[name]) : undefined
    if (message !== undefined) return message
  }
  return undefined
}
