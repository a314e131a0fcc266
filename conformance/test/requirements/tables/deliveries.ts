import { table } from '../table.ts'

const posted = `
  run webhookTimeout=60000
  createCharge @base=single-request -> c1
  createCharge @base=single-request -> c2
  e1 = charge.create c1 created_at=+1
  e2 = charge.create c2 created_at=+1
  d1 = delivery e1
  d2 = delivery e2
  lost = delivery e1 status=0 error=reset
  under = delivery e1 status=null
  listEvents -> list e1 e2
`
/** A retrieval of an event that shows these deliveries. */
const shows = (deliveries: string, event = 'e1'): string =>
  `retrieveEvent ${event} -> ${event} webhook_deliveries=[${deliveries}]`
const other = 'x1 = d1 id=whdl_2 uri=http://other.test/hooks'
const pending = 'x1 = lost id=whdl_2 error=null uri=http://other.test/hooks'
const silent = 'x1 = d1 status="200 OK" \n x2 = d2 status=0 \n webhook e1 \n webhook e2'
const short = 'x1 = d1 uri=http://kit.test \n x2 = d2 uri=http://kit.test'

/** Records for the rules of deliveries. */
export const deliveries = table(posted, {
  'webhook-delivery-recorded': {
    holds: [`webhook e1 \n ${shows('d1')}`, `webhook e1 \n ${shows('')} \n +2000 ${shows('d1')}`],
    breaks: [
      `webhook e1 \n +2000 ${shows('')}`,
      `webhook e1 \n webhook e1 \n +2000 ${shows('d1')}`,
      `webhook e1 \n x1 = d1 id=whdl_2 \n ${shows('d1,x1')}`,
    ],
    open: [
      `webhook e1 \n ${shows('')}`,
      `webhook e1 \n webhook e1 \n ${shows('d1')}`,
      `run origin=har \n webhook e1 \n +2000 ${shows('')}`,
    ],
    unreached: shows('d1'),
    inapplicable: 'webhook e1 webhook_deliveries=[] \n retrieveEvent e1 -> e1',
  },
  'webhook-delivery-id-unique': {
    holds: `${shows('d1,lost')} \n ${shows('d1,lost')} \n ${shows('d2', 'e2')}`,
    breaks: [shows('d1,d1'), `x = d2 id=whdl_test_d1 \n ${shows('d1')} \n ${shows('x', 'e2')}`],
    unreached: `x1 = d1 id=7 \n ${shows('x1')}`,
  },
  'webhook-delivery-uri-registered': {
    holds: `${other} \n webhook e1 \n ${shows('x1,d1')}`,
    breaks: [
      `${short} \n webhook e1 \n +2000 ${shows('x1')}`,
      `${short} \n webhook e1 \n webhook e2 \n ${shows('x1')} \n ${shows('x2', 'e2')}`,
      `run origin=har \n ${short} \n webhook e1 \n webhook e2 \n ${shows('x1')} \n ${shows('x2', 'e2')}`,
    ],
    open: [
      `${other} \n webhook e1 \n ${shows('x1')}`,
      // That it names nothing is another finding.
      `x1 = d1 uri=null \n webhook e1 \n +2000 ${shows('x1')}`,
      // The posts were recorded behind a proxy, at an address that the service need not know.
      `run origin=har \n ${short} \n webhook e1 host=10.0.0.7 \n webhook e2 host=10.0.0.7 \n ${shows('x1')} \n ${shows('x2', 'e2')}`,
    ],
    unreached: `${other} \n ${shows('x1')}`,
  },
  'webhook-delivery-status-returned': {
    holds: [
      `x1 = d1 status=202 \n webhook e1 -> 202 \n ${shows('x1')}`,
      `webhook e1 \n ${shows('lost,d1')}`,
      `x1 = d1 id=whdl_x status=503 error=unavailable \n webhook e1 -> 503 \n webhook e1 \n ${shows('x1,d1')}`,
    ],
    breaks: [
      `x1 = d1 id=whdl_x \n webhook e1 -> 503 \n webhook e1 \n +3000 ${shows('d1,x1')}`,
      `webhook e1 -> 202 \n ${shows('d1')}`,
      `x1 = d1 status="200" \n webhook e1 \n ${shows('x1')}`,
      `x2 = d2 status=0 error=reset \n webhook e1 \n webhook e2 \n ${shows('lost')} \n ${shows('x2', 'e2')}`,
      `${silent} \n +2000 ${shows('x1')} \n ${shows('x2', 'e2')}`,
    ],
    // The attempts may be under way.
    open: `${silent} \n ${shows('x1')} \n ${shows('x2', 'e2')}`,
    unreached: [
      `webhook e1 \n ${shows('lost')}`,
      `webhook e1 \n ${shows('under')}`,
      `run webhookThroughProxy=true \n x1 = d1 status=502 \n webhook e1 \n ${shows('x1')}`,
    ],
  },
  'datetimes-agree': {
    breaks: `x1 = d1 created_at="2026-03-01 17:00:00 UTC" \n webhook e1 \n ${shows('x1')}`,
  },
  'webhook-delivery-key-of-event': {
    holds: shows('d1'),
    breaks: `x1 = lost key=charge.complete \n ${shows('d1,x1')}`,
    unreached: `${other} \n ${shows('x1')}`,
  },
  'webhook-delivery-payload-event': {
    holds: [
      shows('d1'),
      `x1 = d1 id=whdl_2 payload="{}" uri=http://other.test/ \n ${shows('d1,x1')}`,
    ],
    breaks: [`x1 = d1 payload="{}" \n ${shows('x1')}`, shows('d2')],
    open: `x1 = d1 payload=null \n ${shows('x1')}`,
  },
  'webhook-delivery-error-string': {
    holds: shows('lost'),
    breaks: `${pending} \n webhook e1 \n webhook e2 \n ${shows('d1,x1')} \n +60000 ${shows('d1,x1')}`,
    // The attempt may be under way.
    open: `${pending} \n ${shows('x1')} \n +2000 ${shows('x1')}`,
    inapplicable: [shows('d1'), shows('d1,under')],
  },
})
