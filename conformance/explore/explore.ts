import type { Counterexample } from '../../generated/counterexample.js'
import type { Explored } from '../../generated/report.js'
import type { RequirementId } from '../../generated/requirements.ts'
import type { Services } from '../api/services.ts'
import type { BrokenAnswer } from '../checks/judgement.ts'
import type { Api } from '../flows/api.ts'
import { sequences } from './commands.ts'
import { openPairs } from './coverage.ts'
import type { Means } from './drafts.ts'
import { chargesToken, histories } from './histories.ts'
import { openSearch, type Found } from './search.ts'
import { openRunner } from './sequence.ts'
import { isRace, type Step } from './step.ts'

/** The part of a run that an exploration works with. */
interface RunPart {
  main: Api
  services: Services
  /** Holds the webhooks that came against the invariants. */
  holder: { deliverNew(): void }
  onBroken(listener: (broken: BrokenAnswer) => void): void
}

/** The way in which an implementation is explored. */
export interface Exploring {
  /** True where nothing else is judged. */
  alone: boolean
  /** The same seed gives the same sequences of commands. */
  seed: number
  /** Seconds. */
  budget: number
  /** Requests, those of shrinking included. */
  maxRequests: number
  races: boolean
  /** Counterexamples of before, which are tried first. */
  corpus: readonly Counterexample[]
  /** True where nothing but these is tried. */
  replayOnly: boolean
  /** Keeps each counterexample as it is found; returns the file that replays it, or null. */
  keep: (found: Counterexample) => string | null
}

/** The results of an exploration. */
export type Findings = Explored & { found: Found[] }

/** The most steps of a sequence. */
const longest = 32

/** The part of time and requests that goes into the search: as long as nothing is found, and once something is to be shrunk. */
const searching = { nothingFound: 0.9, found: 2 / 3 }

/** Looks for sequences and races that break a requirement, other than those that are passed over. */
export async function explore(
  { main, holder, onBroken, services }: RunPart,
  options: Exploring,
  passedOver: ReadonlySet<RequirementId>,
): Promise<Findings> {
  const runner = openRunner(main, {
    name: 'sequence',
    deliver: holder.deliverNew,
    readsAccount: true,
    passedOver,
  })
  onBroken((broken) => runner.note(broken))
  const means = meansOf(services, options)
  const coverage = openPairs(means)
  const [began, before] = [performance.now(), services.client.sent()]
  const found: Found[] = []
  const passed = new Set(passedOver)
  const isLeft = allowance(services, options, began, () => passed.size > passedOver.size)
  const onFound = (one: Omit<Found, 'file'>): void => {
    const { requirement, steps } = one
    passed.add(requirement)
    found.push({ ...one, file: options.keep({ requirement, steps }) })
  }
  const { search, replay } = openSearch({ runner, isLeft })
  for (const given of options.corpus) {
    if (passed.has(given.requirement) || !isLeft('shrink')) continue
    const again = await replay(given)
    if (again) onFound(again)
  }
  const lanes = Math.max(1, Math.floor(services.options.concurrency / 4))
  const sent = () => services.client.sent() - before
  // A run that judges everything has gone through the histories by now.
  const first = options.alone ? historiesFor(means) : []
  const bounds = { seed: options.seed, first, lanes, sent, onFound }
  const run = options.replayOnly ? 0 : await search(sequences(means), bounds, passed, coverage.met)
  return {
    seed: options.seed,
    sequences: run,
    requests: sent(),
    duration: (performance.now() - began) / 1000,
    found,
    coverage: coverage.rows(),
  }
}

/** Gives what commands are drawn by: what the profile declares, and what was asked for. */
function meansOf({ options: { declared } }: Services, { races }: Exploring): Means {
  const { tokenParameter, card } = declared
  return { chargesTokens: tokenParameter !== null, namesCard: Boolean(card), races, most: longest }
}

/** Lists the histories that every run takes, but for those that there are no means for. */
function historiesFor({ chargesTokens, races }: Means): (readonly Step[])[] {
  const isMeant = (steps: readonly Step[]) =>
    (chargesTokens || !chargesToken(steps)) && (races || !steps.some(isRace))
  return Object.values(histories).filter(isMeant)
}

/** Tells whether there is time left, and there are requests: to search, as long as enough is kept for shrinking. */
function allowance(
  { client, options: { signal, maxRequests } }: Services,
  { budget, maxRequests: own }: Exploring,
  began: number,
  isFound: () => boolean,
): (what: 'search' | 'shrink') => boolean {
  const start = client.sent()
  const most = Math.min(own, maxRequests - start)
  return (what) => {
    const part = what === 'shrink' ? 1 : isFound() ? searching.found : searching.nothingFound
    const spent = performance.now() - began
    return !signal?.aborted && client.sent() - start < most * part && spent < budget * 1000 * part
  }
}
