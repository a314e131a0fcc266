import type { Step } from '../../timeline.ts'

/** What really happened about one resource, from its beginning. */
export interface Journey {
  title: string
  steps: Step[]
}

const mostSteps = 16

/** One journey of a token, and one for each state in which charges ended: the one in which most parties took part. */
export function journeysOf(timeline: readonly Step[]): Journey[] {
  const tokens = timeline.filter(
    ({ operation, held }) => operation === 'createToken' && held?.object === 'token',
  )
  const token = tokens
    .slice(0, 40)
    .map((made) => aboutToken(made, timeline))
    .reduce(better, [])
  const byEnd = new Map<string, Journey>()
  for (const [id, states] of chargeStates(timeline)) {
    const end = states.at(-1)?.state ?? ''
    const title = end === 'pending' ? 'A charge that stays pending' : `A charge that ends ${end}`
    const steps = aboutCharge(id, timeline)
    const known = byEnd.get(end)
    byEnd.set(end, { title, steps: better(known?.steps ?? [], steps) })
  }
  const charges = [...byEnd]
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .map(([, journey]) => journey)
  const made = token.length === 0 ? [] : [{ title: 'A token', steps: token }]
  return [...made, ...charges].slice(0, 8)
}

/** The states that each charge was seen in, with the time of the first sight of each. */
export function chargeStates(timeline: readonly Step[]): Map<string, { state: string; at: number }[]> {
  const found = new Map<string, { state: string; at: number }[]>()
  for (const { held, start, duration } of timeline) {
    const [id, state] =
      held?.object === 'charge'
        ? [held.id, held.state]
        : held?.object === 'event'
          ? [held.of, held.becomes]
          : [null, null]
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

function rank(state: string): number {
  const at = ['successful', 'failed', 'expired', 'pending'].indexOf(state)
  return at === -1 ? 9 : at
}

/** The one in which more parties do more kinds of things, in fewer steps. */
function better(one: Step[], other: Step[]): Step[] {
  return worth(other) > worth(one) ? other : one
}

function worth(steps: readonly Step[]): number {
  const told = steps.filter(({ status }) => (status ?? 999) < 400)
  const kinds = new Set(
    told.map(({ kind, method, operation, held }) => [kind, method, operation, held?.state].join(' ')),
  )
  const parties = new Set(told.map(({ kind }) => kind))
  return parties.size * 20 + Math.min(kinds.size, 8) * 3 - steps.length
}

function aboutToken(made: Step, timeline: readonly Step[]): Step[] {
  const id = made.held?.id ?? ''
  return folded(timeline.filter(({ held, path }) => held?.id === id || path.includes(id)))
}

const indexes = new WeakMap<readonly Step[], Map<string, Step[]>>()

function aboutCharge(id: string, timeline: readonly Step[]): Step[] {
  const index = indexes.get(timeline) ?? indexed(timeline)
  indexes.set(timeline, index)
  const own = index.get(id) ?? []
  const source = own.find(({ held }) => held?.object === 'charge' && held.of !== null)?.held?.of
  const page = own.find(({ held }) => held?.page)?.held?.page
  const before = (index.get(source ?? '') ?? []).filter(({ held }) => held?.object === 'source')
  return folded([...new Set([...before.slice(0, 1), ...own, ...(index.get(page ?? '') ?? [])])])
}

/** Steps by the identifiers and the pages that they are about. */
function indexed(timeline: readonly Step[]): Map<string, Step[]> {
  const index = new Map<string, Step[]>()
  for (const step of timeline) {
    const { held, path, kind } = step
    const words = kind === 'visit' ? [path] : path.split(/[^\w-]+/)
    for (const key of new Set([held?.id, held?.object === 'event' ? held.of : null, ...words])) {
      if (!key) continue
      const known = index.get(key)
      if (known) known.push(step)
      else index.set(key, [step])
    }
  }
  return index
}

/** Steps in their order; the same request again and again is one step. */
function folded(steps: readonly Step[]): Step[] {
  const seen = new Set<string>()
  return steps
    .toSorted((one, other) => one.start - other.start)
    .filter(({ kind, method, path, status, held }) => {
      const key = [
        kind,
        method,
        kind === 'webhook' ? held?.state : path.replace(/\?.*/, ''),
        status,
        held?.state,
      ].join(' ')
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, mostSteps)
}
