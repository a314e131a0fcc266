import { encodeForm } from '../../../contract/form.ts'
import { rules, type Rules } from '../../rules.ts'
import type { Event } from '../../store.ts'
import { faultsOf, onceInFive, type Entry } from '../fault.ts'

const both = ['charge-create-webhook', 'charge-complete-webhook'] as const

function onlyTo(meets: (event: Event) => boolean): Partial<Rules> {
  return {
    webhookTargets: (event, registered) => (meets(event) ? registered : []),
  }
}

type Posted = Record<string, unknown> & { data: Record<string, unknown> }

/** The requirements that a misshapen event may break besides. */
const ofEvent = (['livemode', 'location', 'actor-uid', 'user-uid', 'created-at', 'data'] as const).map(
  (name) => `event-${name}` as const,
)

/** Bodies of webhooks by what of the event they spoil. */
const misshapen: Record<string, (event: Posted) => unknown> = {
  'its name alone': ({ object, id, key }) => ({ object, id, key }),
  'no data': (event) => ({ ...event, data: undefined }),
  'data that is a text': (event) => ({ ...event, data: JSON.stringify(event.data) }),
  'the source as its data': (event) => ({ ...event, data: event.data['source'] }),
  'the key of a creation': (event) => ({ ...event, key: 'charge.create' }),
  'the key of a completion': (event) => ({ ...event, key: 'charge.complete' }),
}

const table: Record<string, Entry> = {
  'posts the card number in a header': {
    breaks: 'card-number-hidden',
    rules: {
      webhookHeaders: (event) => ({ ...rules.webhookHeaders(event), 'x-last-card': '4242 4242 4242 4242' }),
    },
    told: { beside: ['webhook-*'] },
  },
  'posts no events': { breaks: [...both], rules: onlyTo(() => false) },
  'posts no creations': {
    breaks: 'charge-create-webhook',
    rules: onlyTo(({ key }) => key !== 'charge.create'),
  },
  'posts no completions': {
    breaks: 'charge-complete-webhook',
    rules: onlyTo(({ key }) => key !== 'charge.complete'),
  },
  'posts no completions of failed charges': {
    breaks: 'charge-complete-webhook',
    rules: onlyTo(({ snapshot }) => snapshot?.status !== 'failed'),
  },
  'posts no creations of charges that make their source': {
    breaks: 'charge-create-webhook',
    rules: onlyTo(({ key, charge }) => key !== 'charge.create' || (charge?.amount ?? 0) % 2 === 0),
  },
  'posts four completions of five': {
    breaks: 'charge-complete-webhook',
    rules: onlyTo(({ key, charge }) => key !== 'charge.complete' || (charge?.amount ?? 0) % 5 !== 0),
    told: onceInFive.told,
  },
  'posts four creations of five': {
    breaks: 'charge-create-webhook',
    rules: onlyTo(({ key, charge }) => key !== 'charge.create' || (charge?.amount ?? 0) % 5 !== 0),
    told: onceInFive.told,
  },
  'posts events below the registered endpoint': {
    breaks: [...both],
    rules: { webhookTargets: (_event, registered) => registered.map((url) => `${url}/events`) },
  },
  ...Object.fromEntries(
    Object.entries(misshapen).map(([what, change]): [string, Entry] => [
      `posts an event with ${what}`,
      {
        breaks: ['webhook-body-event', ...ofEvent],
        rules: { webhookBody: (text) => JSON.stringify(change(JSON.parse(text) as Posted)) },
      },
    ]),
  ),
  'posts events under ids of their own': {
    breaks: 'event-equals-listed',
    rules: { webhookBody: (text) => text.replace(/"id":"(evnt\w+)"/, '"id":"$1x"') },
  },
  'puts events': { breaks: 'webhook-posted', rules: { webhookMethod: () => 'PUT' } },
  'patches events': { breaks: 'webhook-posted', rules: { webhookMethod: () => 'PATCH' } },
  'puts events now and then': {
    breaks: 'webhook-posted',
    rules: () => {
      let count = 0
      return { webhookMethod: () => (++count % 5 === 0 ? 'PUT' : 'POST') }
    },
    told: onceInFive.told,
  },
  'posts events as forms': {
    breaks: 'webhook-body-event',
    rules: { webhookBody: (text) => encodeForm({ event: text }) },
  },
  'posts the charge alone': {
    breaks: 'webhook-body-event',
    rules: { webhookBody: (text) => JSON.stringify((JSON.parse(text) as { data: unknown }).data) },
  },
  'posts events inside of an envelope': {
    breaks: 'webhook-body-event',
    rules: { webhookBody: (text) => `{"event":${text}}` },
  },
  'posts events in a list': { breaks: 'webhook-body-event', rules: { webhookBody: (text) => `[${text}]` } },
  'posts events as texts': {
    breaks: 'webhook-body-event',
    rules: { webhookBody: (text) => JSON.stringify(text) },
  },
  'posts completions alone as charges': {
    breaks: 'webhook-body-event',
    rules: {
      webhookBody: (text, event) =>
        event.key === 'charge.complete' ? JSON.stringify((JSON.parse(text) as { data: unknown }).data) : text,
    },
  },
  'posts bodies that are cut': {
    breaks: 'webhook-body-event',
    rules: { webhookBody: (text) => text.slice(0, 500) },
  },
  'posts no body': {
    breaks: ['webhook-body-event', 'webhook-delivery-payload-event'],
    rules: { webhookBody: () => '' },
  },
}

/** Faults of which events are posted, where, and in what form. */
export const postingFaults = faultsOf(table)
