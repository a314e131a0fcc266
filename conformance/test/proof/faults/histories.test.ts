import { test } from 'tap'
import { historyFaults, raceFaults } from '../../../reference/faults.ts'
import { attempt } from '../../../self-test/attempt.ts'
import { several } from '../variants/groups.ts'
import { whole } from '../whole.ts'

/** What shows to who meets a request in its midst alone: an exploration finds it, a run may miss it on a busy machine. */
const explored = [
  'takes any address while another charge of the source is made',
  'makes a charge of what it refuses while another charge of the source is made',
  'takes no key while another charge of the source is made',
  'shows a token without a key while it is charged',
]

const sought = [...historyFaults, ...raceFaults].filter(({ name }) => !explored.includes(name))

test('finds by itself what shows after a history, or when requests race', async (t) => {
  const missed: string[] = []
  await several(whole ? sought : sought.filter((_, at) => at % 30 === 0), async (fault) => {
    const { survived, reason } = await attempt(fault, 'whole run')
    if (survived) missed.push(`${fault.name}: ${reason}`)
  })
  t.strictSame(missed, [])
})
