import { readFileSync } from 'node:fs'
import { checks } from '../../conformance/checks/index.ts'
import type { Phase } from '../../conformance/check.ts'
import { apart } from '../../conformance/flows/slow.ts'
import { observers } from '../../conformance/observations/index.ts'
import type { Exchange } from '../../conformance/record.ts'
import { shownBy, wordsIn, type Planned } from './plan.ts'

/** An exchange of a recorded run with what had to be over before it could begin. */
export interface Link {
  exchange: Exchange
  phase: Phase
  /** The places of the exchanges whose answers first held what its request names, and of the first page of its walk. */
  needs: number[]
  /** The identifiers in its request, with the place of the exchange whose answer first held each. */
  ids: Map<string, number>
}

/** The longest chain of dependent exchanges of a run. */
export interface Chain {
  links: Link[]
  /** How long its exchanges took one after the other, in milliseconds. */
  duration: number
}

// The flows that no phase but their own reaches.
const flows: [string, Phase][] = [
  ['slow-charge', 'still'],
  ['history', 'end'],
]
const phaseOf = new Map<string, Phase>([
  ...[...checks, ...observers].map(({ id, phase }): [string, Phase] => [id, phase]),
  ...flows,
])
const phases: readonly Phase[] = ['main', 'still', 'late', 'end']

/** The exchanges of a run that was recorded in a folder, in the order in which they began. */
export function recorded(folder: string): Exchange[] {
  const lines = readFileSync(`${folder}/exchanges.jsonl`, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Exchange).sort((one, other) => one.start - other.start)
}

/**
 * What depends on what: a request on the first answers that held the identifiers in it, on what was done before to what they name,
 * on the first page of its walk, on what its own check did before, and on everything of earlier phases.
 */
export function linksOf(exchanges: readonly Exchange[]): Link[] {
  const begins = phaseStarts(exchanges)
  const shown = new Map<string, number>()
  const pages = new Map<string, number>()
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
    const subjects = phaseOf.has(scope) ? [...named, scope] : named
    const earlier = subjects.flatMap((subject) => acts.get(subject) ?? [])
    const needs = new Set([
      ...named,
      ...earlier.filter((place) => endOf(exchanges[place]) <= exchange.start),
      ...(pages.get(walkOf(exchange)) === undefined ? [] : [pages.get(walkOf(exchange)) ?? 0]),
    ])
    if (request.includes('offset=0')) pages.set(walkOf(exchange), at)
    if (exchange.request.method === 'POST' && exchange.kind !== 'webhook')
      for (const subject of subjects) acts.set(subject, [...(acts.get(subject) ?? []), at])
    needs.delete(at)
    const phase = phases.findLast((one) => exchange.start >= (begins.get(one) ?? Infinity)) ?? 'main'
    return { exchange, phase, needs: [...needs], ids }
  })
}

/**
 * The requests of a recorded run, to be sent again with keys: everything of a phase once all of those before it is over,
 * and the slow charge's customer in a later second than the charge.
 */
export function planOf(links: readonly Link[], keys: { public: string; secret: string }): Planned[] {
  const asked = links.filter(({ exchange }) => exchange.kind !== 'webhook')
  const places = new Map(asked.map((link, place) => [link, place]))
  return asked.map(({ exchange, phase, needs, ids }) => {
    const { key, request } = exchange
    const authorization =
      key === 'public' || key === 'secret' ? { authorization: `Basic ${btoa(`${keys[key]}:`)}` } : {}
    const earlier = asked.flatMap((link, place) =>
      phases.indexOf(link.phase) < phases.indexOf(phase) ? [place] : [],
    )
    const placed = (at: number) => places.get(links[at] as Link) ?? []
    const than = exchange.id === 'slow-charge/page#1' ? [...ids.values()].flatMap(placed)[0] : undefined
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

/** The walk that a page belongs to; the exchange itself where it is no page. */
function walkOf({ id, request }: Exchange): string {
  return /[?&]offset=[1-9]/.test(request.url) || request.url.includes('offset=0')
    ? `${id.split('#')[0]} ${request.url.replace(/offset=\d+/, '')}`
    : id
}

/** The longest chain of these exchanges, by how long they took; `took` is given for what they would take elsewhere. */
export function longestChain(
  links: readonly Link[],
  took = ({ exchange }: Link): number => exchange.duration,
): Chain {
  const before: (number | null)[] = []
  const totals: number[] = []
  const latest = new Map<Phase, number>()
  for (const [at, link] of links.entries()) {
    const earlier = phases.slice(0, phases.indexOf(link.phase)).flatMap((phase) => latest.get(phase) ?? [])
    const needs = [...link.needs, ...earlier]
    const last = needs.reduce<number | null>(
      (best, place) => (best === null || (totals[place] ?? 0) > (totals[best] ?? 0) ? place : best),
      null,
    )
    before.push(last)
    // A webhook comes by itself, beside what the run does.
    const own = link.exchange.kind === 'webhook' ? 0 : took(link)
    totals.push((last === null ? 0 : (totals[last] ?? 0)) + own)
    const longest = latest.get(link.phase)
    if (longest === undefined || (totals[longest] ?? 0) < (totals[at] ?? 0)) latest.set(link.phase, at)
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

/** When each phase began: at the first exchange of a check or observation that belongs to it. */
function phaseStarts(exchanges: readonly Exchange[]): Map<Phase, number> {
  const begins = new Map<Phase, number>()
  for (const { id, start } of exchanges) {
    const phase = phaseOf.get(id.split('/')[0] ?? '')
    if (phase !== undefined && start < (begins.get(phase) ?? Infinity)) begins.set(phase, start)
  }
  return begins.set('main', 0)
}

function endOf(exchange: Exchange | undefined): number {
  return exchange === undefined ? Infinity : exchange.start + exchange.duration
}
