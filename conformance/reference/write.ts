import type { SchemaName } from '../../generated/fields.ts'
import {
  contextOfCharge,
  contextOfEvent,
  type AnswerKind,
  type AnswerPlace,
  type Service,
  type Tamper,
} from './service.ts'
import type { Card, Charge, Event, IdKind, Mode, Source, Token } from './store.ts'

/** What each resource with a location of its own begins with. */
function identity(
  { rules, urls }: Service,
  kind: IdKind,
  { id, mode }: { id: string; mode: Mode },
) {
  return {
    object: kind,
    id,
    livemode: rules.livemode({ mode, kind }),
    location: rules.location({ kind, id, urls }),
  }
}

/** A card ("Card"). */
function writeCard(service: Service, card: Card, place: AnswerPlace): unknown {
  return written(service, 'Card', place, {
    object: 'card',
    id: card.id,
    livemode: service.rules.livemode({ mode: card.mode, kind: 'card' }),
    location: null,
    deleted: false,
    ...card.fields,
    created_at: service.rules.datetime({ at: card.createdAt, field: 'card.created_at' }),
  })
}

/** A token ("Token"). */
export function writeToken(service: Service, token: Token, place: AnswerPlace): unknown {
  return written(service, 'Token', place, {
    ...identity(service, 'token', token),
    card: writeCard(service, token.card, embeddedPlace(place)),
    charge_status: token.chargeStatus,
    created_at: service.rules.datetime({ at: token.createdAt, field: 'token.created_at' }),
    used: token.used,
  })
}

/** A source ("Source"). */
export function writeSource(service: Service, source: Source, place: AnswerPlace): unknown {
  return written(service, 'Source', place, {
    ...identity(service, 'source', source),
    amount: source.amount,
    currency: source.currency,
    type: source.type,
    bank: source.bank,
    ...source.fields,
    charge_status: source.chargeStatus,
    created_at: service.rules.datetime({ at: source.createdAt, field: 'source.created_at' }),
  })
}

function writeRefunds(service: Service, charge: Charge, place: AnswerPlace): unknown {
  return written(service, 'List', place, {
    object: 'list',
    data: [],
    limit: 20,
    offset: 0,
    total: 0,
    location: service.rules.listLocation({
      path: `/charges/${charge.id}/refunds`,
      urls: service.urls,
    }),
    order: 'chronological',
    from: service.rules.datetime({ at: 0, field: 'refunds.from' }),
    to: service.rules.datetime({ at: charge.createdAt, field: 'refunds.to' }),
  })
}

const nullFields = fieldsOf(
  'ip link schedule customer dispute transaction branch terminal device authorization_type reversed_at',
  null,
)
const falseFields = fieldsOf(
  'capturable disputable reversed reversible voided zero_interest_installments',
  false,
)

function fieldsOf(names: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]))
}

/** A charge ("Charge"). */
export function writeCharge(service: Service, charge: Charge, place: AnswerPlace): unknown {
  const { rules } = service
  const source =
    charge.source === null ? null : writeSource(service, charge.source, embeddedPlace(place))
  const { fee, fee_vat, net } = rules.fees({ amount: charge.amount })
  return written(service, 'Charge', place, {
    ...identity(service, 'charge', charge),
    amount: charge.amount,
    currency: charge.currency,
    fee,
    fee_vat,
    net,
    interest: 0,
    interest_vat: 0,
    funding_amount: charge.amount,
    funding_currency: charge.currency,
    refunded_amount: 0,
    authorized_amount: charge.authorized ? charge.amount : 0,
    captured_amount: charge.paid ? charge.amount : 0,
    transaction_fees: { fee_flat: '0.0', fee_rate: '1.8', vat_rate: '6.0' },
    platform_fee: { fixed: null, amount: null, percentage: null },
    ...nullFields,
    ...falseFields,
    description: charge.description,
    metadata: charge.metadata,
    card:
      charge.token === null ? null : writeCard(service, charge.token.card, embeddedPlace(place)),
    source:
      charge.source === null
        ? null
        : rules.embeddedSource({
            ...contextOfCharge(service, charge),
            written: source,
            source: charge.source,
          }),
    failure_code: charge.failureCode,
    failure_message: charge.failureMessage,
    status: charge.status,
    authorize_uri: charge.authorizeUri,
    return_uri: charge.returnUri,
    created_at: rules.datetime({ at: charge.createdAt, field: 'charge.created_at' }),
    paid_at: moment(service, charge.paidAt, 'charge.paid_at'),
    expires_at: moment(service, charge.expiresAt, 'charge.expires_at'),
    expired_at: moment(service, charge.expiredAt, 'charge.expired_at'),
    authorized: charge.authorized,
    capture: true,
    refundable: charge.status === 'successful',
    partially_refundable: charge.status === 'successful',
    paid: charge.paid,
    expired: charge.status === 'expired',
    refunds: writeRefunds(service, charge, embeddedPlace(place)),
  })
}

/** An event ("Event"); one from before the start keeps the shape of its time. */
export function writeEvent(service: Service, event: Event, place: AnswerPlace): unknown {
  const { rules } = service
  const { charge, snapshot } = event
  if (charge === undefined || snapshot === undefined) return event.raw
  const context = contextOfEvent(service, event)
  const deliveries = event.deliveries.map((delivery) =>
    written(
      service,
      'WebhookDelivery',
      embeddedPlace(place),
      rules.deliveryRecord({ ...context, delivery }),
    ),
  )
  return written(service, 'Event', place, {
    ...identity(service, 'event', event),
    actor_uid: 'user_sandbox_actor',
    user_uid: 'user_sandbox_merchant',
    team_uid: null,
    [rules.eventDateField(context)]: rules.datetime({ at: event.at, field: 'event.created_at' }),
    key: event.key,
    data: writeCharge(
      service,
      rules.eventCharge({ ...context, snapshot, now: charge }),
      embeddedPlace(place),
    ),
    ...(rules.showsDeliveries(context) ? { webhook_deliveries: deliveries } : {}),
  })
}

/** What is written of a resource: `value`, changed in place by further fields, then by tampers. */
export function written(
  { rules, tampers }: Service,
  schema: SchemaName,
  place: AnswerPlace,
  value: Record<string, unknown>,
): unknown {
  let result: unknown = Object.assign(value, rules.extraFields({ schema }))
  for (const tamper of tampers) {
    if (!isFor(tamper, schema, place) || typeof result !== 'object' || result === null) continue
    result = tamper.change({ ...(result as Record<string, unknown>) })
  }
  return result
}

function isFor({ schema, at }: Tamper, written: SchemaName, place: AnswerPlace): boolean {
  if (schema !== written) return false
  return (
    at === undefined ||
    at.some((target) => target === place || (target === 'embedded' && place.startsWith(target)))
  )
}

/** The place of what a resource at a place embeds. */
function embeddedPlace(place: AnswerPlace): AnswerPlace {
  return place.startsWith('embedded:') ? place : `embedded:${place as AnswerKind}`
}

function moment({ rules }: Service, at: number | null, field: string): string | null {
  return at === null ? null : rules.datetime({ at, field })
}
