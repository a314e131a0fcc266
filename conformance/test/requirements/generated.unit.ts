import { test } from 'tap'
import { cases, type Case } from '../../../generated/cases.ts'
import { operations } from '../../../generated/operations.ts'
import type { RequirementId } from '../../../generated/requirements.ts'
import { fold } from '../../model/fold.ts'
import type { Entry } from '../../record/entry.ts'
import { fieldFaults } from '../../reference/faults/contract/fields.ts'
import type { Tamper } from '../../reference/index.ts'
import { entriesOf, modelOf } from './record.ts'
import { failedIn, outcomeOf } from './table.ts'

/** Gives the first row of each kind. */
const sample = <Row>(rows: readonly Row[], kindOf: (row: Row) => string): Row[] => [
  ...new Map(rows.toReversed().map((row) => [kindOf(row), row])).values(),
]

/** A record that shows every schema. */
const everything = `
  learned retrieval=path
  createToken -> t1
  retrieveToken t1 -> t1
  createSource -> s1
  createCharge source=s1 -> c1
  e1 = charge.create c1
  d1 = delivery e1
  webhook e1
  retrieveEvent e1 -> e1 webhook_deliveries=[d1]
  listChargeEvents c1 -> list e1
`

/** Changes each resource of a schema in a JSON value, and in the JSON texts in it. */
function tampered(value: unknown, { schema, change }: Tamper): unknown {
  if (typeof value === 'string' && value.startsWith('{'))
    return JSON.stringify(tampered(JSON.parse(value), { schema, change }))
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => tampered(one, { schema, change }))
  const inside = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, tampered(one, { schema, change })]),
  )
  const object = schema.replaceAll(/(?<=.)[A-Z]/g, '_$&').toLowerCase()
  return inside['object'] === object ? change(inside) : inside
}

function tamper(entry: Entry, how: Tamper): Entry {
  if (!('request' in entry)) return entry
  const changed = (body: string): string => JSON.stringify(tampered(JSON.parse(body), how))
  const { request, answer } = entry
  return entry.kind === 'webhook'
    ? { ...entry, request: { ...request, body: changed(request.body ?? '') } }
    : { ...entry, answer: answer && { ...answer, body: changed(answer.body) } }
}

test('a field breaks its own requirement for each kind of keyword', (t) => {
  const plain = modelOf(everything)
  t.same(failedIn(plain), [])
  const faults = sample(
    fieldFaults.filter(({ together }) => together),
    ({ name }) => name.replace(/\..*:/, ''),
  )
  for (const { name, breaks, tamper: how } of faults) {
    const [id] = breaks
    t.equal(outcomeOf(id, plain), 'holds', `${id} holds`)
    t.same(
      failedIn(fold(entriesOf(everything).map((entry) => tamper(entry, how as Tamper)))),
      [id],
      name,
    )
  }
  t.end()
})

const keys = { none: 'none', blank: 'blank', unknown: 'unknown' } as const
/** The resource that an operation asks for; it is there before each record. */
const targets: Readonly<Record<string, string>> = {
  retrieveToken: 't0',
  retrieveCharge: 'c0',
  retrieveEvent: 'e0',
  listChargeEvents: 'c0',
}

/** Writes a call as the example of a case has it, with some changes, and its answer. */
function lineOf(
  { operation, base }: Case,
  name: string,
  changes: string,
  isAccepted: boolean,
): string {
  const { isList } = operations[operation]
  const target = targets[operation] ?? (base === 'source-id' ? `source=s${name}` : '')
  const shown = isList ? 'list' : (targets[operation] ?? `x${name}`)
  return `createSource -> s${name}
    ${operation} ${target} @base=${base} ${changes} -> ${isAccepted ? shown : 400}`
}

/** Writes what a case changes, as members of a call. */
function changesOf({ operation, key, change, id }: Case): string {
  const [own, other] =
    operations[operation].key === 'public' ? ['public', 'secret'] : ['secret', 'public']
  const sent = { ...keys, right: own, other }[key]
  const values = Object.entries(change).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const name = JSON.stringify(JSON.stringify(id))
  return `@key=${sent} @case=${name} ${values.join(' ').replaceAll('=null', '=-')}`
}

const before = `
  learned retrieval=path
  createToken -> t0
  createCharge @base=single-request -> c0
  e0 = charge.create c0
`

test('a case breaks its own requirement for each kind of key and keyword', (t) => {
  const written = cases.filter(
    ({ expect, change, operation }) =>
      expect !== 'observed' &&
      operation !== 'listEvents' &&
      Object.values(change).every(
        (value) => value === null || (typeof value === 'string' && !value.includes('{')),
      ),
  )
  const kindOf = ({ about, expect, key }: Case): string =>
    `${expect} ${key} ${/\w+$/.exec(about)?.[0]}`
  for (const row of sample(written, kindOf)) {
    const id = row.about as RequirementId
    const isRefused = row.expect === 'refused'
    const record = (isRight: boolean): string =>
      [
        before,
        lineOf(row, '1', changesOf(row), isRight !== isRefused),
        lineOf(row, '2', '', true),
      ].join('\n')
    t.equal(outcomeOf(id, modelOf(record(true))), 'holds', `${row.id} holds`)
    t.same(failedIn(modelOf(record(true))), [], `${row.id}: nothing else fails`)
    t.same(failedIn(modelOf(record(false))), [id], `${row.id} breaks`)
  }
  t.end()
})
