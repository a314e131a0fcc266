import { test } from 'tap'
import { judge } from '../variants/runs.ts'

test('looks for each card number that it sent, also of a card that only an observation tries', async (t) => {
  const fingerprint = (digits: string) => (digits.startsWith('3') ? digits : 'fp')
  const { findings } = await judge({ allows: 'nothing', rules: { fingerprint } })
  const found = findings.find(({ id }) => id === 'card-number-hidden')
  t.match(found, { verdict: 'fail', level: 'SHOULD' })
})
