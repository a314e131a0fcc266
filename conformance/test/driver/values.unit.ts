import { test } from 'tap'
import type { Exchange } from '../../record/entry.ts'
import { parametersOf, withCardRedacted, type RequestParameters } from '../../driver/values.ts'

test('a card is recorded by the form and the end of its number', (t) => {
  const number = 'card[number]'
  const code = 'card[security_code]'
  const rows: readonly [name: string, sent: RequestParameters[string], recorded: unknown][] = [
    [number, '4242424242424242', '[card ending in 4242]'],
    [number, '42424242424242424242', '[card of 20 digits ending in 4242]'],
    [number, '4242 4242 4242 4242', '[card with blanks ending in 4242]'],
    [number, '4242-4242-4242-4242', '[card with dashes ending in 4242]'],
    [number, '42424242424242ab', '[card with other characters ending in 42ab]'],
    [number, ['4242424242424242'], ['[card ending in 4242]']],
    [number, ' ', ' '],
    [code, '837', '[security code]'],
    [code, ['837'], ['[security code]']],
    [code, 'abc', '[security code with other characters]'],
    [code, ' ', ' '],
  ]
  for (const [name, sent, recorded] of rows)
    t.same(withCardRedacted({ [name]: sent })[name], recorded, `${name} ${JSON.stringify(sent)}`)
  t.same(withCardRedacted({ amount: '100' }), { amount: '100' })
  t.end()
})

test('a datetime of a slot is written in UTC, or in a zone east of it', (t) => {
  const value = { created_at: '2026-03-14T20:00:00Z' }
  const event = { kind: 'Event', value, sent: {}, exchange: {} as Exchange } as const
  const slots = new Map([['event', event]])
  const filling = {
    card: { base: 'complete', change: {} },
    unique: { nonce: 'nonce', word: () => 'word', amount: (amount: number) => amount },
    options: { returnUri: '', reverseOrder: 'newest' },
    slots,
  }
  const sentFor = (from: string): unknown =>
    parametersOf(filling, { call: 'listEvents', change: { from } })['from']
  t.equal(sentFor('{event.created_at+1}'), '2026-03-14T20:00:01Z')
  t.equal(sentFor('{event.created_at+1 at +08:00}'), '2026-03-15T04:00:01+08:00')
  t.equal(sentFor('{event.created_at at +05:30}'), '2026-03-15T01:30:00+05:30')
  t.end()
})
