import type { Bench, Result } from './bench.ts'
import { recorded } from './chain.ts'
import { startImplementation, temporary } from './implementation.ts'
import { alternated, beside, time } from './measure.ts'

const accounts = [10, 1000, 100_000]

/** The time and requests of a run with more cases, and on a larger account. */
export const bench: Bench = {
  title: 'Growth',
  measures:
    'A whole run with each request case once and ten times, and the checks of lists on accounts that hold so many earlier events.',
  run: async () => [...(await cases()), ...(await events())],
}

async function cases(): Promise<Result[]> {
  const implementation = await startImplementation()
  try {
    const [few, many] = [temporary(), temporary()]
    const budget = ['--max-requests', '100000']
    const { once, tenfold } = await alternated(
      {
        once: implementation.run(few, ...budget),
        tenfold: implementation.run(many, ...budget, '--repeat', '10'),
      },
      3,
    )
    const [one, ten] = [recorded(few).length, recorded(many).length]
    const what = `CPU time of an exchange, ${ten} beside ${one}`
    return [
      beside(what, [tenfold.cpu / ten, once.cpu / one], (each) => `${each.toFixed(2)} ms`, '≤ 1 ×'),
      {
        what: 'peak memory',
        value: `${tenfold.memory.toFixed(0)} MB : ${once.memory.toFixed(0)} MB`,
        ratio: `+ ${(tenfold.memory - once.memory).toFixed(0)} MB`,
        target: '< 20 MB more',
      },
    ]
  } finally {
    implementation.stop()
  }
}

async function events(): Promise<Result[]> {
  const implementations = []
  for (const count of accounts) implementations.push(await startImplementation({ events: count }))
  try {
    const programs = Object.fromEntries(
      implementations.map((one, at) => [accounts[at], one.run(temporary(), '--only', 'list-*')]),
    )
    const costs = await alternated(programs, 3)
    const [few = 0, ...more] = accounts
    const took = (count: number) => costs[count]?.wall ?? 0
    return more.map((count) => {
      const what = `list checks with ${count} events, beside ${few}`
      return beside(what, [took(count), took(few)], time, '≤ 2 ×')
    })
  } finally {
    for (const one of implementations) one.stop()
  }
}
