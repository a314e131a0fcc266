import { test } from 'tap'
import type { Expectation } from '../../model/request.ts'
import { modelOf } from '../requirements/record.ts'

/** What the oracle expects of the last request of a record. */
function lastOf(record: string): Pick<Expectation, 'expect' | 'breaks'> {
  const { calls, unanswered } = modelOf(record)
  const last = [...calls, ...unanswered].sort((one, other) =>
    one.exchange.start < other.exchange.start ? -1 : 1,
  )
  const { expect = 'open', breaks = [] } = last.at(-1) ?? {}
  return { expect, breaks }
}

const accepted = { expect: 'accepted', breaks: [] } as const
const open = { expect: 'open', breaks: [] } as const
const refused = (...breaks: string[]) => ({ expect: 'refused', breaks })

const made = 'createToken -> t1 \n createSource amount=777 -> s1 \n createCharge source=s1 -> c1'
const unused = 'createSource amount=60000 -> s2'

const ofRuns: readonly [record: string, expected: object][] = [
  ['createSource -> s3', accepted],
  ['createSource amount=99 -> 400', refused('create-source-amount-minimum')],
  ['createSource amount=free -> 400', refused('create-source-amount-type')],
  ['createSource amount=050000 -> 400', open],
  ['createSource bank=unknown_bank -> 400', refused('create-source-bank-enum')],
  ['createSource bank=elsewhere -> 400', open],
  ['createSource bank=undefined -> 400', refused('create-source-bank-enum')],
  ['createSource currency={currency} -> 400', refused('create-source-currency-enum')],
  ['createSource type=? -> 400', refused('create-source-type-enum')],
  ['createSource platform_type=null -> 400', open],
  ['createSource amount=12ringgit -> 400', refused('create-source-amount-type')],
  ['createSource amount=5e4 -> 400', open],
  ['createSource bank=CIMB -> 400', open],
  ['createSource colour=red -> 400', open],
  ['createSource @key=none -> 401', refused('create-source-key-required')],
  ['createSource @key=secret -> 401', open],
  ['createSource @manner=JSON -> 400', open],
  [
    'createSource amount=- bank=- -> 400',
    refused('create-source-amount-required', 'create-source-bank-required'),
  ],
  [`${unused} \n createCharge source=s2 -> c2`, accepted],
  ['createSource -> src~A.1= \n createCharge source=src~A.1= -> c2', accepted],
  [
    `${unused} \n createCharge source=s2 amount=59999 -> 400`,
    refused('charge-amount-equals-source'),
  ],
  [`${unused} \n createCharge source=s2 amount=60000.0 -> 400`, open],
  [
    `${unused} \n createCharge source=s2 currency=ZZZ -> 400`,
    refused('charge-currency-equals-source'),
  ],
  [`${unused} \n createCharge source=s2 amount=1 -> 400 \n createCharge source=s2 -> 400`, open],
  ['createCharge source=s1 -> 400', open],
  ['createCharge source=src_none -> 404', refused('charge-source-known')],
  ['createCharge source="" -> 404', open],
  ['createCharge source=" s1 " -> 404', open],
  ['createCharge source=t1 -> 404', refused('charge-source-known')],
  [
    'createCharge source=- source[type]=duitnow_obw source[bank]=cimb return_uri=" https://shop.test/paid " -> 400',
    open,
  ],
  [`createCharge return_uri=https://shop.test/?${'a'.repeat(250)} -> 400`, open],
  [`createCharge return_uri=https://shop.test/?${'a'.repeat(200)} -> 400`, accepted],
  ['createCharge return_uri=http://shop.test/ -> 400', refused('create-charge-return-uri-pattern')],
  ['createToken card[number]=4000000000000002 -> 400', open],
  ['createToken card[number]="[card with blanks ending in 4242]" -> 400', open],
  ['createToken card[security_code]=" " -> 400', open],
  ['createToken card[security_code]="[security code]" -> 400', accepted],
  ['createToken card[security_code]="[security code with other characters]" -> 400', open],
  ['createToken card[name]="Zoë" -> 400', open],
  ['createToken -> lost', accepted],
  ['retrieveToken t1 -> t1', accepted],
  ['+61000 retrieveToken t1 -> 404', open],
  ['retrieveToken tokn_test_none -> 404', refused('retrieve-token-unknown-id')],
  ['retrieveCharge c1 view=whole -> c1', open],
  [
    `${unused} \n createCharge source=s2 -> c2 location="/charges/c2?view=whole" \n retrieveCharge c2 view=whole -> c2`,
    accepted,
  ],
  ['listEvents -> list', accepted],
  ['listEvents limit=3 -> 400', open],
  ['listChargeEvents chrg_none -> 404', open],
]

const ofTraffic: readonly [record: string, expected: object][] = [
  ['createSource amount=99 -> 400', refused('create-source-amount-minimum')],
  ['createSource @key=unknown -> 401', open],
  ['createCharge source=src_none -> 404', open],
  ['createCharge source=s1 amount=1 -> 400', refused('charge-amount-equals-source')],
  ['retrieveToken tokn_test_none -> 404', open],
  ['retrieveToken nonsense -> 404', refused('retrieve-token-unknown-id')],
  ['createCharge source=nonsense -> 404', refused('charge-source-known')],
]

test('a request is to be accepted, refused by what it breaks, or open', (t) => {
  for (const [record, expected] of ofRuns) t.same(lastOf(`${made}\n${record}`), expected, record)
  t.end()
})

test('what traffic does not show may exist all the same', (t) => {
  for (const [record, expected] of ofTraffic)
    t.same(lastOf(`run origin=har\n${made}\n${record}`), expected, record)
  t.end()
})

test('a resource of single use is refused once it was used', (t) => {
  const used = `run tokenParameter=card\n${made}\ncreateCharge source[type]=- source[bank]=- card=t1 -> c3`
  const second = 'createCharge source[type]=- source[bank]=- card=t1'
  t.same(lastOf(used), accepted)
  t.same(lastOf(`${used}\n${second} -> 400`), refused('token-single-use'))
  t.same(lastOf(`${used}\n${second} @start=0 @duration=90000 -> 400`), open)
  t.end()
})

test('an answer that asks to come again is neither acceptance nor refusal', (t) => {
  const rows: [answer: string, calls: number][] = [
    ['-> 429', 0],
    ['@header.retry-after=5 -> 503', 0],
    ['-> 503', 1],
    ['@header.retry-after=5 -> 400', 1],
  ]
  for (const origin of ['assay', 'har'])
    for (const [answer, calls] of rows) {
      const model = modelOf(`run origin=${origin}\ncreateSource ${answer}`)
      t.same([model.calls.length, model.unanswered.length], [calls, 1 - calls], answer)
    }
  t.end()
})

test('a card is accepted once an answer shows a token of it, and not by its status', (t) => {
  const sends = 'createToken card[number]=4111111111111111'
  const after = (answer: string) => lastOf(`${sends} -> ${answer} \n ${sends} -> 400`)
  t.same(after('t1'), accepted)
  t.same(after('200 "{\\"object\\":\\"error\\"}"'), open)
  t.end()
})
