import { table } from '../table.ts'

const paid = `
  createSource -> s1
  createCharge source=s1 -> c1
  createSource -> s2
  createCharge source=s2 -> c2
  e1 = charge.create c1 created_at=+1
  e2 = charge.complete c1 created_at=+4
  o1 = charge.create c2 created_at=+1
`
const visited = `${paid} \n run webhookTimeout=60000 \n visit c1 look`
const listed = 'listChargeEvents c1 -> list e1 e2'

/** Records for the rules of events. */
export const events = table(visited, {
  'event-id-unique': {
    holds: listed,
    breaks: [
      'e3 = e2 id=evnt_test_e1 \n listChargeEvents c1 -> list e1 e3',
      'o2 = o1 id=evnt_test_e1 \n listEvents -> list e1 o2',
    ],
    unreached: 'webhook e1 id=evnt_test_e2',
  },
  'event-location-retrieves': {
    holds: [
      `${listed} \n retrieveEvent e1 @followed -> e1`,
      `${listed} \n retrieveEvent e1 @followed -> 404 \n retrieveEvent e1 @followed -> e1`,
    ],
    breaks: [
      `${listed} \n retrieveEvent e1 @followed -> e2`,
      `${listed} \n retrieveEvent e1 -> e1 \n retrieveEvent e1 @followed -> 404`,
      `${listed} \n +2000 retrieveEvent e1 @followed -> 404`,
      'e3 = e1 location=https://elsewhere.test/events/1 \n listChargeEvents c1 -> list e3',
    ],
    open: `${listed} \n retrieveEvent e1 @followed -> 404`,
    unreached: listed,
  },
  'event-equals-listed': {
    holds: [
      `${listed} \n retrieveEvent e1 -> e1 webhook_deliveries=[] \n webhook e2`,
      `${listed} \n retrieveEvent e1 -> e1 _links={"self":"/events"} data.served=1 \n webhook e1`,
    ],
    breaks: [
      `${listed} \n retrieveEvent e1 -> e1 key=charge.update`,
      `${listed} \n retrieveEvent e1 -> e1 user_uid=other`,
      `webhook e1 data.description=paid \n ${listed}`,
      `${listed} \n webhook e1 id=evnt_other`,
      `${listed} \n retrieveEvent e1 -> e1 key=charge.update`,
    ],
    unreached: [listed, `${listed} \n retrieveEvent e1 -> e1 user_uid=7`],
  },
  'charge-create-event-pending': {
    holds: listed,
    breaks: [
      'e3 = e1 data.status=successful \n listChargeEvents c1 -> list e3',
      'e3 = e1 data.paid=true \n listChargeEvents c1 -> list e3',
      'e3 = e1 data.amount=7 \n listChargeEvents c1 -> list e3',
      'e3 = e1 data.expires_at=null \n listChargeEvents c1 -> list e3',
      'webhook e1 data.created_at=+9',
    ],
    open: 'e3 = e1 data.amount=many \n listChargeEvents c1 -> list e3',
  },
  'charge-complete-event-final': {
    holds: [listed, 'e3 = charge.complete c1 failed \n listChargeEvents c1 -> list e3'],
    breaks: [
      'e3 = e2 data.status=pending \n listChargeEvents c1 -> list e3',
      'e3 = e2 data.return_uri=https://other.test/ \n listChargeEvents c1 -> list e3',
    ],
    unreached: 'listChargeEvents c1 -> list e1',
  },
  'retrieve-event-unknown-id': {
    holds: `${listed} \n retrieveEvent e1 -> e1 \n retrieveEvent evnt_none -> 404 \n retrieveEvent e1 -> e1`,
    breaks: `${listed} \n retrieveEvent evnt_none -> e1`,
    open: [404, 'o1'].map((answer) => `${listed} \n retrieveEvent evnt_test_o1 -> ${answer}`),
  },
})

/** Records for the rules of counts. */
export const counts = table(visited, {
  'charge-create-event-once': {
    holds: listed,
    breaks: [
      'e3 = charge.create c1 \n listChargeEvents c1 -> list e1 e3',
      'listChargeEvents c1 -> list \n +2000 listChargeEvents c1 -> list',
    ],
    open: 'listChargeEvents c1 -> list',
    unreached: ['listChargeEvents c1 -> 404', 'listChargeEvents c1 limit=1 offset=1 -> list'],
  },
  'charge-complete-event-once': {
    holds: listed,
    breaks: [
      'e3 = charge.complete c1 \n listChargeEvents c1 -> list e1 e2 e3',
      'visit c1 successful \n retrieveCharge c1 -> c1 status=successful paid=true paid_at=+4 \n +2000 listChargeEvents c1 -> list e1',
      'visit c1 failed \n +3000 listEvents from=-5 -> list e1 o1',
    ],
    open: 'visit c1 failed \n retrieveCharge c1 -> c1 status=failed \n listChargeEvents c1 -> list e1',
    unreached: [
      'retrieveCharge c1 -> c1 \n visit c1 failed \n +3000 listChargeEvents c1 -> list e1',
      'run origin=har \n listChargeEvents c1 -> list e1',
    ],
  },
})

/** Records for the rule of early completions. */
export const early = table(paid, {
  'charge-complete-not-before-completion': {
    holds: 'listChargeEvents c1 -> list e1 \n visit c1 failed',
    breaks: [listed, `${listed} \n visit c1 look`],
    unreached: [`visit c1 failed \n ${listed}`, `run origin=har \n ${listed}`],
  },
})

/** Records for the rules of holding. */
export const holding = table(visited, {
  'list-events-complete': {
    holds: `${listed} \n listEvents from=-5 -> list e1 o1 e2`,
    breaks: `${listed} \n +2000 listEvents from=-5 -> list e1 o1`,
    open: [
      `${listed} \n listEvents from=-5 -> list`,
      `run origin=har \n ${listed} \n +2000 listEvents -> list`,
    ],
    unreached: [
      `${listed} \n +2000 listEvents from=+4 -> list`,
      `${listed} \n +2000 listEvents limit=1 -> list e1`,
    ],
  },
  'list-charge-events-only-own': {
    holds: [listed, 'n = o1 key=dispute.create \n listChargeEvents c1 -> list n e1'],
    breaks: ['listChargeEvents c1 -> list e1 o1', 'listChargeEvents chrg_none -> list e1'],
    unreached: ['listChargeEvents c1 -> list', 'listChargeEvents chrg_none -> 404'],
  },
  'list-charge-events-complete': {
    holds: [listed, `listChargeEvents c1 -> list e1 \n ${listed}`],
    breaks: [
      'listEvents -> list e1 e2 \n listChargeEvents c1 -> list e1 e2 \n +2000 listChargeEvents c1 -> list e1',
      `webhook e2 \n +2000 listChargeEvents c1 -> list e1 \n ${listed}`,
    ],
    open: 'webhook e2 \n listEvents -> list e2 \n listChargeEvents c1 -> list e1 \n listChargeEvents c1 -> list',
  },
})

const posted = `${paid} \n visit c1 look \n ${listed}`

/** Records for the rules of webhooks. */
export const webhooks = table(posted, {
  'webhook-posted': {
    holds: 'webhook e1',
    breaks: 'webhook e1 method=PUT',
    unreached: 'webhook "ping" method=GET',
  },
  'webhook-body-event': {
    holds: ['webhook e1', 'webhook e1 \n webhook "ping"'],
    breaks: [
      'webhook e2 key=charge.create',
      'webhook e1 data=s1',
      'webhook c1 \n +2000 learned',
      'webhook "event=1" \n +2000 learned',
    ],
    open: 'webhook "event=1"',
    unreached: [
      '+3000 learned',
      'run webhookRegistered=false \n webhook "event=1" \n +2000 learned',
    ],
  },
  'charge-create-webhook': {
    holds: 'webhook e1 \n webhook e1',
    breaks: [
      '+2000 webhook e2',
      'run webhookThroughProxy=true \n learned webhookProbed=true \n +2000 webhook e2',
    ],
    open: [
      'webhook e2',
      'run webhookRegistered=false \n +2000 learned',
      'run webhookUrl=null \n +2000 learned',
      'run webhookThroughProxy=true \n +2000 learned',
      'run origin=har \n +2000 learned',
      '+2000 webhook e2 \n end dropped=1',
    ],
  },
  'charge-complete-webhook': {
    holds: '+1000 webhook e2',
    breaks: 'webhook e1 \n +4000 learned',
    open: '+1900 webhook e1 \n +1900 learned',
  },
})

const refusedCharge = `
  createSource -> s1
  createCharge source=s1 amount=1 return_uri=https://shop.test/refused -> 400
  x = charge source=s1
  e1 = charge.create x
`
const laterCharge = `
  createCharge @base=single-request -> c2
  o1 = charge.create c2
`

/** Records for the rules of leftovers. */
export const leftovers = table(refusedCharge, {
  'refusal-creates-nothing': {
    holds: [
      `${laterCharge} \n listEvents from=-5 -> list o1`,
      `run origin=har \n ${laterCharge} \n listEvents -> list o1`,
    ],
    breaks: [
      `${laterCharge} \n listEvents from=-5 -> list e1 o1`,
      'webhook e1',
      'e2 = e1 data.source=null data.return_uri=https://shop.test/refused \n webhook e2 \n retrieveEvent e2 -> e2',
    ],
    open: `run origin=har \n ${laterCharge} \n listEvents -> list e1 o1`,
    unreached: [
      laterCharge,
      `${laterCharge} \n listEvents from=-5 limit=1 -> list o1`,
      'listEvents from=-5 -> list',
      'createCharge source=s1 return_uri=https://shop.test/refused -> lost \n webhook e1',
    ],
  },
})
