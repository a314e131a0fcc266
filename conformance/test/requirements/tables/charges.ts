import { table } from '../table.ts'

const made = (changes = ''): string => `createCharge -> c1 ${changes}`
const event = (changes = ''): string =>
  `createSource -> s1 \n createCharge source=s1 -> c1 created_at=+60 expires_at=+90 \n c1 = charge created_at=+60 expires_at=+90 source=s1 source.charge_status=pending return_uri=https://shop.test/orders/2 \n e1 = charge.create c1 ${changes} \n webhook e1`

/** Records for the rules of charges. */
export const charges = table('', {
  'charge-pending-when-new': { holds: made(), breaks: made('status=successful') },
  'charge-unpaid-when-new': { holds: made(), breaks: made('paid=true') },
  'charge-unauthorized-when-new': { holds: made(), breaks: made('authorized=true') },
  'charge-authorize-uri-set': { holds: made(), breaks: made('authorize_uri=null') },
  'charge-authorize-uri-host': {
    holds: `run payUrl=https://pay.test \n ${made('authorize_uri=https://pay.test/one')}`,
    breaks: `run payUrl=https://pay.test \n ${made('authorize_uri=https://other.test/one')}`,
    inapplicable: made(),
  },
  'charge-expires-at-set': { holds: made(), breaks: made('expires_at=null') },
  'charge-location-path': { holds: made(), breaks: made('location=https://other.test/c1') },
  'charge-expires-after-created': {
    holds: made('created_at=+0 expires_at=+60'),
    breaks: [made('created_at=+0 expires_at=+0'), event('data.created_at=+60 data.expires_at=+0')],
  },
  'charge-failure-code-null-unless-failed': {
    holds: made(),
    breaks: made('failure_code=insufficient_fund'),
  },
  'charge-card-null': {
    holds: made('card=null'),
    breaks: `t = token \n ${made('card=t.card')}`,
    unreached: made('card=-'),
  },
})
