import { test } from 'tap'
import { historyFaults, raceFaults } from '../../../reference/faults.ts'
import { attempt } from '../../../self-test/attempt.ts'
import { mapLimit } from '../variants/groups.ts'
import { whole } from '../whole.ts'

/** The share of them that must be found by a deep run: exploration draws, and draws otherwise each time. */
const least = 0.9

const all = [...historyFaults, ...raceFaults]

test(
  'finds what shows after a history, or when requests race',
  { skip: whole ? false : 'part of npm run test:whole' },
  async (t) => {
    const missed: string[] = []
    await mapLimit(all, async (fault) => {
      const { killed, reason } = await attempt(fault, 'deep')
      if (!killed.some((id) => fault.breaks.includes(id))) missed.push(`${fault.name}: ${reason}`)
    })
    for (const one of missed) t.comment(one)
    t.ok(missed.length <= (1 - least) * all.length, `${missed.length} of ${all.length} missed`)
  },
)
