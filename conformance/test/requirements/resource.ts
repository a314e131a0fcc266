import { readFileSync } from 'node:fs'
import { valueAtPath } from '../../basics/values.ts'
import { operations, type OperationId } from '../../../generated/operations.ts'

export type Value = Record<string, unknown>

/** The named resources of a record in text form, and the milliseconds since its beginning. */
export interface Names {
  readonly named: Map<string, Value>
  now: number
}

/** When a record written as text begins; `+3` stands for the datetime three seconds later. */
export const started = Date.parse('2026-03-14T09:00:00Z')

/** The endpoint of webhooks. */
export const webhookUrl = 'http://kit.test/hooks'

const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
  components: { examples: Record<string, { value: Value }> }
}

/** Gives a copy of an example of the contract. */
export const example = (name: string): Value =>
  structuredClone(contract.components.examples[name]?.value ?? {})

/** The kinds of resources: the example of each, the beginning of its id, and of its path. */
const kinds: Record<string, { of: string; id: string; path: string }> = {
  token: { of: 'token', id: 'tokn_test_', path: '/tokens/' },
  source: { of: 'source', id: 'src_test_', path: '/sources/' },
  charge: { of: 'charge-pending', id: 'chrg_test_', path: '/charges/' },
  'charge.create': { of: 'event-create', id: 'evnt_test_', path: '/events/' },
  'charge.complete': { of: 'event-complete', id: 'evnt_test_', path: '/events/' },
}

/** The examples of charges that came to an end, and the fields that differ there. */
const ends: Record<string, string> = {
  successful: 'charge-successful',
  failed: 'charge-insufficient-fund',
}
const outcome = ['status', 'paid', 'paid_at', 'authorized', 'failure_code', 'failure_message']

/** The resource that a line defines: a new one, a charge's event, or a copy with changes. */
export function define(names: Names, name: string, [kind = '', ...rest]: string[]): Value {
  const changes = changesOf(names, rest)
  const known = names.named.get(kind)
  if (known !== undefined)
    return change({ ...structuredClone(known), ...outcomeIn(names, rest) }, changes)
  if (kind === 'delivery') return change(delivery(names, name, rest[0]), changes)
  const row = kinds[kind]
  if (row === undefined) throw new Error(`${kind}: name one of ${Object.keys(kinds).join(', ')}.`)
  const id = row.id + name
  const own = { ...example(row.of), id, location: row.path + id, created_at: datetime(names.now) }
  if (!kind.startsWith('charge.')) return change(own, changes)
  const [charge = ''] = rest
  const end =
    kind === 'charge.create'
      ? {}
      : outcomeIn(names, [rest.includes('failed') ? 'failed' : 'successful'])
  return change(
    { ...own, data: { ...structuredClone(resourceOf(names, charge)), ...end } },
    changes,
  )
}

/** Makes the record of a delivery of an event. */
function delivery(names: Names, name: string, of = ''): Value {
  const event = resourceOf(names, of)
  const [own] = example('event-with-deliveries')['webhook_deliveries'] as [Value]
  return {
    ...own,
    id: `whdl_test_${name}`,
    created_at: `${datetime(names.now).replace('T', ' ').slice(0, -1)} UTC`,
    uri: webhookUrl,
    key: event['key'],
    payload: JSON.stringify(event),
  }
}

function outcomeIn({ now }: Names, words: string[]): Value {
  const ended = example(ends[words.find((word) => word in ends) ?? ''] ?? '')
  if (typeof ended['paid_at'] === 'string') ended['paid_at'] = datetime(now)
  return Object.fromEntries(
    outcome.filter((field) => field in ended).map((field) => [field, ended[field]]),
  )
}

/** Makes the resource that a request asks for. */
export function made(
  names: Names,
  name: string,
  operation: OperationId,
  sent: Readonly<Record<string, string>>,
): Value {
  const { returns, method } = operations[operation]
  if (method !== 'POST') return resourceOf(names, name)
  const value = define(names, name, [returns.toLowerCase()])
  for (const field of ['amount', 'currency', 'bank', 'type', 'return_uri'])
    if (sent[field] !== undefined)
      value[field] = field === 'amount' ? Number(sent[field]) : sent[field]
  if (returns === 'Token') Object.assign(value['card'] as Value, cardOf(sent))
  if (returns !== 'Charge') return value
  const known = [...names.named.values()].find(({ id }) => id === sent['source'])
  const source = known ?? { ...example('source'), id: `src_test_of_${name}` }
  return { ...value, source: { ...source, amount: value['amount'], charge_status: 'pending' } }
}

/** Gives the fields of a card that show what was sent. */
function cardOf(sent: Readonly<Record<string, string>>): Value {
  const names = ['name', 'city', 'expiration_month', 'expiration_year']
  const given = names.flatMap((name) => {
    const value = sent[`card[${name}]`]
    return value === undefined
      ? []
      : [[name, name.startsWith('expiration') ? Number(value) : value]]
  })
  const country = sent['card[country]']
  return {
    ...Object.fromEntries(given),
    ...(country && { country: country.toLowerCase() }),
  } as Value
}

/** Gives the resource of a name. Throws where no line named it. */
export function resourceOf({ named }: Names, name: string): Value {
  const found = named.get(name)
  if (found === undefined) throw new Error(`${name}: no line before it names that.`)
  return found
}

/** Gives the id of a named resource, or the word itself. */
export const idOf = ({ named }: Names, word: string): string =>
  String(named.get(word)?.['id'] ?? word)

const datetime = (milliseconds: number): string =>
  new Date(started + milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')

/** Splits `name=value`; a value such as +3 is a datetime. */
export function pairOf(word: string): [name: string, value: string] {
  const at = word.indexOf('=')
  const value = word.slice(at + 1)
  if (at === -1) return [word, 'true']
  return [word.slice(0, at), /^[+-]\d+$/.test(value) ? datetime(Number(value) * 1000) : value]
}

/** Takes the quotes off a value. */
export const unquoted = (value: string): string =>
  value.startsWith('"') ? (JSON.parse(value) as string) : value

/** Reads the changes among some words, by their dotted paths. */
export function changesOf(names: Names, words: string[]): Value {
  const changes = words.filter((word) => word.includes('=') && !word.startsWith('@')).map(pairOf)
  return Object.fromEntries(changes.map(([name, value]) => [name, valueOf(names, value)]))
}

/** A value: a named resource, a list of them such as [d1,d2], JSON, or its own text. */
export function valueOf({ named }: Names, value: string): unknown {
  const [name = '', ...path] = value.split('.')
  if (named.has(name)) return structuredClone(valueAtPath(named.get(name), path))
  const list = /^\[([\w,]+)\]$/.exec(value)?.[1]?.split(',') ?? []
  if (list.length > 0 && list.every((name) => named.has(name)))
    return list.map((name) => named.get(name))
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Changes members by their dotted paths; a value of `-` takes one out. */
export function change(value: Value, changes: Value): Value {
  for (const [path, now] of Object.entries(changes)) {
    const parts = path.split('.')
    const last = parts.pop() ?? ''
    const inside = parts.reduce<Value>((within, name) => within[name] as Value, value)
    if (now === '-') delete inside[last]
    else inside[last] = now
  }
  return value
}
