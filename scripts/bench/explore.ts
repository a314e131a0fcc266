import { exploreFault } from '../../conformance/test/proof/explore/attempt.ts'
import { historyFaults, raceFaults, type Fault } from '../../conformance/reference/faults.ts'
import { startReference } from '../../conformance/reference/index.ts'
import { missingModules } from '../generators/python.ts'
import type { Bench, Result } from './bench.ts'
import { median } from './measure.ts'
import { schemathesis } from './schemathesis.ts'

/** Every so many-th fault is tried: all of them take an hour. */
const [everyHistory, everyRace] = [20, 14]
/** Milliseconds that Schemathesis may take for one of them. */
const longest = 30_000
const drawn = ['--seed', '1', '--phases', 'stateful', '--max-examples', '1000', '--max-failures', '1']

/** The result of a search for a fault; null where it was not found. */
interface Search {
  found: { requests: number; seconds: number } | null
}

/** The requests and seconds until a fault is found. */
export const bench: Bench = {
  title: 'Explore',
  measures: `Requests and seconds to the first failure of the requirement that a fault breaks, shrinking not counted among the requests, by \`assay explore --seed 1\` with at most 3000 requests, and by Schemathesis from PyPI, stateful and with its own checks, within ${longest / 1000} s: every ${everyHistory}th fault that shows only after a history, and every ${everyRace}th that shows only in a race, each on the reference implementation. Schemathesis is told nothing of races and of what the specification says beyond schemas, so that what it does not find it was not asked for.`,
  async run() {
    const histories = historyFaults.filter((_, at) => at % everyHistory === 0)
    const races = raceFaults.filter((_, at) => at % everyRace === 0)
    const own = await explored(histories)
    const results = [
      resultOf('histories', own, 'every one'),
      resultOf('races', await explored(races), 'every one'),
    ]
    if ((await missingModules(['schemathesis'])) !== null) return results
    const peers: Search[] = []
    for (const fault of histories) peers.push(await heldBySchemathesis(fault))
    return [...results, resultOf('histories, by Schemathesis', peers, '')]
  },
}

async function explored(faults: readonly Fault[]): Promise<Search[]> {
  const searches: Search[] = []
  for (const fault of faults) {
    const { found, seconds } = await exploreFault(fault, 1)
    searches.push({ found: found && { requests: found.requests ?? 0, seconds } })
  }
  return searches
}

async function heldBySchemathesis(fault: Fault): Promise<Search> {
  let requests = 0
  const rules = typeof fault.rules === 'function' ? fault.rules() : fault.rules
  const reference = await startReference({
    seed: 7,
    ...(rules === undefined ? {} : { rules }),
    tampers: [fault.tamper ?? []].flat(),
    around: (handler) => (request, response, trouble) => {
      requests += 1
      return handler(request, response, trouble)
    },
  })
  const began = performance.now()
  try {
    const code = await schemathesis(reference, drawn, 'ignore', longest)
    const seconds = (performance.now() - began) / 1000
    return { found: code === 1 ? { requests, seconds } : null }
  } finally {
    await reference.close()
  }
}

function resultOf(what: string, searches: readonly Search[], target: string): Result {
  const found = searches.flatMap((search) => search.found ?? [])
  const told = (name: 'requests' | 'seconds', digits: number) => {
    const all = found.map((one) => one[name])
    return `${median(all).toFixed(digits)} ${name} (worst ${Math.max(...all).toFixed(digits)})`
  }
  const value = found.length === 0 ? '' : `${told('requests', 0)}, ${told('seconds', 1)}`
  return { what: `${what}: ${found.length} of ${searches.length} found`, value, target }
}
