import { array, constantFrom, oneof, record, type Arbitrary } from 'fast-check'
import { cases, type Case } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import type { Result } from '../authorization/driver.ts'
import {
  kindInPath,
  kindOf,
  modelFor,
  next,
  oneOf,
  place,
  type Draft,
  type MadeSoFar,
  type Means,
} from './drafts.ts'
import { creations } from './making.ts'
import { byUnknownId, type CallCommand, type Kind, type Step } from './step.ts'

/**
 * Makes what draws sequences of commands, by the operations, the resources and the cases of the contract.
 * Most sequences stay with one kind of resource, whose history is long then.
 */
export function sequences(means: Means): Arbitrary<Step[]> {
  return oneof(
    ...([null, 'token', 'source', 'charge'] as const).map((focus) => ({
      weight: focus === 'charge' ? 3 : focus === 'token' && !means.chargesTokens ? 1 : 2,
      arbitrary: sequencesOf(means, focus),
    })),
  )
}

function sequencesOf(means: Means, focus: Kind | null): Arbitrary<Step[]> {
  const step = commands(means, focus).map(
    (draft) =>
      (made: MadeSoFar): Step[] =>
        draft({ made, before: made }),
  )
  const steps = means.races
    ? oneof({ weight: 4, arbitrary: step }, { weight: 1, arbitrary: races(means, focus) })
    : step
  const body = array(steps, { maxLength: means.most, size: 'max' })
  const ending = array(endings(focus), { maxLength: 5, size: 'max' })
  return record({ body, ending }).map(({ body, ending }) => {
    const made: MadeSoFar = { token: 0, source: 0, charge: 0 }
    const steps = body.flatMap((place) => place(made))
    return [...steps, ...ending.flatMap((draft) => draft({ made, before: made }))]
  })
}

/** Draws what shows at the end of a history what became of it: a customer who decides, a wrong key, another look. */
function endings(focus: Kind | null): Arbitrary<Draft> {
  return oneof(
    { weight: 3, arbitrary: visits(constantFrom('successful', 'failed')) },
    { weight: 2, arbitrary: wrongKeys(focus) },
    // A source is read with its charge alone.
    { weight: 2, arbitrary: reads(focus === 'source' ? null : focus) },
  )
}

/** The weights with which each family of commands is drawn, of those about a kind of resource, and of all. */
const weights = {
  all: { creations: 5, charging: 6, refusals: 5, reads: 3, visits: 6, wrongKeys: 1 },
  token: { creations: 2, charging: 4, refusals: 1, reads: 3, visits: 0, wrongKeys: 4 },
  source: { creations: 2, charging: 2, refusals: 8, reads: 0, visits: 4, wrongKeys: 3 },
  charge: { creations: 1, charging: 0, refusals: 1, reads: 7, visits: 7, wrongKeys: 3 },
} as const

const families = { creations, charging, refusals, reads, visits: () => visits(anyChoice), wrongKeys }

/** The weights with which each family is drawn for a race of a kind of resource: what charges it is at stake, and what makes another one is not. */
const racing = {
  all: weights.all,
  token: { ...weights.token, creations: 0, charging: 8 },
  source: { ...weights.source, creations: 0, charging: 8 },
  charge: { ...weights.charge, creations: 0 },
} as const

/** Draws the commands of a sequence or a race, once or several times in a row: four of five about the kind of resource that it stays with. */
function commands(
  means: Means,
  focus: Kind | null,
  weightsOf: typeof weights | typeof racing = weights,
): Arbitrary<Draft> {
  const drawn = (kind: Kind | null) =>
    oneof(
      ...Object.entries(weightsOf[kind ?? 'all']).flatMap(([family, weight]) =>
        weight === 0 ? [] : [{ weight, arbitrary: families[family as keyof typeof families](kind, means) }],
      ),
    )
  const once =
    focus === null
      ? drawn(null)
      : oneof({ weight: 4, arbitrary: drawn(focus) }, { weight: 1, arbitrary: drawn(null) })
  return record({ draft: once, times: constantFrom(1, 1, 1, 2, 3) }).map(
    ({ draft, times }): Draft =>
      (there) =>
        Array.from({ length: times }, () => draft(there)).flat(),
  )
}

/** Draws two to four branches that meet at the same resources; where fewer than two have something to do, they are a sequence. */
function races(means: Means, focus: Kind | null): Arbitrary<(made: MadeSoFar) => Step[]> {
  const command = commands(means, focus, racing)
  const upTo = (most: number) => ({ minLength: 1, maxLength: most, size: 'max' }) as const
  const different = array(array(command, upTo(3)), upTo(mostBranches))
  const repeated = record({ drafts: array(command, upTo(2)), times: constantFrom(2, 3) }).map(
    ({ drafts, times }) =>
      drafts.flatMap((draft) => Array.from({ length: times }, () => [draft])).slice(0, mostBranches),
  )
  return record({ branches: oneof(different, repeated), meeting: place }).map(
    ({ branches, meeting }) =>
      (made) => {
        const before = { ...made }
        const race = branches
          .map((drafts) => drafts.flatMap((draft) => draft({ made, before, meeting })))
          .filter((done) => done.length > 0)
        return race.length > 1 ? [{ race }] : race.flat()
      },
  )
}

/** The most branches of a race. */
const mostBranches = 4

function charging(kind: Kind | null, { chargesTokens }: Means): Arbitrary<Draft> {
  const of = (one: 'source' | 'token') =>
    place.map((at): Draft => (there) => {
      const from = oneOf(there, one, at)
      if (from === undefined) return []
      return [{ call: 'createCharge', base: 'source-id', from, as: next(there, 'charge') }]
    })
  if (!chargesTokens || kind === 'source') return of('source')
  if (kind === 'token') return of('token')
  return oneof({ weight: 3, arbitrary: of('source') }, { weight: 2, arbitrary: of('token') })
}

/** The generated cases that are to be refused with the right key. */
export const refused = cases.filter(({ expect, key }) => expect === 'refused' && key === 'right')

/**
 * Draws a generated case that is to be refused, up to three times in a row.
 * A charge of a source names one that is there; any other request is like one that was accepted, or stands by itself.
 */
function refusals(kind: Kind | null): Arbitrary<Draft> {
  const all = refused.filter(({ operation, base }) => kind === null || kindOf(operation, base) === kind)
  const ofSources = all.filter(({ base }) => base === 'source-id')
  const equality = ofSources.filter(({ about }) => about.includes('equals'))
  const rows = oneof(
    ...[equality, ofSources, all].filter((rows) => rows.length > 0).map((rows) => constantFrom(...rows)),
  )
  return record({
    row: rows,
    at: place,
    alike: constantFrom(true, false, false),
    times: constantFrom(1, 1, 1, 2, 3),
  }).map(({ row, at, alike, times }): Draft => (there) => {
    const namesSource = row.base === 'source-id' && !('source' in row.change)
    const from = namesSource ? oneOf(there, 'source', at) : undefined
    if (namesSource && from === undefined) return []
    const like = alike ? modelFor(there, row.operation, at) : undefined
    const on = from !== undefined ? { from } : like !== undefined ? { like } : {}
    return Array.from({ length: times }, () => refusedStep(row, on))
  })
}

function refusedStep(
  { operation, base: form, change, key, about }: Case,
  on: Partial<CallCommand>,
): CallCommand {
  const keyChoice = key === 'right' ? {} : { key }
  return { call: operation, base: form, change, ...keyChoice, ...on, refusedBy: about as RequirementId }
}

const filters: readonly Record<string, string>[] = [
  {},
  { order: 'chronological' },
  { limit: '5' },
  { limit: '2', offset: '1' },
  { order: 'chronological', offset: '1' },
]

/** Draws every operation that reads: what there is, by its identifier or one that nobody was given, and lists with each of their parameters. */
function reads(about: Kind | null): Arbitrary<Draft> {
  const ids = (Object.keys(operations) as OperationId[]).filter(
    (id) => operations[id].method === 'GET' && (about === null || kindOf(id, 'plain') === about),
  )
  return record({
    call: constantFrom(...ids),
    at: place,
    filter: constantFrom(...filters),
    isUnknown: constantFrom(false, false, false, false, true),
  }).map(({ call, at, filter, isUnknown }): Draft => (there) => {
    const kind = kindInPath(call)
    const id = kind === null ? undefined : oneOf(there, kind, at)
    if (kind !== null && id === undefined) return []
    const change = operations[call].parameters.length > 0 ? { change: filter } : {}
    const command = { call, base: 'plain', ...(id === undefined ? {} : { id }), ...change }
    return [isUnknown ? byUnknownId(command) : command]
  })
}

const anyChoice = constantFrom('successful', 'failed', undefined, undefined)

/** Draws a customer who looks, pays or declines, at the page of a charge. */
function visits(choices: Arbitrary<Result | undefined>): Arbitrary<Draft> {
  return record({ at: place, choose: choices }).map(({ at, choose }): Draft => (there) => {
    const visit = oneOf(there, 'charge', at)
    return visit === undefined ? [] : [{ visit, ...(choose === undefined ? {} : { choose }) }]
  })
}

/** The generated cases without a key, or with that of the other kind. */
export const keyed = cases.filter(
  ({ expect, key }) => expect === 'refused' && (key === 'none' || key === 'other'),
)

/** Draws every operation without a key, or with that of the other kind. */
function wrongKeys(about: Kind | null): Arbitrary<Draft> {
  const rows = keyed.filter(({ operation, base }) => about === null || kindOf(operation, base) === about)
  return record({ row: constantFrom(...rows), at: place }).map(({ row, at }): Draft => (there) => {
    const kind = kindInPath(row.operation)
    const id = kind === null ? undefined : oneOf(there, kind, at)
    if (kind !== null && id === undefined) return []
    if (id !== undefined) return [refusedStep(row, { id })]
    const from = row.base === 'source-id' ? oneOf(there, 'source', at) : undefined
    const like = modelFor(there, row.operation, at)
    return [refusedStep(row, from !== undefined ? { from } : like !== undefined ? { like } : {})]
  })
}
