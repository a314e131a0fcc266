import type { Bench, Result } from './bench.ts'
import { apart } from '../../conformance/flows/charges/first.ts'
import { linksOf, longestChain, recorded } from './chain.ts'
import { startImplementation, temporary } from './implementation.ts'
import { measured, median, ratio, time } from './measure.ts'

const delays = [0, 10, 100, 300]
const concurrency = 256

/** A whole run beside its longest chain of dependent exchanges, where each answer takes longer. */
export const bench: Bench = {
  title: 'Against latency',
  measures: `A whole \`assay run --concurrency ${concurrency}\` where so many milliseconds are added to each answer, beside the longest chain of exchanges that had to wait for each other, as they took in that very run. One of them waits for the clock: a customer comes two seconds after a charge was made.`,
  async run() {
    const results: Result[] = []
    for (const delay of delays) results.push(...(await withDelay(delay)))
    return results
  },
}

async function withDelay(delay: number): Promise<Result[]> {
  const implementation = await startImplementation({ delay })
  try {
    const folder = temporary()
    const runs: Record<'wall' | 'chain' | 'bare' | 'links', number>[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const { wall } = await measured(implementation.run(folder, '--concurrency', String(concurrency)))
      const links = linksOf(recorded(folder))
      const [chain, bare] = [longestChain(links, undefined, apart), longestChain(links)]
      runs.push({ wall, chain: chain.duration, bare: bare.duration, links: chain.links.length })
    }
    const middle = (name: 'wall' | 'chain' | 'bare' | 'links') => median(runs.map((run) => run[name]))
    const wall = middle('wall')
    const beside = (what: string, chain: number, more: string, target: string): Result => ({
      what,
      value: `${time(wall)} : ${time(chain)}${more}`,
      ratio: ratio(wall, chain),
      target,
    })
    const ofLinks = `, a chain of ${middle('links')}`
    return [
      beside(`${delay} ms added`, middle('chain'), ofLinks, delay < 100 ? '' : '≤ 1.5 ×'),
      beside(`${delay} ms added, where nothing waits for the clock`, middle('bare'), '', ''),
    ]
  } finally {
    implementation.stop()
  }
}
