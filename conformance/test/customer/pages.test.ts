import t from 'tap'
import { openCustomer } from '../../customer/customer.ts'
import { honest } from './honest.ts'
import { journeys } from './journeys.ts'
import { choices } from './pages.ts'
import { sent } from './sent.ts'
import type { Site } from './server.ts'
import { turns, wordings } from './wordings.ts'
import { start, visit } from './visit.ts'

/** Pages that plain HTTP does not get through, and the reason why; none is answered wrongly. */
const stuckAt: Record<string, string> = {
  'a decoy that a style sheet hides, and what to type shown on the page': 'style sheets are not read',
  'a field that proposes the results': 'proposals are not read',
  'buttons "Pay with another method" and "Pay", of which one may be unknown': 'nothing says a failure',
  'rows with equal buttons, of which the text beside tells the result': 'the buttons themselves are equal',
}

const driver = openCustomer({ driver: 'page' })
for (const { title, site, ...expected } of [
  ...choices,
  ...honest,
  ...journeys,
  ...sent,
  ...wordings,
  ...turns,
])
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
      if (stuckAt[title] !== undefined) t.ok(stuck !== null || !chose || lines.length === wanted.length)
      else if (needsBrowser && !returned) t.same(lines, wanted.slice(0, lines.length), 'is left to a browser')
      else {
        t.same(lines, wanted)
        t.match({ chose, returned }, { chose: true, returned: String })
      }
    }
  })
