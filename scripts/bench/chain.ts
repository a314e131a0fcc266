import { readFileSync } from 'node:fs'
import { addTo } from '../../conformance/basics/grouped.ts'
import { checks } from '../../conformance/checks/index.ts'
import type { Phase } from '../../conformance/checks/check.ts'
import { apart } from '../../conformance/flows/charges/first.ts'
import { observers } from '../../conformance/observations/index.ts'
import type { Exchange } from '../../generated/report.js'
import { shownBy, wordsIn, type Planned } from './plan.ts'

/**
 * The phases of checks; before them the source and the charge that a run begins with; and what is read once the events
 * of the last charge came.
 */
type Stage = 'begin' | Phase | 'history'

/** An exchange of a recorded run with what had to be over before it could begin. */
interface Link {
  exchange: Exchange
  stage: Stage
  /** The places of the exchanges whose answers first held what its request names, and of the first page of its walk or span. */
  needs: number[]
  /** The identifiers in its request, with the place of the exchange whose answer first held each. */
  ids: Map<string, number>
}

/** The longest chain of dependent exchanges of a run. */
interface Chain {
  links: Link[]
  /** The milliseconds that its exchanges took one after the other, with the wait among them. */
  duration: number
}

// The flows that no stage but their own reaches.
const flows: [string, Stage][] = [
  ['steady-lists', 'still'],
  ['last-charge', 'end'],
  ['history', 'history'],
  ['last-deliveries', 'history'],
]
const scopes = [...[...checks, ...observers].map(({ id, phase }): [string, Stage] => [id, phase]), ...flows]
const known = new Set(scopes.map(([scope]) => scope))
// A check that is judged in several phases shows when none of them begins.
const stageOf = new Map(
  scopes.filter(([scope, stage]) => scopes.every((other) => other[0] !== scope || other[1] === stage)),
)
const stages: readonly Stage[] = ['begin', 'main', 'still', 'late', 'end', 'history']

/** The exchanges of a run that was recorded in a folder, in the order in which they began. */
export function recorded(folder: string): Exchange[] {
  const lines = readFileSync(`${folder}/exchanges.jsonl`, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Exchange).sort((one, other) => one.start - other.start)
}

/**
 * Finds the exchanges that each one depends on: a request on the first answers that held the identifiers in it, on what was done before to what they name,
 * on the first page of its walk or of its span of time, on what its own check did before, and on everything of earlier stages.
 */
export function linksOf(exchanges: readonly Exchange[]): Link[] {
  const begins = stageStarts(exchanges)
  const shown = new Map<string, number>()
  const firstPages = new Map<string, number>()
  const acts = new Map<string | number, number[]>()
  const ended = [...exchanges.keys()].sort((one, other) => endOf(exchanges[one]) - endOf(exchanges[other]))
  let looked = 0
  return exchanges.map((exchange, at) => {
    for (; looked < ended.length && endOf(exchanges[ended[looked] ?? 0]) <= exchange.start; looked += 1) {
      const place = ended[looked] ?? 0
      for (const word of wordsIn(shownBy(exchanges[place] as Exchange)))
        if (!shown.has(word)) shown.set(word, place)
    }
    const request =
      exchange.kind === 'webhook' ? '' : `${exchange.request.url} ${exchange.request.body ?? ''}`
    const ids = new Map(
      wordsIn(request).flatMap((word) => {
        const place = shown.get(word)
        return place === undefined ? [] : [[word, place] as const]
      }),
    )
    const named = [...ids.values()]
    const scope = exchange.id.split('/')[0] ?? ''
    const subjects = known.has(scope) ? [...named, scope] : named
    const earlier = subjects.flatMap((subject) => acts.get(subject) ?? [])
    const lists = [walkOf(exchange), spanOf(exchange)].filter((list) => list !== null)
    const seen = [...earlier, ...lists.flatMap((list) => firstPages.get(list) ?? [])]
    const needs = new Set([...named, ...seen.filter((place) => endOf(exchanges[place]) <= exchange.start)])
    for (const list of lists) if (!firstPages.has(list)) firstPages.set(list, at)
    if (exchange.request.method === 'POST' && exchange.kind !== 'webhook')
      for (const subject of subjects) addTo(acts, subject, at)
    needs.delete(at)
    const stage = stages.findLast((one) => exchange.start >= (begins.get(one) ?? Infinity)) ?? 'begin'
    return { exchange, stage, needs: [...needs], ids }
  })
}

/**
 * The requests of a recorded run, to be sent again with keys: everything of a stage once all of those before it is over,
 * and the first charge's customer two seconds after the charge.
 */
export function planOf(links: readonly Link[], keys: { public: string; secret: string }): Planned[] {
  const asked = links.filter(({ exchange }) => exchange.kind !== 'webhook')
  const places = new Map(asked.map((link, place) => [link, place]))
  return asked.map(({ exchange, stage, needs, ids }) => {
    const { key, request } = exchange
    const authorization =
      key === 'public' || key === 'secret' ? { authorization: `Basic ${btoa(`${keys[key]}:`)}` } : {}
    const earlier = asked.flatMap((link, place) =>
      stages.indexOf(link.stage) < stages.indexOf(stage) ? [place] : [],
    )
    const placed = (at: number) => places.get(links[at] as Link) ?? []
    const charge = chargeBefore({ exchange, ids })
    const than = charge === undefined ? undefined : [placed(charge)].flat()[0]
    return {
      later: than === undefined ? null : { than, by: apart },
      method: request.method as Planned['method'],
      url: request.url,
      headers: { ...request.headers, ...authorization },
      body:
        request.body
          ?.replace('card%5Bnumber%5D=%5Bdropped%5D', 'card%5Bnumber%5D=4242424242424242')
          .replace('security_code%5D=%5Bdropped%5D', 'security_code%5D=123') ?? null,
      needs: [...new Set([...needs.flatMap(placed), ...earlier])],
      names: [...ids].flatMap(([word, at]) =>
        [placed(at)].flat().map((from) => {
          const place = wordsIn(shownBy((links[at] as Link).exchange)).indexOf(word)
          return { word, from, place }
        }),
      ),
    }
  })
}

/** The walk that a page belongs to; null where it is no page. */
function walkOf({ id, request }: Exchange): string | null {
  return /[?&]offset=/.test(request.url)
    ? `${id.split('#')[0]} ${request.url.replace(/offset=\d+/, '')}`
    : null
}

/** The span of time that a page is asked for; null where it is none with two ends. */
function spanOf({ request }: Exchange): string | null {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const [from, to] = [searchParams.get('from'), searchParams.get('to')]
  return from === null || to === null ? null : `${pathname} from ${from} to ${to}`
}

/** The place of the first charge's creation, for the first request of its customer, who comes two seconds later. */
function chargeBefore({ exchange, ids }: Pick<Link, 'exchange' | 'ids'>): number | undefined {
  return exchange.id === 'first-charge/page#1' ? [...ids.values()][0] : undefined
}

/**
 * The longest chain of these exchanges, by how long they took; `took` is given for what they would take elsewhere,
 * and `wait` for how many milliseconds the first charge's customer comes after the charge.
 */
export function longestChain(
  links: readonly Link[],
  took = ({ exchange }: Link): number => exchange.duration,
  wait = 0,
): Chain {
  const before: (number | null)[] = []
  const totals: number[] = []
  const latest = new Map<Stage, number>()
  for (const [at, link] of links.entries()) {
    const earlier = stages.slice(0, stages.indexOf(link.stage)).flatMap((stage) => latest.get(stage) ?? [])
    const needs = [...link.needs, ...earlier]
    const last = needs.reduce<number | null>(
      (best, place) => (best === null || (totals[place] ?? 0) > (totals[best] ?? 0) ? place : best),
      null,
    )
    const than = wait > 0 ? chargeBefore(link) : undefined
    const waited = than === undefined ? 0 : (totals[than] ?? 0) + wait
    const ready = last === null ? 0 : (totals[last] ?? 0)
    before.push(than !== undefined && waited > ready ? than : last)
    // A webhook comes by itself, beside what the run does.
    const own = link.exchange.kind === 'webhook' ? 0 : took(link)
    totals.push(Math.max(ready, waited) + own)
    const longest = latest.get(link.stage)
    if (longest === undefined || (totals[longest] ?? 0) < (totals[at] ?? 0)) latest.set(link.stage, at)
  }
  const chain: Link[] = []
  let at: number | null = totals.indexOf(Math.max(...totals))
  const duration = totals[at] ?? 0
  while (at !== null) {
    const link: Link | undefined = links[at]
    if (link !== undefined) chain.unshift(link)
    at = before[at] ?? null
  }
  return { links: chain, duration }
}

/** Finds the time at which each stage began: at the first exchange of a check, observation or flow that belongs to it, and the main one once the first charge was made. */
function stageStarts(exchanges: readonly Exchange[]): Map<Stage, number> {
  const begins = new Map<Stage, number>()
  for (const { id, start } of exchanges) {
    const stage = stageOf.get(id.split('/')[0] ?? '')
    if (stage !== undefined && start < (begins.get(stage) ?? Infinity)) begins.set(stage, start)
  }
  const first = exchanges.find(({ id }) => id.startsWith('new-charge-first-0/'))
  return begins.set('begin', 0).set('main', endOf(first))
}

function endOf(exchange: Exchange | undefined): number {
  return exchange === undefined ? Infinity : exchange.start + exchange.duration
}
