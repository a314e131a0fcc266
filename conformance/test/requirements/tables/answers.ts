import { table } from '../table.ts'

const eventListed = `createCharge @base=single-request -> c1
  e1 = charge.create c1 created_at=+1
  e2 = charge.complete c1 created_at=+1
  listEvents -> list e1`

const refused = 'createToken card[name]=-'

const named = 'createToken card[name]="Zoë Müller"'

/** Records for the rules of answers and keys. */
export const answers = table('', {
  'answer-json': {
    holds: 'createToken -> t1',
    breaks: [
      'createToken -> 200 "<p>made</p>"',
      'createToken -> 200 "<p>made</p>"',
      'createToken -> 200 "{\\"livemode\\":true,\\"livemode\\":false}"',
      'createToken @invalidUtf8=true -> t1',
    ],
    unreached: ['createToken -> 400', 'retrieveCharge c0 -> 200 "<p>home</p>"'],
  },
  'answer-media-type': {
    holds: 'createToken @header.content-type=application/vnd.pay+json -> t1',
    breaks: [
      'createToken @header.content-type=text/html -> t1',
      'createToken @header.content-type= -> t1',
    ],
    unreached: 'createToken -> 400',
  },
  'date-header-agrees': {
    holds: 'createToken @header.date=+60 -> t1',
    breaks: 'createToken @header.date=+28800 -> t1',
    inapplicable: 'createToken -> t1',
  },
  'request-form-encoded': {
    holds: [`${named} -> t1`, `${named} -> t1 card.phone_number=60123`],
    breaks: [
      'createToken card[phone_number]=+60-123 -> t1 card.phone_number=" 60-123"',
      `${named} -> t1 card.name="Zo? M?ller"`,
      `${refused} -> 400 \n ${named} -> 500`,
      'createSource colour=red -> 400 \n createSource @manner=JSON -> s1',
    ],
    unreached: [`${named} -> 400`, 'createToken -> t1'],
  },
  'refusal-client-error': {
    holds: `${refused} -> 400`,
    breaks: `${refused} -> 500`,
    unreached: 'createToken -> 500',
  },
  'datetimes-agree': {
    holds: 'createToken -> t1 \n createSource -> s1',
    breaks: 'createToken -> t1 \n createSource -> s1 created_at=+28800',
    unreached: 'createToken -> t1',
  },
  'keys-decide-livemode': {
    holds: [
      'createToken -> t1',
      'run live=true \n createToken -> t1 livemode=true card.livemode=true',
    ],
    breaks: ['createToken -> t1 livemode=true', 'run live=true \n createToken -> t1'],
    unreached: 'createToken -> 400',
  },
  'key-empty-password': {
    holds: 'createToken -> t1',
    breaks: [
      'createToken -> 401 \n createToken @manner="a password" -> t1',
      'createToken -> 401 \n createToken @manner="a bearer token" -> t1',
    ],
    unreached: 'createToken -> 401',
  },
  'card-number-hidden': {
    holds: [
      'createToken -> t1',
      // Anybody may post to the endpoint.
      'createToken -> t1 \n webhook "4242424242424242" @shows=["card number"]',
      `createToken -> t1 \n ${eventListed} \n webhook e2 @shows=["card number"]`,
    ],
    breaks: [
      'createToken @shows=["card number"] -> t1',
      `createToken -> t1 \n ${eventListed} \n webhook e1 @shows=["card number"]`,
    ],
    unreached: 'createSource -> s1',
  },
  'card-security-code-hidden': {
    holds: 'createToken -> t1',
    breaks: 'createToken @shows=["security code"] -> t1',
    unreached: 'createSource -> s1',
  },
})

const number = (end: string, digits: string): string =>
  `createToken card[number]=411111111111${end} -> t${end} card.last_digits="${digits}" card.id=card_test_${digits}`

/** Records for the rules of cards. */
export const cards = table('', {
  'card-last-digits-of-number': {
    holds: number('1111', '1111'),
    breaks: [number('1111', '4242'), number('1111', '4242').replace(' ', ' colour=red ')],
    inapplicable: number('1111', 'none'),
  },
  'card-country-lowercase': {
    holds: 'createToken card[country]=MY -> t1 card.country=my',
    breaks: 'createToken card[country]=MY -> t1 card.country=MY',
    unreached: 'createToken card[country]=- -> t1',
  },
  'card-id-unique': {
    holds: `${number('1111', '1111')} \n ${number('4242', '4242')}`,
    breaks: `${number('1111', '1111')} \n ${number('4242', '4242')} card.id=card_test_1111`,
    inapplicable: number('1111', '1111'),
  },
})
