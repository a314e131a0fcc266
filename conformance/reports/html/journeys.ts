import type { Step } from '../../../generated/report.js'
import { operations } from '../../../generated/operations.ts'
import { addTo } from '../../basics/grouped.ts'
import { sequenceDiagram, type Arrow } from '../drawing/sequence-diagram.ts'
import type { Html } from '../markup.ts'
import { duration } from '../text.ts'

/** The steps of a run that were about one resource, from its beginning. */
interface Journey {
  title: string
  steps: Step[]
}

const mostSteps = 16
const mostTokens = 40
const mostJourneys = 8
const token = 'A token'
const ends = ['successful', 'failed', 'expired', 'pending']

/** Picks a journey of a token, and one for each state that charges ended in: those with the most parties. */
export function journeysOf(timeline: readonly Step[]): Journey[] {
  const index = indexOf(timeline)
  const found = new Map<string, Step[]>()
  const offer = (kind: string, steps: Step[]) => {
    if (worthOf(steps) > worthOf(found.get(kind) ?? [])) found.set(kind, steps)
  }
  const tokens = timeline.flatMap(({ operation, held }) =>
    operation === 'createToken' && held?.object === 'token' ? [held.id] : [],
  )
  for (const id of tokens.slice(0, mostTokens)) offer(token, folded(index.get(id) ?? []))
  for (const [id, states] of chargeStates(timeline)) offer(states.at(-1)?.state ?? '', aboutCharge(id, index))
  const kinds = new Set([token, ...ends, ...found.keys()])
  const journeys = [...kinds].map((kind) => ({ title: titleOf(kind), steps: found.get(kind) ?? [] }))
  return journeys.filter(({ steps }) => steps.length > 0).slice(0, mostJourneys)
}

function titleOf(kind: string): string {
  if (kind === token) return kind
  return kind === 'pending' ? 'A charge that stays pending' : `A charge that ends ${kind}`
}

/** Finds the states of each charge by its id, with the time at which each was first seen. */
export function chargeStates(timeline: readonly Step[]): Map<string, { state: string; at: number }[]> {
  const found = new Map<string, { state: string; at: number }[]>()
  for (const { held, start, duration } of timeline) {
    if (held?.object !== 'charge' && held?.object !== 'event') continue
    const [id, state] = held.object === 'charge' ? [held.id, held.state] : [held.of, held.becomes]
    if (id === null || state === null) continue
    const seen = found.get(id) ?? []
    found.set(id, seen)
    // An event tells of the past: what it holds is not the state of now.
    if (!seen.some((one) => one.state === state)) seen.push({ state, at: start + duration })
  }
  for (const seen of found.values())
    seen.sort((one, other) => order(one.state) - order(other.state) || one.at - other.at)
  return found
}

function order(state: string): number {
  return state === 'pending' ? 0 : 1
}

/** Rates a journey: many parties and kinds of accepted steps count for it, a great length against it. */
function worthOf(steps: readonly Step[]): number {
  const accepted = steps.filter(({ status }) => (status ?? 999) < 400)
  const parties = new Set(accepted.map(({ kind }) => kind))
  const kinds = accepted.map(({ kind, method, operation, held }) =>
    [kind, method, operation, held?.state].join(' '),
  )
  return parties.size * 20 + Math.min(new Set(kinds).size, 8) * 3 - steps.length
}

function aboutCharge(id: string, index: ReadonlyMap<string, Step[]>): Step[] {
  const own = index.get(id) ?? []
  const source = own.find(({ held }) => held?.object === 'charge' && held.of !== null)?.held?.of
  const page = own.find(({ held }) => held?.page)?.held?.page
  const before = (index.get(source ?? '') ?? []).filter(({ held }) => held?.object === 'source')
  return folded([...new Set([...before.slice(0, 1), ...own, ...(index.get(page ?? '') ?? [])])])
}

/** Finds steps by the identifiers and the pages that they are about. */
function indexOf(timeline: readonly Step[]): Map<string, Step[]> {
  const index = new Map<string, Step[]>()
  for (const step of timeline) {
    const { held, path, kind } = step
    const words = kind === 'visit' ? [path] : path.split(/[^\w-]+/)
    for (const key of new Set([held?.id, held?.object === 'event' ? held.of : null, ...words])) {
      if (key) addTo(index, key, step)
    }
  }
  return index
}

/** Puts steps in their order, and tells a request that is made again and again once. */
function folded(steps: readonly Step[]): Step[] {
  const seen = new Set<string>()
  return steps
    .toSorted((one, other) => one.start - other.start)
    .filter(({ kind, method, path, status, held }) => {
      const asked = kind === 'webhook' ? '' : path.replace(/\?.*/, '')
      const key = [kind, method, asked, status, held?.state].join(' ')
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, mostSteps)
}

const parties = ['Kit', 'Token endpoint', 'API', 'Authorization page', 'Webhook receiver'] as const
type Party = (typeof parties)[number]

/** Draws steps of a run as a sequence diagram, with those marked that show a failure. */
export function stepsDrawing(title: string, steps: readonly Step[], failed: ReadonlySet<string>): Html {
  const arrows = steps.map((step): Arrow => {
    const [from, to] = betweenOf(step)
    const note = `, at ${duration(step.start)}`
    return { from, to, label: labelOf(step), note, ...(failed.has(step.id) ? { kind: 'failed' } : {}) }
  })
  return sequenceDiagram(title, arrows, parties, { wide: 285 })
}

/** Tells whether a step was an exchange with the token endpoints. */
export function isOfVault({ operation, path }: Step): boolean {
  return operation === null
    ? path.includes(`${operations.createToken.path}/`)
    : operations[operation].server === 'vault'
}

function betweenOf(step: Step): [from: Party, to: Party] {
  if (step.kind === 'webhook') return ['API', 'Webhook receiver']
  if (step.kind === 'visit') return ['Kit', 'Authorization page']
  return ['Kit', isOfVault(step) ? 'Token endpoint' : 'API']
}

function labelOf({ kind, method, path, status, held }: Step): string {
  const came = status ?? 'no answer'
  if (kind === 'webhook')
    return `${held?.state ?? 'delivery'}${held?.becomes ? `, ${held.becomes}` : ''} → ${came}`
  const short = path.replace(/\?.*/, '?…').replace(/\/([a-z]+\d?_)[\w-]{8,}/g, '/$1…')
  const resource = held === null ? [] : [held.object === 'event' ? null : held.object, held.state]
  return [`${method} ${short} → ${came}`, ...resource.filter(Boolean)].join(' ')
}
