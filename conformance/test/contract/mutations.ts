import type { Json } from '../../../scripts/generate/contract.ts'

/** A value that differs from an example in one place: what is changed there, and to which type. */
export interface Mutation {
  value: Json
  /** The JSON pointer of the place. */
  at: string
  /** The change in words; alike for values that a type cannot tell apart. */
  change: string
}

/** In place of a member: it is left out. */
const missing = Symbol('missing')

/** One value of each JSON type, and some that a format or a range refuses. */
const others: readonly Json[] = [
  null,
  true,
  false,
  -1,
  0,
  99,
  100,
  5.5,
  2_000_001,
  '',
  'x',
  '2026-02-31',
  [],
  [null],
  {},
]

/** Datetimes in other forms and zones, and such as do not exist. */
const moments: readonly string[] = [
  '2026-03-14T09:26:53Z',
  '2026-03-14T09:26:53.120Z',
  '2026-03-14T09:26:53+08:00',
  '2026-03-14T09:26:53',
  '2026-03-14t09:26:53z',
  '2026-02-31T09:26:53Z',
  '2026-02-29T00:00:00Z',
  '2028-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-03-14T24:00:00Z',
  '2026-12-31T23:59:60Z',
  '2026-12-31T22:59:60Z',
  '2026-03-14 09:26:53 UTC',
  '2026-02-31 09:26:53 UTC',
  '2026-03-14',
]

/** Texts of other fields: statuses, codes, keys and addresses. */
const texts: readonly string[] = [
  'pending',
  'successful',
  'failed',
  'expired',
  'unknown',
  'reversed',
  'insufficient_fund',
  'bad_luck',
  'charge.create',
  'charge.complete',
  'refund.create',
  'https://shop.example/a b',
  'https://shop.example/é',
  'HTTPS://shop.example/%20',
  'http://shop.example',
  'https://',
  'cimb',
  'MYR',
  'myr',
  'duitnow_obw',
  'tokn_1',
  'a@b.example',
  'not an address',
  'MY',
  '+60123',
]

/** The texts that a type of TypeScript may tell from others. */
const words = texts.slice(0, 8)

/** An example with one place changed, and an event with both names of its creation. */
export function* mutations(example: Json): Generator<Mutation> {
  yield { value: example, at: '', change: 'none' }
  for (const other of others) yield { value: other, at: '', change: typeOf(other) }
  yield* within(example, '')
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return
  if (example['object'] !== 'event') return
  const moment = example['created_at'] ?? example['created'] ?? null
  for (const created_at of [moment, null, 'today'])
    for (const created of [moment, null, 'today'])
      yield {
        value: { ...example, created_at, created },
        at: '/created',
        change: `${created_at}, ${created}`,
      }
}

function* within(holder: Json, at: string): Generator<Mutation> {
  if (typeof holder !== 'object' || holder === null) return
  for (const [name, member] of Object.entries(holder)) {
    const place = `${at}/${name}`
    for (const other of candidates(member)) {
      const value = replaced(holder, name, other)
      if (value !== undefined) yield { value, at: place, change: typeOf(other) }
    }
    for (const inner of within(member, place)) {
      const value = replaced(holder, name, inner.value)
      if (value !== undefined) yield { ...inner, value }
    }
  }
}

function candidates(member: Json): readonly (Json | typeof missing)[] {
  if (typeof member !== 'string') return [missing, ...others, moments[0]!, ...words]
  const isMoment = /^\d{4}-\d\d-\d\d/.test(member)
  return [
    missing,
    ...others.filter((other) => typeof other !== 'number'),
    5,
    ...(isMoment ? moments : texts),
  ]
}

function replaced(holder: Json, name: string, member: Json | typeof missing): Json | undefined {
  if (Array.isArray(holder))
    return member === missing ? undefined : holder.with(Number(name), member)
  const { [name]: _, ...rest } = holder as Record<string, Json>
  return member === missing ? rest : { ...(holder as Record<string, Json>), [name]: member }
}

/** The type of a value, as far as a type of TypeScript may tell it: a word is a type of its own. */
function typeOf(value: Json | typeof missing): string {
  if (value === missing) return 'missing'
  if (value === null || Array.isArray(value)) return JSON.stringify(value)
  return typeof value === 'string' && words.includes(value) ? value : typeof value
}
