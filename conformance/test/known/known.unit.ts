import t from 'tap'
import type { OperationId } from '../../../generated/operations.ts'
import { readAnswer, returned } from '../../api/answer.ts'
import type { Call } from '../../api/request.ts'
import { openKnown, type Known } from '../../known/known.ts'

let count = 0

/** Tells what is known of an answer to a call. */
function told(known: Known, operation: OperationId, call: Call, json: unknown, status = 200): string {
  const id = `exchange#${(count += 1)}`
  const incoming = { id, status, headers: {}, body: JSON.stringify(json), json, error: null, duration: 1 }
  const answer = readAnswer(incoming, operation, returned(operation))
  known.listen({ from: id, texts: [incoming.body], json, called: { operation, call, answer } })
  return id
}

const charge = (id: string, more: object = {}) => ({ object: 'charge', id, amount: 700, ...more })
const event = (id: string, key: string, of: string) => ({
  object: 'event',
  id,
  key,
  created_at: '2026-03-01T10:00:00Z',
  data: charge(of),
})

t.test('what was made is known with what was sent for it', async (t) => {
  const known = openKnown()
  const sent = { amount: '700', source: 'src_1' }
  told(known, 'createCharge', { parameters: sent }, charge('chrg_1'))
  t.strictSame(known.of('Charge', 'chrg_1')?.sent, sent)
  t.equal(known.of('Charge', 'chrg_2'), undefined)
  t.equal(known.of('Charge', 42), undefined)
  t.strictSame(known.made(), { tokens: 0, sources: 0, charges: 1, amount: 700 })
})

t.test('what only observed, or was to be refused, is not the own of the run', async (t) => {
  const known = openKnown()
  told(known, 'createCharge', { intent: 'observed' }, charge('chrg_1'))
  told(known, 'createCharge', { intent: 'refused', about: 'charge-source-known' }, charge('chrg_2'))
  told(known, 'createCharge', { intent: 'tried' }, charge('chrg_3'))
  t.strictSame(
    known.own('Charge').map(({ id }) => id),
    ['chrg_3'],
  )
  t.equal(known.all('Charge').get('chrg_2')?.standing, 'unwanted')
  t.equal(known.made().charges, 3)
})

t.test('a refused attempt is remembered by what it would have made', async (t) => {
  const known = openKnown()
  const call = { intent: 'refused', about: 'charge-amount-equals-source' } as const
  const parameters = { source: 'src_1', return_uri: 'https://shop.example/paid', amount: '5' }
  told(known, 'createCharge', { ...call, parameters }, { object: 'error' }, 400)
  told(known, 'createCharge', { ...call, parameters: { amount: '6' } }, { object: 'error' }, 400)
  t.match(known.refusals, [
    { source: 'src_1', returnUri: 'https://shop.example/paid', amount: undefined },
    { source: undefined, returnUri: undefined, amount: 6 },
  ])
})

t.test('the source of a single request is known as one that was made', async (t) => {
  const known = openKnown()
  const parameters = { 'source[type]': 'duitnow_obw', 'source[bank]': 'cimb', amount: '700', currency: 'MYR' }
  const source = { object: 'source', id: 'src_9' }
  told(known, 'createCharge', { parameters }, charge('chrg_1', { source }))
  t.strictSame(known.of('Source', 'src_9')?.sent, {
    type: 'duitnow_obw',
    bank: 'cimb',
    amount: '700',
    currency: 'MYR',
  })
})

t.test('an identifier belongs to the exchange that gave it first', async (t) => {
  const known = openKnown()
  const first = told(known, 'createSource', {}, { object: 'source', id: 'src_1' })
  told(known, 'createSource', {}, { object: 'source', id: 'src_1' })
  t.equal(known.firstGiven('Source', 'src_1'), first)
})

t.test('a token that a charge request named is known to be named, whatever came of it', async (t) => {
  const known = openKnown()
  told(known, 'createToken', {}, { object: 'token', id: 'tokn_1' })
  t.equal(known.of('Token', 'tokn_1')?.isNamed, false)
  told(known, 'createCharge', { parameters: { card: 'tokn_1' } }, { object: 'error' }, 400)
  t.equal(known.of('Token', 'tokn_1')?.isNamed, true)
})

t.test(
  'events are of the own charges alone, and by the list that they stand in where they show none',
  async (t) => {
    const known = openKnown()
    told(known, 'createCharge', {}, charge('chrg_1'))
    const list = (...data: object[]) => ({ object: 'list', data, limit: 20, total: data.length })
    told(
      known,
      'listEvents',
      {},
      list(event('evnt_1', 'charge.create', 'chrg_1'), event('evnt_2', 'charge.create', 'chrg_other')),
    )
    t.equal(known.events.owner('evnt_1'), 'charge.create of chrg_1')
    t.equal(known.events.owner('evnt_2'), undefined)
    t.equal(known.events.latest(), Date.parse('2026-03-01T10:00:00Z'))
    const nameless = { ...event('evnt_3', 'charge.complete', ''), data: null }
    told(known, 'listChargeEvents', { id: 'chrg_1' }, list(nameless))
    t.equal(known.events.owner('evnt_3'), 'charge.complete of no charge')
  },
)

t.test('cards that were sent are known, and mistakes in them that only observe are nobody’s', async (t) => {
  const known = openKnown()
  const sent = (number: string) => ({ 'card[number]': number, 'card[security_code]': '837' })
  told(known, 'createToken', { parameters: sent('4242424242424242') }, {}, 400)
  told(known, 'createToken', { parameters: sent('4242424242424241'), intent: 'observed' }, {}, 400)
  t.strictSame([...known.cards.numbers.keys()], ['4242424242424242'])
  t.ok(known.cards.numbers.get('4242424242424242')?.includes('4242-4242-4242-4242'))
  t.ok(known.cards.codes.has('837'))
})
