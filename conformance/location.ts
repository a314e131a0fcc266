import type { SchemaName } from '../generated/fields.ts'
import { operations } from '../generated/operations.ts'
import { summary, type Answer } from './answer.ts'
import type { Api } from './api.ts'
import { expect, fail, Inconclusive, type Judgement } from './check.ts'
import { short } from './inspect.ts'
import { read, readText, type Resource } from './resource.ts'
import { addressOf, locate } from './target.ts'

/**
 * Judges that a GET on the location of a resource, with the right key, returns that resource.
 * Where the location is the very address that `retrieved` was asked of, its answer is the one to judge.
 */
export async function followLocation(
  api: Api,
  shown: Resource,
  operation: 'retrieveToken' | 'retrieveEvent',
  retrieved: () => Promise<Answer>,
): Promise<Judgement> {
  const { target } = api.context.options
  const { server, key, returns } = operations[operation]
  const schema = returns as SchemaName
  const id = readText(shown, 'id')
  const location = readText(shown, 'location')
  const addresses = locate(target, server, location)
  if (addresses.length === 0)
    return fail(
      'a path on the API',
      `location ${short(location)}, on another origin, which no key is sent to`,
      shown.from,
    )
  const answers: Answer[] = []
  for (const url of addresses) {
    const isSame = url === addressOf(target, operations[operation], id)
    const answer = isSame ? await retrieved() : await api.follow(url, key, schema)
    if (answer.error !== null)
      throw new Inconclusive(`${url} got no complete answer: ${answer.error}.`, [answer.id], true)
    answers.push(answer)
    if (answer.shown && answer.ok) {
      const found = read(answer.shown, 'id')
      return expect(
        found === id,
        `${schema.toLowerCase()} ${id}`,
        `location ${short(location)} returns ${short(found)}`,
        shown.from,
        answer,
      )
    }
  }
  const last = answers.at(-1) as Answer
  return fail(
    `${schema.toLowerCase()} ${id}`,
    `location ${short(location)}: ${summary(last)}`,
    shown.from,
    ...answers,
  )
}
