import t from 'tap'
import { openCustomer } from '../../customer/customer.ts'
import { journeys } from './journeys.ts'
import { choices, scripted } from './pages.ts'
import type { Site } from './server.ts'
import { turns, wordings } from './wordings.ts'
import { start, visit } from './visit.ts'

/** Pages that plain HTTP does not get through: nothing says a failure, and equal buttons are not told apart. */
const stuckAt = new Set([
  'buttons "Pay with another method" and "Pay"',
  'rows with equal buttons, of which the text beside tells the result',
])

const driver = openCustomer({ driver: 'page' })
for (const { title, site, ...expected } of [...choices, ...scripted, ...journeys, ...wordings, ...turns])
  t.test(title, async (t) => {
    const here: Site = Object.fromEntries(
      Object.entries(site).map(([key, reply]) => [
        key,
        (got, all) => {
          const text = JSON.stringify(typeof reply === 'function' ? reply(got, all) : reply)
          return JSON.parse(text.replaceAll('127.0.0.1:PORT', got.headers.host ?? ''))
        },
      ]),
    )
    for (const choice of ['successful', 'failed'] as const) {
      const { lines, returned, chose, needsBrowser, stuck } = await visit(driver, here, choice)
      const wanted = [start, ...expected[choice]]
      const opposite = expected[choice === 'successful' ? 'failed' : 'successful']
      const isWrong = lines.some((line) => opposite.includes(line) && !wanted.includes(line))
      t.notOk(isWrong, 'never chooses the opposite')
      if (stuckAt.has(title)) t.ok(stuck !== null || !chose || lines.length === wanted.length)
      else if (needsBrowser && !returned) t.same(lines, wanted.slice(0, lines.length), 'is left to a browser')
      else {
        t.same(lines, wanted)
        t.match({ chose, returned }, { chose: true, returned: String })
      }
    }
  })
