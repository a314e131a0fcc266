import { historyFaults, raceFaults } from '../../../reference/faults.ts'
import { historyVariants, variants } from '../../../reference/variants.ts'
import { run } from '../../../run/run.ts'
import { useless } from '../floor/useless.ts'
import { startSecond } from '../second/start.ts'
import { quick } from '../variants/runs.ts'
import { exploreFault, exploreHonest, exploreVariant, exploring, mostRequests } from './attempt.ts'

/** What a part of the proof is about. */
export type Kind = 'history' | 'race' | 'variant' | 'second' | 'floor'

/** How one part of the proof went. */
export interface Row {
  kind: Kind
  name: string
  seed: number
  /** What is not as it should be, a line each. */
  wrong: string[]
  /** Of a fault that was found: after how many requests and seconds, and how many steps are left of the sequence. */
  found?: { requests: number; seconds: number; steps: number; isSteady: boolean }
}

/** One part of the proof. */
export interface Job {
  kind: Kind
  name: string
  prove: (seed: number) => Promise<Row>
}

const honest = { ...variants, ...historyVariants }

/** Every part of the proof: all faults, all variants that need no browser, the second implementation, and what is no implementation. */
export const jobs: readonly Job[] = [
  ...historyFaults.map((fault) => jobOf('history', fault)),
  ...raceFaults.map((fault) => jobOf('race', fault)),
  ...Object.entries(honest).flatMap(([name, variant]): Job[] =>
    variant.browser === true
      ? []
      : [jobOfHonest('variant', name, (seed) => exploreVariant(variant, seed, mostRequests))],
  ),
  jobOfHonest('second', 'the second implementation', exploreSecond),
  ...useless.map(([what, , start]): Job => ({
    kind: 'floor',
    name: `a server that ${what}`,
    prove: async (seed) => ({ kind: 'floor', name: what, seed, wrong: await praised(start, seed) }),
  })),
]

function jobOf(kind: 'history' | 'race', fault: (typeof historyFaults)[number]): Job {
  const { name, breaks } = fault
  return {
    kind,
    name,
    async prove(seed) {
      const { found, others, seconds } = await exploreFault(fault, seed)
      const wrong = others.map(({ requirement }) => `${requirement} was found too`)
      if (found === null) return { kind, name, seed, wrong: [`${breaks[0]} was not found`, ...wrong] }
      const { requests, steps, again } = found
      const late = (requests ?? 0) > mostRequests ? [`found after ${requests} requests`] : []
      return {
        kind,
        name,
        seed,
        wrong: [...late, ...wrong],
        found: { requests: requests ?? 0, seconds, steps: steps.length, isSteady: again.broken > 1 },
      }
    },
  }
}

function jobOfHonest(
  kind: Kind,
  name: string,
  explore: (seed: number) => ReturnType<typeof exploreVariant>,
): Job {
  return {
    kind,
    name,
    async prove(seed) {
      const found = await explore(seed)
      const wrong = found.map(({ requirement, transcript: { broken } }) => {
        const [first] = broken
        return `accused of ${requirement}: expected ${first?.expected}, got ${first?.actual}`
      })
      return { kind, name, seed, wrong }
    },
  }
}

async function exploreSecond(seed: number): ReturnType<typeof exploreVariant> {
  const second = await startSecond()
  const { baseUrl, vaultUrl, payUrl, publicKey, secretKey } = second
  const target = { baseUrl, vaultUrl, payUrl, publicKey, secretKey, live: false, embedded: false }
  try {
    const register = (url: string) => second.registerWebhook(url)
    return await exploreHonest({ target, register }, seed, mostRequests, { tokenParameter: null })
  } finally {
    await second.close()
  }
}

/** What an exploration says for a server that is no implementation: nothing is to pass. */
async function praised(start: (typeof useless)[number][2], seed: number): Promise<string[]> {
  const { url, close } = await start()
  const [publicKey, secretKey] = ['pkey_test_of_the_floor', 'skey_test_of_the_floor']
  const target = {
    baseUrl: url,
    vaultUrl: url,
    payUrl: null,
    live: false,
    embedded: false,
    publicKey,
    secretKey,
  }
  try {
    const { findings, outcome } = await run(
      { ...quick, target, timeout: 1, webhookTimeout: 1 },
      { ...exploring, seed, budget: 5, maxRequests: 300 },
    )
    const passed = findings.filter(({ level, verdict }) => level === 'MUST' && verdict === 'pass')
    return [
      ...(outcome === 'conformant' ? ['called conformant'] : []),
      ...passed.map(({ id }) => `${id} passed`),
    ]
  } finally {
    await close()
  }
}
