import { table } from '../table.ts'

const made = (changes = ''): string => `createSource -> s1 ${changes}`
const charged = (changes = ''): string => `${made()} \n createCharge source=s1 -> c1 ${changes}`
const event = (changes: string): string =>
  `${charged()} \n e1 = charge.create c1 ${changes} \n webhook e1`

/** Records for the rules of sources. */
export const sources = table('', {
  'source-location-path': { holds: made(), breaks: made('location=https://other.test/s1') },
  'source-fields-null-when-new': { holds: made(), breaks: made('email=a@shop.test') },
  'source-arrays-empty-when-new': { holds: made(), breaks: made('discounts=[1]') },
  'source-charge-status-unknown-when-new': { holds: made(), breaks: made('charge_status=pending') },
  'source-charge-status-pending-once-charged': {
    holds: [charged(), event('')],
    breaks: [charged('source.charge_status=unknown'), event('data.source.charge_status=unknown')],
    unreached: made(),
  },
})
