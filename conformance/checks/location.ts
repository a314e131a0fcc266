import { operations, type OperationId } from '../../generated/operations.ts'
import { complete, returned, summary, type Answer } from '../api/answer.ts'
import { read, readText, type Resource } from '../api/resource.ts'
import { short } from '../basics/values.ts'
import type { Api } from '../flows/api.ts'
import type { Services } from '../api/services.ts'
import { addressOf, locate } from '../settings/target.ts'
import { expect, fail, type Judgement } from './judgement.ts'

/** Judges that the location of a resource, at a dotted path, is a path on the API. */
export function isPath(shown: Resource, path: string, { options: { target } }: Services): Judgement {
  const location = readText(shown, path)
  const isPlain = location === operations.listEvents.path.slice(1)
  const isOne = (isPlain || /^[^\s/]*\/[^\s]+$/.test(location)) && locate(target, 'base', location).length > 0
  return expect(isOne, 'a path on the API', { [path]: location }, shown.from)
}

/**
 * Judges that a GET on the location of a resource, with the right key, returns that resource.
 * Where the location is the very address that `retrieved` was asked of, its answer is the one to judge.
 */
export async function followLocation(
  api: Api,
  shown: Resource,
  operation: OperationId,
  retrieved: () => Promise<Answer>,
): Promise<Judgement> {
  const { target } = api.services.options
  const { server } = operations[operation]
  const schema = returned(operation)
  const id = readText(shown, 'id')
  const location = readText(shown, 'location')
  const addresses = locate(target, server, location)
  const [wanted, named] = [`${schema.toLowerCase()} ${id}`, `location ${short(location)}`]
  if (addresses.length === 0)
    return fail('a path on the API', `${named}, on another origin, which no key is sent to`, shown.from)
  const answers: Answer[] = []
  for (const url of addresses) {
    const isSame = url === addressOf(target, operations[operation], id)
    const answer = isSame ? await retrieved() : await api.call(operation, { id, at: url, intent: 'tried' })
    answers.push(complete(answer))
    if (answer.shown && answer.ok) {
      const found = read(answer.shown, 'id')
      return expect(found === id, wanted, `${named} returns ${short(found)}`, shown.from, answer)
    }
  }
  const last = answers.at(-1) as Answer
  return fail(wanted, `${named}: ${summary(last)}`, shown.from, ...answers)
}
