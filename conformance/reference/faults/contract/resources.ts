import { constraints } from '../../../../generated/constraints.ts'
import type { OperationId } from '../../../../generated/operations.ts'
import type { RequirementId } from '../../../../generated/requirements.ts'
import {
  kinds,
  type ListOfKind,
  type ResourceKind,
  type KindName,
} from '../../../../generated/resources.ts'
import { locates, recordsEvents, shows, type Effect, type Json } from '../../effects.ts'
import { rules, type Rules } from '../../rules.ts'
import { idPrefixes, type Event, type IdKind, type Ledger, type Occurrence } from '../../store.ts'
import { faultsOf, faultsUnder, type Fault, type FaultRow } from '../fault.ts'
import { onOccurrence, where } from '../conditions.ts'

/** A row of the table of faults; `breaks` is null where the contract has no such requirement. */
type Entry = readonly [breaks: RequirementId | null, name: string, row: FaultRow]

/** Another value of the same type and, of a text that is not empty, of the same length. */
function anotherValue(value: unknown): unknown {
  if (typeof value === 'number') return value - 1
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT/.test(text)
    ? rules.datetime({ at: Date.parse(text) + 300_000, field: '' })
    : text.replace(/.?$/, (letter) => (letter === 'x' ? 'y' : 'x'))
}

/** Shows the field at a path of a kind otherwise; the path may lead into what the kind embeds. */
function showsAt(
  schema: KindName,
  path: string,
  places: readonly ('created' | 'retrieved')[],
  write: (value: unknown) => unknown,
): Effect {
  const [outer = '', inner] = path.split('.')
  const field = inner ?? outer
  const change = (resource: Json): Json => ({ [field]: write(resource[field]) })
  return inner === undefined
    ? shows(schema, change, ...places)
    : shows(
        kinds[schema].embedded[outer] as 'Card',
        change,
        ...places.map((place) => `embedded:${place}` as const),
      )
}

/** Values of fields that are null when new, where a text has the wrong type. */
const valuesOfNullFields: Json = {
  billing: {},
  shipping: {},
  references: [],
  receipt_amount: 0,
  name: '',
}

/** Faults of what a new resource shows: echoes, ids, and what is null or empty. */
function whenNew(schema: KindName, kind: ResourceKind, creates: OperationId): Entry[] {
  const { object } = kind
  const created = (fields: Json): Effect => shows(schema, fields, 'created')
  const echoes = kind.echoes.flatMap(({ requirement, parameter, path, number }): Entry[] => {
    const name = `returns ${path} of a new ${object}`
    // What a resource embeds is there at once and stays: it is wrong whenever it is shown.
    const places = path.includes('.') ? (['created', 'retrieved'] as const) : (['created'] as const)
    const echo = (write: (value: unknown) => unknown) => showsAt(schema, path, places, write)
    const { enum: listed } = constraints[creates].parameters[parameter] ?? {}
    if (number) return [[requirement, `${name} one less`, echo(anotherValue)]]
    if (listed !== undefined && listed.length > 1) {
      const next = (value: unknown) => listed[(listed.indexOf(String(value)) + 1) % listed.length]
      return [[requirement, `${name} as the next one that is listed`, echo(next)]]
    }
    const inSmallLetters = echo((value) => String(value).toLowerCase())
    return [[requirement, `${name} in small letters`, inSmallLetters]]
  })
  return [
    ...echoes,
    ...kind.nullWhenNew.map((field): Entry => [
      kind.ids.nulls,
      `sets ${field} of a new ${object}`,
      created({ [field]: valuesOfNullFields[field] ?? 'set' }),
    ]),
    ...kind.emptyWhenNew.map((field): Entry => [
      kind.ids.empties,
      `fills ${field} of a new ${object}`,
      created({ [field]: [{ name: 'Tea', amount: 100, quantity: 1 }] }),
    ]),
    [
      kind.ids.unique,
      `shows one id for all ${object}s`,
      created({ id: `${idPrefixes[object as IdKind]}_test_one` }),
    ],
  ]
}

/** The rule that finds a resource to retrieve, and those that there are. */
const finderRules = {
  Token: ['findToken', ({ tokens }: Ledger) => [...tokens.values()]],
  Charge: ['findCharge', ({ charges }: Ledger) => [...charges.values()]],
  Event: ['findEvent', ({ events }: Ledger) => events],
} as const

/** A lasting field that the reference never fills. */
const neverShown = 'card.first_digits'

/** Faults of how a resource is retrieved: constancy, the same one, unknown ids. */
function retrieval(schema: keyof typeof finderRules, kind: ResourceKind): Entry[] {
  const { object } = kind
  const [rule, listed] = finderRules[schema]
  type Finder = (input: { id: string; ledger: Ledger }) => { id: string } | undefined
  const find = rules[rule] as Finder
  const isEcho = (path: string) => kind.echoes.some((echo) => echo.path === path)
  const lasting = kind.lasting.filter(
    (path) => path !== neverShown && !(path.includes('.') && isEcho(path)),
  )
  const finds = (finder: Finder) => ({ [rule]: finder }) as Partial<Rules>
  return [
    ...lasting.map((path): Entry => [
      kind.ids.facts,
      `retrieves another ${path} of a ${object}`,
      showsAt(schema, path, ['retrieved'], anotherValue),
    ]),
    [
      kind.ids.same,
      `retrieves the first ${object} for every id`,
      finds((input) => find(input) && listed(input.ledger)[0]),
    ],
    [
      kind.ids.unknown,
      `retrieves some ${object} for an unknown id`,
      finds((input) => find(input) ?? listed(input.ledger)[0]),
    ],
  ]
}

/** Faults of the location of a resource. */
function location(
  schema: KindName,
  { ids: { location: requirement }, object }: ResourceKind,
): Entry[] {
  const kind = object as IdKind
  return [
    [
      requirement,
      `shows locations of ${object}s on another origin`,
      locates(kind, (id) => `https://api.example/${object}s/${id}`),
    ],
    ...((kinds[schema].retrieves === null || schema === 'Charge'
      ? [[requirement, `shows the id of a ${object} as its location`, locates(kind, (id) => id)]]
      : [
          [
            requirement,
            `shows locations of ${object}s that lead nowhere`,
            locates(kind, (id) => `/v1/${object}s/${id}`),
          ],
          [
            requirement,
            `shows the list as the location of a ${object}`,
            locates(kind, () => `/${object}s`),
          ],
        ]) as Entry[]),
  ]
}

/** Other events in the account's list, or in that of a charge. */
function lists(
  { parent }: ListOfKind,
  change: (events: readonly Event[], ledger: Ledger) => readonly Event[],
): Partial<Rules> {
  return parent === null
    ? { accountEvents: ({ ledger }) => change(ledger.events, ledger) }
    : {
        chargeEvents: (input) => {
          const events = rules.chargeEvents(input)
          return events && change(events, input.ledger)
        },
      }
}

/** Faults of the events of a kind: recorded, listed and posted. */
function events(
  { object, events: ofKind }: ResourceKind,
  ofEvents: readonly ListOfKind[] = kinds.Event.lists,
): Entry[] {
  return ofKind.flatMap(({ key, cause, ids }): Entry[] => {
    const occurrence: Occurrence = cause === 'creation' ? 'created' : 'completed'
    const ofKey = where(({ event }) => event?.key === key)
    return [
      [ids.once, `records no ${key}`, [recordsEvents(), onOccurrence(occurrence)]],
      [ids.once, `records ${key} twice`, [recordsEvents(key, key), onOccurrence(occurrence)]],
      [ids.webhook, `posts no ${key}`, [{ webhookTargets: () => [] }, ofKey]],
      ...ofEvents.map((list): Entry => [
        list.ids.complete,
        `lists no ${key} ${list.parent === null ? 'for the account' : `under the ${object}`}`,
        lists(list, (listed) => listed.filter((event) => event.key !== key)),
      ]),
    ]
  })
}

/** Faults of lists that hold what belongs elsewhere. */
function foreignRecords({ lists: ofKind }: ResourceKind): Entry[] {
  return ofKind.map((list): Entry => [
    list.ids.onlyOwn,
    'lists an event of another charge under each',
    lists(list, (records, ledger) => [
      ...records,
      ...ledger.events.filter(({ charge }) => charge !== records[0]?.charge).slice(0, 1),
    ]),
  ])
}

const entries = (Object.entries(kinds) as [KindName, ResourceKind][]).flatMap(([schema, kind]) => [
  ...(kind.creates === null ? [] : whenNew(schema, kind, kind.creates)),
  ...(schema in finderRules ? retrieval(schema as keyof typeof finderRules, kind) : []),
  ...(schema === 'List' ? [] : location(schema, kind)),
  ...events(kind),
  ...foreignRecords(kind),
])

/** Faults of the recorded and posted events of charges, which only a trigger shows. */
export const eventFaultsUnder = (trigger: Parameters<typeof faultsUnder>[0]): Fault[] =>
  events(kinds.Charge, []).flatMap(([breaks, does, row]) =>
    breaks === null ? [] : faultsUnder(trigger, { [breaks]: { [does]: row } }),
  )

/** The faults of the table of resources: values, new and later, locations, events and lists. */
export const resourceFaults: readonly Fault[] = entries.flatMap(([breaks, name, row]) =>
  breaks === null ? [] : faultsOf({ [breaks]: { [name]: row } }),
)
