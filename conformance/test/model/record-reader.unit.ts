import { test } from 'tap'
import type { Item } from '../../model/model.ts'
import { modelOf } from '../requirements/record.ts'

const made = 'createSource -> s1 \n createCharge source=s1 -> c1 \n e1 = charge.create c1'

/** The records of all pages of a record that goes on so. */
const itemsOf = (lines: readonly string[]): Item[] =>
  modelOf([made, ...lines].join('\n')).pages.flatMap(({ items }) => items)

test('equal records of lists are inspected once', (t) => {
  const items = itemsOf(['listEvents -> list e1', 'listChargeEvents c1 -> list e1'])
  const [first, second] = items.map(({ resource }) => resource)
  t.equal(items.length, 2)
  t.ok(first?.inspection)
  t.equal(first?.inspection, second?.inspection)
  t.not(first?.exchange, second?.exchange)
  t.end()
})

test('an event that a list shows ever again is looked into as often as tells anything', (t) => {
  const again = Array.from({ length: 30 }, () => 'listEvents -> list e1')
  const items = itemsOf([...again, 'listChargeEvents c1 -> list e1'])
  const looks = items.filter(({ resource }) => resource !== null)
  t.equal(looks.length, 21)
  t.ok(items.at(-1)?.resource, 'its own list is another one')
  t.end()
})

test('of an event that each list shows anew, the first texts are looked into', (t) => {
  const ordinals = Array.from({ length: 60 }, (_, index) => index)
  const items = itemsOf(
    ordinals.flatMap((at) => [`x${at} = e1 user_uid=u${at}`, `listEvents -> list x${at}`]),
  )
  const ordinalsSeen = ordinals.filter((at) => items[at]?.resource !== null)
  t.strictSame(ordinalsSeen, ordinals.slice(0, 50))
  t.ok(items.every(({ key, subject }) => key === items[0]?.key && subject?.kind === 'Charge'))
  t.end()
})
