import type { Bench, Result } from './bench.ts'
import { linksOf, longestChain, recorded } from './chain.ts'
import { startImplementation, temporary } from './implementation.ts'
import { measured, median, ratio, time } from './measure.ts'

const delays = [0, 10, 100, 300]
const concurrency = 256

/** A whole run beside its longest chain of dependent exchanges, where each answer takes longer. */
export const bench: Bench = {
  name: 'latency',
  title: 'Against latency',
  measures: `A whole \`assay run --concurrency ${concurrency}\` where so many milliseconds are added to each answer, beside the longest chain of exchanges that had to wait for each other, as they took in that very run.`,
  async run() {
    const results: Result[] = []
    for (const delay of delays) results.push(await withDelay(delay))
    return results
  },
}

async function withDelay(delay: number): Promise<Result> {
  const implementation = await startImplementation({ delay })
  try {
    const folder = temporary()
    const runs = []
    for (let turn = 0; turn < 3; turn += 1) {
      const { wall } = await measured(implementation.run(folder, '--concurrency', String(concurrency)))
      runs.push({ wall, chain: longestChain(linksOf(recorded(folder))) })
    }
    const wall = median(runs.map((run) => run.wall))
    const chain = median(runs.map((run) => run.chain.duration))
    const links = median(runs.map((run) => run.chain.links.length))
    return {
      what: `${delay} ms added`,
      value: `${time(wall)} : ${time(chain)}, a chain of ${links}`,
      ratio: ratio(wall, chain),
      target: delay < 100 ? '' : '≤ 1.5 ×',
    }
  } finally {
    implementation.stop()
  }
}
