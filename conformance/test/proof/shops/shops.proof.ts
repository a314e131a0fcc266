import { test } from 'tap'
import {
  attemptShop,
  exampleProfile,
  exampleShop,
  shopOptions,
} from '../../../self-test/attempt-shop.ts'
import { brokenShops } from '../../../self-test/shops.ts'
import { runShop } from '../../../shop/run.ts'
import { each, everyNth } from '../each.ts'
import { honestShops } from './honest.ts'

test('each broken shop is found by the requirement that it breaks, and nothing else is blamed', (t) => {
  const names = Object.keys(brokenShops)
  return each(t, names, { sample: everyNth(names, 9) }, async (name) => {
    t.strictSame((await attemptShop(name)).mismatches, [], name)
  })
})

test('honest shops conform, whatever they decide', (t) => {
  const names = Object.keys(honestShops)
  return each(t, names, { sample: everyNth(names, 5) }, async (name) => {
    const { replace, profile = {} } = honestShops[name] ?? { replace: () => ({}) }
    const { webhooks: _webhooks, ...others } = exampleProfile
    const shop = 'url' in profile ? { ...others, ...profile } : { ...exampleProfile, ...profile }
    const { exitCode, findings } = await runShop(shopOptions(exampleShop(replace), shop))
    const complaints = findings.filter(
      ({ verdict }) => verdict !== 'pass' && verdict !== 'inapplicable',
    )
    t.same(complaints, [], name)
    t.equal(exitCode, 0, name)
  })
})
