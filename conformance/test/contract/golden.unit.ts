import t from 'tap'
import { fields, type SchemaName } from '../../../generated/fields.ts'
import * as guards from '../../../generated/validators.js'
import { inspect } from '../../contract/inspect.ts'
import { charge, list } from './golden/charges.ts'
import { delivery, event } from './golden/events.ts'
import { absent } from './golden/golden.ts'
import { source } from './golden/sources.ts'
import { card, token } from './golden/tokens.ts'

const golden = {
  Card: card,
  Token: token,
  Source: source,
  List: list,
  Charge: charge,
  ChargeCreateEvent: event,
  WebhookDelivery: delivery,
}

const validators: Record<string, guards.Validator<unknown>> = { ...guards }
const changed = (valid: object, field: string, value: unknown) => {
  const { [field]: _left, ...rest } = valid as Record<string, unknown>
  return value === absent ? rest : { ...rest, [field]: value }
}
const worded = (value: unknown) =>
  value === absent ? 'absent' : JSON.stringify(value).slice(0, 60)

for (const [name, { valid, wrong, allowed }] of Object.entries(golden))
  t.test(`${name} as the specification writes it`, async (t) => {
    const validate = validators[`is${name}`]!
    t.ok(validate(valid), 'is accepted')
    t.strictSame(inspect(name as SchemaName, valid).broken, [])
    for (const [field, value] of allowed)
      t.ok(validate(changed(valid, field, value)), `${field} ${worded(value)} is accepted`)
    t.strictSame(
      Object.keys(wrong).sort(),
      Object.keys(valid).sort(),
      'has a wrong value of every field',
    )
    for (const [field, value] of Object.entries(wrong)) {
      const broken = changed(valid, field, value)
      t.notOk(validate(broken), `${field} ${worded(value)} is not`)
      const found = inspect(name as SchemaName, broken).broken.map(
        ({ pointer }) => pointer.split('/')[1],
      )
      t.strictSame([...new Set(found)], [field], `and ${field} is what is named`)
    }
    const listed = Object.keys(fields[name as SchemaName]).filter(
      (field) => !['created', 'webhook_deliveries'].includes(field),
    )
    t.strictSame(listed.sort(), Object.keys(valid).sort(), 'has every field of the contract')
  })

t.test('a charge holds a source or a card', async (t) => {
  t.ok(guards.isCharge({ ...charge.valid, source: null, card: card.valid }))
  t.notOk(guards.isNewCharge({ ...charge.valid, card: card.valid }))
})

t.test('a delivery without an HTTP answer may have a status of any type', async (t) => {
  const odd = { ...delivery.valid, status: 'none' }
  t.notOk(guards.isWebhookDelivery(odd))
  t.strictSame(inspect('WebhookDelivery', odd).broken, [])
})

t.test('an event may name its datetime created', async (t) => {
  const { created_at: created, ...rest } = event.valid
  t.ok(guards.isChargeCreateEvent({ ...rest, created }))
  t.notOk(guards.isChargeCreateEvent({ ...rest, created: 'today' }))
})
