import type { SchemaName } from '../generated/fields.ts'
import { operations, type OperationId } from '../generated/operations.ts'
import { accepted, type Answer } from './answer.ts'
import type { Api, Call, Parameters } from './api.ts'
import { Inconclusive } from './check.ts'
import { echoesOf } from './echo.ts'
import { usableCard, withCard } from './flows/card.ts'
import { read, type Resource } from './resource.ts'

/** The month and the year in which every card that the kit sends expires, in each form that the contract names. */
export function expiry(now = new Date()): Record<string, string> {
  const year = String(now.getUTCFullYear() + 2)
  return { 'month:M': '8', 'month:MM': '08', 'year:YY': year.slice(2), 'year:YYYY': year }
}

/** A name for the owner of a card that no other request of the run sends: two words of letters alone, as some ask for, and short. */
export function ownerName(api: Api): string {
  const letters = api.context.word().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'q')
  return `Nur ${letters.slice(0, 1).toUpperCase()}${letters.slice(1)}`
}

/** A return_uri that no other request of the run sends. */
export function returnUri(api: Api): string {
  return api.context.options.declared.returnUri.replaceAll('{nonce}', api.context.word())
}

/** An id that nobody was given, as far as a client can tell; where ids are counted, `perhaps` it is that of something else. */
export interface UnknownId {
  id: string
  perhaps: boolean
}

/** Ids that nobody was given: one of the form of a known one, one that begins with it and, where ids are long, one that it begins with. */
export function unknownIds(api: Api, known: string): readonly [UnknownId, ...UnknownId[]] {
  const start = /^[a-z]+_(test_)?/.exec(known)?.[0] ?? ''
  const length = known.length - start.length
  const like = start + api.context.word().padEnd(length, '0')
  // Of short ids one may well begin with another, and what ends in a number may be counted.
  const cut = known.replace(/.\d{0,6}$/, '')
  return [
    { id: like, perhaps: false },
    { id: known + api.context.word(), perhaps: false },
    ...(length < 12 ? [] : [{ id: cut, perhaps: true }]),
  ]
}

/** The id that another one becomes by its last character; where ids are counted, it may be that of something else. */
export function nearId(known: string): string {
  const moved = (character: string, first: string, count: number) =>
    String.fromCharCode(
      first.charCodeAt(0) + ((character.charCodeAt(0) - first.charCodeAt(0) + count / 2) % count),
    )
  return known.replace(/\d$|[a-z]$|[A-Z]$/, (last) =>
    /\d/.test(last) ? moved(last, '0', 10) : moved(last, /[a-z]/.test(last) ? 'a' : 'A', 26),
  )
}

/** Creates a source of its own for a request to name, and returns its id. */
export async function freshSource(api: Api, amount = '50000'): Promise<string> {
  const parameters = { ...operations.createSource.bases['required'], amount }
  const source = accepted(await api.call('createSource', { parameters }))
  return String(read(source, 'id'))
}

/** A base request of a creation, with what only this run knows and prerequisites of its own: a source of this amount, or of the example's. */
export async function baseRequest(
  api: Api,
  operation: OperationId,
  base: string,
  amount?: string,
): Promise<Parameters> {
  const example = operations[operation].bases[base] ?? {}
  if (operation === 'createToken') {
    const card = await usableCard(api)
    const whole = base === 'required' && !card.bare ? operations.createToken.bases['complete'] : example
    return withCard({ ...whole, 'card[name]': ownerName(api) }, card)
  }
  if (operation === 'createCharge') {
    const source = 'source' in example ? { source: await freshSource(api, amount ?? example['amount']) } : {}
    return { ...example, ...source, return_uri: returnUri(api) }
  }
  return example
}

/** The kind of resource that an operation answers with. */
export function returned(operation: OperationId): SchemaName {
  const { returns } = operations[operation]
  return returns === 'EventList' ? 'List' : (returns as SchemaName)
}

/** The resource of an answer that was accepted and echoes its request; throws inconclusive otherwise. */
export function acceptedEcho(answer: Answer, { parameters = {}, id }: Call): Resource {
  const shown = accepted(answer)
  const wanted = (answer.operation === null ? [] : echoesOf(answer.operation, parameters)).map(
    ({ path, wanted: value }): [string, unknown] => [path, value],
  )
  if (id !== undefined && answer.operation !== 'listChargeEvents') wanted.push(['id', id])
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
