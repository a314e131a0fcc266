import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { stepOf } from '../../record/exchange.ts'
import { harReport } from '../../reports/har.ts'
import { isHar } from './har.ts'
import { hostile, sampleExchange, sampleRecord } from './sample.ts'

const failing = sampleRecord(
  { 'charge-amount-equals-source': { verdict: 'fail', expected: 'no charge made', exchanges: ['one'] } },
  { evidence: [sampleExchange('one')] },
)

t.test('the archive of exchanges is HAR', async (t) => {
  const webhook = {
    ...sampleExchange('two', hostile),
    kind: 'webhook' as const,
    error: 'reset',
    answer: null,
    request: { method: 'POST', url: '/hook?a=b', headers: { Host: '127.0.0.1:90' }, body: hostile },
  }
  const { log } = archiveOf(t, harReport([sampleExchange('one'), webhook], failing, 100_000))
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  t.same(log.creator, { name: 'assay', version }, 'the version of the kit, not of the contract')
  t.match(log.entries, [
    {
      request: { method: 'POST', postData: { text: /^amount=50001/ } },
      response: { status: 200, content: { size: 38, text: '{"object":"charge","id":"chrg_test_1"}' } },
      comment: 'one',
      startedDateTime: '2026-01-02T03:04:05.012Z',
    },
    {
      request: { url: 'http://127.0.0.1:90/hook?a=b', queryString: [{ name: 'a', value: 'b' }] },
      response: { status: 0, comment: 'reset', content: { size: 0 } },
    },
  ])
})

t.test('an archive cuts long bodies, those of the evidence least', async (t) => {
  const all = [sampleExchange('one', 'a'.repeat(9000)), sampleExchange('two', 'b'.repeat(9000))]
  const record = { ...failing, timeline: all.map((exchange) => stepOf(exchange, undefined)) }
  const { log } = archiveOf(t, harReport(all, record, 9000))
  const [one, two] = log.entries.map(({ response }) => response.content)
  t.match(one, { size: 9000, comment: /^\d+ more, in exchanges\.jsonl$/ })
  t.ok((one?.text.length ?? 0) > 4000 && (one?.text.length ?? 0) > (two?.text.length ?? 0))
  const least = archiveOf(t, harReport(all, record, 0)).log.entries
  t.same(
    least.map(({ response }) => response.content.text.length),
    [120, 120],
    'some of each however little room there is',
  )
})

function archiveOf(t: Test, text: string) {
  const archive = JSON.parse(text) as {
    log: { creator: unknown; entries: { response: { content: { text: string; size: number } } }[] }
  }
  t.ok(isHar(archive), JSON.stringify(isHar.errors?.slice(0, 3)))
  return archive
}
