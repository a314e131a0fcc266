import { answerRules } from '../../../rules/answers/answers.ts'
import { cardRules } from '../../../rules/card/card.ts'
import { testRules } from '../table.ts'

const judged = answerRules.filter(({ id }) => id !== 'answer-media-type' && id !== 'date-header-agrees')
const refused = 'createToken card[name]=- @expect=refused @about=create-token-card-name-required'

testRules('answers', judged, '', {
  'answer-json': {
    holds: 'createToken -> t1',
    breaks: [
      'createToken -> 200 "<p>made</p>"',
      'createToken -> 200 "{\\"livemode\\":true,\\"livemode\\":false}"',
      'createToken @invalidUtf8=true -> t1',
    ],
    unreached: 'createToken -> 400',
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
  'card-number-hidden': {
    holds: 'createToken -> t1',
    breaks: 'createToken @shows=["card number"] -> t1',
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

testRules(
  'cards',
  cardRules.filter(({ id }) => id !== 'request-form-encoded'),
  '',
  {
    'card-last-digits-of-number': {
      holds: number('1111', '1111'),
      breaks: number('1111', '4242'),
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
  },
)
