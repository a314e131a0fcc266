import { operations, type OperationId } from '../../generated/operations.ts'
import { resources, type ResourceName } from '../../generated/resources.ts'
import { accepted, returned, type Answer } from '../api/answer.ts'
import { Inconclusive } from '../api/inconclusive.ts'
import type { Call } from '../api/request.ts'
import { echoesOf, read, type Resource } from '../api/resource.ts'
import type { Api } from './api.ts'
import { until } from './until.ts'

/** Makes a name for the owner of a card that no other request of the run sends: two words of letters alone, as some ask for, and short. */
export function ownerName({ services }: Api): string {
  const letters = services.names.word().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'q')
  return `Nur ${letters.slice(0, 1).toUpperCase()}${letters.slice(1)}`
}

/** The names of owners, as answers and requests may hold them. */
export const ownerNames = /\bNur( ?)[A-Z][a-z]{11,}\b/g

/** Makes a return_uri that no other request of the run sends, with nonces of at least so many characters. */
export function returnUri({ services }: Api, length = 0): string {
  const nonce = services.names.word().padEnd(length, 'x')
  return services.options.declared.returnUri.replaceAll('{nonce}', nonce)
}

const { amount: usualAmount = '', currency = '' } = operations.createSource.bases['required'] ?? {}

/** The amount and the currency of a charge that is about neither. */
export const usualPrice = { amount: usualAmount, currency }

/** Creates a source of its own for a request to name, and returns its id. */
export async function freshSource(api: Api, amount = usualPrice.amount): Promise<string> {
  const parameters = { ...operations.createSource.bases['required'], amount }
  const source = accepted(await api.call('createSource', { parameters }))
  return String(read(source, 'id'))
}

/**
 * Retrieves what was just made until it is there or the time is up, and then once more as what is to be there.
 * Before that last request `onAbsent` is told the first answer, and after how many seconds that came.
 */
export async function retrieveLater(
  api: Api,
  operation: OperationId,
  id: string,
  onAbsent: (first: Answer, age: number) => void = () => undefined,
): Promise<Answer> {
  const since = performance.now()
  let first: [answer: Answer, age: number] | undefined
  const found = await until(api, { what: 'retrieval', of: id }, async () => {
    const answer = await api.call(operation, { id, intent: 'late' })
    first ??= [answer, (performance.now() - since) / 1000]
    return answer.ok ? answer : undefined
  })
  if (found !== undefined) return found
  if (first !== undefined) onAbsent(...first)
  return api.call(operation, { id })
}

/** Gives the resource of an answer that was accepted and echoes its request; throws Inconclusive for any other. */
export function acceptedEcho(answer: Answer, { parameters = {}, id }: Call): Resource {
  const shown = accepted(answer)
  const kind = answer.operation === null ? null : (returned(answer.operation) as ResourceName)
  const echoes =
    kind !== null && resources[kind].creates === answer.operation ? echoesOf(kind, parameters) : []
  const wanted = echoes.map(({ path, wanted: value }): [string, unknown] => [path, value])
  if (id !== undefined && kind !== 'List') wanted.push(['id', id])
  for (const [path, value] of wanted) {
    const echoed = read(shown, path)
    if (echoed !== value)
      throw new Inconclusive(
        `${answer.operation ?? 'A request'} was answered with another ${path} (${String(echoed)}) than ${String(value)}.`,
        [answer.id],
      )
  }
  return shown
}

/** An id that nobody was given, as far as a client can tell; where ids are counted, `perhaps` it is that of something else. */
export interface UnknownId {
  id: string
  perhaps: boolean
}

/** Makes ids that nobody was given: one of the form of a known one, one that begins with it and, where ids are long, one that it begins with. */
export function unknownIds({ services }: Api, known: string): readonly [UnknownId, ...UnknownId[]] {
  const { word } = services.names
  const start = /^[a-z]+_(test_)?/.exec(known)?.[0] ?? ''
  const length = known.length - start.length
  const like = start + word().padEnd(length, '0')
  // Of short ids one may well begin with another, and what ends in a number may be counted.
  const cut = known.replace(/.\d{0,6}$/, '')
  return [
    { id: like, perhaps: false },
    { id: known + word(), perhaps: false },
    ...(length < 12 ? [] : [{ id: cut, perhaps: true }]),
  ]
}

/** Changes the last character of an id; where ids are counted, what it becomes may be the id of something else. */
export function nearId(known: string): string {
  const moved = (character: string, first: string, count: number) =>
    String.fromCharCode(
      first.charCodeAt(0) + ((character.charCodeAt(0) - first.charCodeAt(0) + count / 2) % count),
    )
  return known.replace(/\d$|[a-z]$|[A-Z]$/, (last) =>
    /\d/.test(last) ? moved(last, '0', 10) : moved(last, /[a-z]/.test(last) ? 'a' : 'A', 26),
  )
}
