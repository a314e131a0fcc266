import t from 'tap'
import { pageDriver } from '../../authorization/page.ts'
import { builds } from './pages.ts'
import { returnUri, visit, type Site } from './server.ts'

for (const { title, site, how = 'link', ...expected } of builds) {
  for (const want of ['successful', 'failed'] as const) {
    t.test(`${want}: ${title}`, async (t) => {
      const fixed: Site = {}
      for (const [key, reply] of Object.entries(site)) {
        fixed[key] = (got, all) => JSON.parse(JSON.stringify(typeof reply === 'function' ? reply(got, all) : reply).replaceAll('127.0.0.1:PORT', got.headers.host ?? ''))
      }
      const { arrival, lines } = await visit(pageDriver(), fixed, want)
      t.same(lines, ['GET /authorize/chrg_1', ...expected[want]])
      t.match(arrival, { kind: 'returned', how, chose: true })
      t.ok(arrival.kind === 'returned' && arrival.url.startsWith(returnUri))
    })
  }
}
