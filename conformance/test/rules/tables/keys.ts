import { table } from '../table.ts'

/** Records for the rules of keys. */
export const keys = table('', {
  'keys-decide-livemode': {
    holds: ['createToken -> t1', 'run live=true \n createToken -> t1 livemode=true card.livemode=true'],
    breaks: ['createToken -> t1 livemode=true', 'run live=true \n createToken -> t1'],
    unreached: 'createToken -> 400',
  },
  'key-empty-password': {
    holds: 'createToken -> t1',
    breaks: 'createToken @expect=open -> 401 \n createToken @other="a password" -> t1',
    unreached: 'createToken -> 401',
  },
})
