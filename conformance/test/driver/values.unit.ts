import { test } from 'tap'
import { withoutCard, type RequestParameters } from '../../driver/values.ts'

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
    t.same(withoutCard({ [name]: sent })[name], recorded, `${name} ${JSON.stringify(sent)}`)
  t.same(withoutCard({ amount: '100' }), { amount: '100' })
  t.end()
})
