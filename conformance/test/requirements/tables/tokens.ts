import { table } from '../table.ts'

const made = (changes = ''): string => `createToken -> t1 ${changes}`
const charged = `run tokenParameter=card \n createToken -> t1 \n createCharge @base=single-request card=t1 -> c1`
const then = (changes: string): string => `${charged} \n retrieveToken t1 -> t1 ${changes}`
const ended = (later: string): string =>
  `${charged} \n retrieveCharge c1 -> c1 status=successful paid=true paid_at=+4 \n ${later} retrieveToken t1 -> t1 used=true charge_status=pending`
const lost =
  'run tokenParameter=card \n createToken -> t1 \n createCharge @base=single-request card=t1 -> lost \n retrieveToken t1 -> t1 used=true'
const unknown = 'retrieveToken tokn_test_0'
const second = 'createCharge @base=single-request card=t1'

/** Records for the rules of tokens. */
export const tokens = table('', {
  'token-id-whole': { holds: made(), breaks: made('id=tokn_test_A') },
  'token-unused-when-new': {
    // A charge that got no answer may have been made.
    holds: [made(), lost],
    breaks: made('used=true'),
  },
  'token-charge-status-unknown-when-new': { holds: made(), breaks: made('charge_status=pending') },
  'token-location-retrieves': {
    holds: `${made()} \n retrieveToken t1 @followed=true -> t1`,
    breaks: [
      `${made()} \n retrieveToken t1 -> t1 \n retrieveToken t1 @followed=true -> 404`,
      `${made()} \n retrieveToken t1 @followed=true -> t1 id=tokn_test_2`,
    ],
    unreached: `${made()} \n retrieveToken t1 -> t1`,
  },
  'retrieve-token-unknown-id': {
    holds: `${made()} \n ${unknown} -> 404 \n retrieveToken t1 -> t1`,
    breaks: `${made()} \n ${unknown} -> t1 \n retrieveToken t1 -> t1`,
    open: `${made()} \n ${unknown} -> 404`,
  },
  'token-used-once-charged': {
    holds: then('used=true charge_status=pending'),
    breaks: then('used=false charge_status=pending'),
    unreached: charged,
    inapplicable: made(),
  },
  'token-charge-status-reflects-charge': {
    holds: then('used=true charge_status=pending'),
    breaks: [then('used=true charge_status=unknown'), ended('+3000')],
    open: ended('+100'),
    unreached: charged,
    inapplicable: made(),
  },
  'token-single-use': {
    holds: `${charged} \n ${second} -> 400 \n createToken -> t2 \n createCharge @base=single-request card=t2 -> c2`,
    breaks: `${charged} \n ${second} -> c2`,
    open: `${charged} \n ${second} -> 400`,
    inapplicable: made(),
  },
})

/** Records for the rules of chargedOnce. */
export const chargedOnce = table(charged, {
  'token-single-use': {
    breaks: 'createCharge @base=single-request card=t1 @start=0 -> c2',
    unreached: 'createCharge @base=single-request card=t1 @start=0 -> 400',
  },
})
