import t from 'tap'
import { openCustomer } from '../../customer/customer.ts'
import { pages } from './pages.ts'
import { start, visit } from './visit.ts'

/** A page that plain HTTP does not get through: nothing says a failure. */
const stuckAt = 'buttons "Pay with another method" and "Pay"'

const driver = openCustomer({ driver: 'page' })
for (const { title, site, ...expected } of pages)
  t.test(title, async (t) => {
    for (const choice of ['successful', 'failed'] as const) {
      const { lines, returned, hasChosen, needsBrowser, stuck } = await visit(driver, site, choice)
      const wanted = [start, ...expected[choice]].filter(Boolean)
      const opposite = expected[choice === 'successful' ? 'failed' : 'successful']
      const isWrong = lines.some((line) => opposite.includes(line) && !wanted.includes(line))
      t.notOk(isWrong, 'never chooses the opposite')
      if (title === stuckAt) t.ok(stuck !== null || lines.length === wanted.length)
      else if (needsBrowser && !returned)
        t.same(lines, wanted.slice(0, lines.length), 'is left to a browser')
      else {
        t.same(lines, wanted)
        t.match({ hasChosen, returned }, { hasChosen: true, returned: String })
      }
    }
  })
