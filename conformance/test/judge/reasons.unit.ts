import { test } from 'tap'
import type { RequirementId } from '../../../generated/requirements.ts'
import { judge } from '../../judge/judge.ts'
import { fold } from '../../model/fold.ts'
import type { WaitEntry } from '../../record/entry.ts'
import { entriesOf } from '../requirements/record.ts'

const wait = (what: string, of: string | null, duration: number): WaitEntry => {
  return { kind: 'wait', scenario: 'main', step: '1', what, of, found: false, start: 0, duration }
}
const waits = [
  wait('a final status', 'chrg_test_1', 300),
  wait('each event of this run in its list', null, 10_040),
]
const left = 'skip reason="nothing more was sent"'
const charged = 'createSource -> s1\ncreateCharge source=s1 -> c1\ne1 = charge.create c1'
const unsent = `${charged}\nskip impossible=true reason="too much"`

const rows: readonly [
  record: string,
  id: RequirementId,
  words: string | RegExp,
  waits?: WaitEntry[],
][] = [
  [
    charged,
    'list-events-complete',
    'Not judged: each event of this run in its list was not there within 10 s.',
    waits,
  ],
  [
    charged,
    'charge-successful-paid',
    'Not judged: a final status of chrg_test_1 was not there within 0.3 s.',
    waits.slice(0, 1),
  ],
  [
    charged,
    'charge-complete-webhook',
    'Not judged: a webhook for each event was not there within 2 s.',
    [wait('a webhook for each event', null, 2000)],
  ],
  [
    charged,
    'list-events-complete',
    'Not judged: one total on all pages was not there within 1.5 s.',
    [wait('one total on all pages', null, 1500)],
  ],
  [unsent, 'create-source-amount-minimum', 'too much'],
  [`${unsent}\n${left}\n${left}`, 'create-source-amount-minimum', 'nothing more was sent'],
  [charged, 'charge-failed-code', /^No answer was of the kind that it is about\.$/],
  [
    charged.replace('-> c1', '-> c1 fee=null'),
    'charge-failed-code',
    'No answer was of the kind that it is about. Fix first what does not hold (charge-fee), and run it again.',
  ],
  [
    `${charged}\nvisit c1 failed\nretrieveCharge c1 -> c1`,
    'charge-becomes-failed',
    'Not seen: status failed. It was looked for during 0 s, and may take 2 s; run it again.',
  ],
  [
    `${charged}\nlistEvents -> list e1\nwebhook ""\n+5000 webhook ""`,
    'webhook-body-event',
    'the body is empty, and there is no other webhook for charge.create of',
  ],
  [
    `${charged}\nlistEvents -> list e1\nwebhook "{}"\n+5000 webhook "{}"`,
    'webhook-body-event',
    'a body that is no event, and there is no other webhook for charge.create of',
  ],
  [
    'createSource amount=99 @base=required -> 400',
    'create-source-amount-minimum',
    'The refusal proves nothing, because no createSource request with nothing wrong was accepted beside it.',
  ],
  [
    'createToken card[country]=MY -> t1 card.country=7',
    'card-country-lowercase',
    'It cannot be judged while card-country does not hold (card.country: 7).',
  ],
  [
    `${charged}\nretrieveEvent e1 -> e1\nlistEvents -> list e1 data.0.user_uid=other`,
    'event-equals-listed',
    'user_uid is "user_5x0" where it is retrieved, and "other" in the list of all events',
  ],
  [
    `${charged}\nlistEvents -> list e1\nlistEvents -> list e1 data.0.user_uid=other`,
    'event-equals-listed',
    'user_uid is "user_5x0" in the list of all events, and "other" later',
  ],
  [
    'walk listEvents limit=1 -> list limit=7\nwalk listEvents limit=1 -> list limit=7\nlistEvents limit=2 -> list limit=7\nlistEvents limit=5 -> list limit=7\nlistEvents limit=10 -> list limit=7\nlistEvents limit=20 -> list limit=7',
    'list-limit-applied',
    'two of the limits 1, 2, 5, 10, 20 applied, and not asked for 1: 0 records, limit 7; asked for 2: 0 records',
  ],
  [
    `${charged}\nlistEvents -> list e1 limit=0`,
    'list-limit-not-exceeded',
    'at most 0 records, and not 1 record',
  ],
  [
    `${charged}\nlistEvents order=chronological -> list e1\n+3000 listEvents order=chronological -> list`,
    'list-events-complete',
    '(charge.create of chrg_test_c1) in the list of all events, and not it is not there, after 3',
  ],
  [
    `${charged}\ne2 = charge.create c1\nlistChargeEvents c1 -> list e1\n+3000 listChargeEvents c1 -> list`,
    'list-charge-events-complete',
    '(charge.create of chrg_test_c1) in the list of its charge, and not it is not there',
  ],
  [
    `${charged}\nlistEvents -> list e1\nwebhook e1\n+3000 retrieveEvent e1 -> e1 webhook_deliveries=[]`,
    'webhook-delivery-recorded',
    '1 record of deliveries, as many as arrived, and not 0 records, after 3',
  ],
  [
    `createSource -> s1\ncreateCharge source=s1 -> c1 refunds.total=few`,
    'list-total',
    'refunds.total: an integer, and not refunds.total: "few"',
  ],
  [
    `createCharge @base=single-request return_uri=https://shop.test/${'a'.repeat(150)}/end -> c1 return_uri=https://shop.test/${'a'.repeat(150)}/`,
    'charge-return-uri-echo',
    /^return_uri …a{39}\/end", and not return_uri …a{39}\/"$/,
  ],
  [
    'createSource bank=cimb @cut=90000 -> s1',
    'create-source-bank-accepted',
    'Its answer of 90000 characters is too long to be judged.',
  ],
  [
    'createSource amount=7000 -> 400 "{\\"object\\":\\"error\\",\\"code\\":\\"bad\\",\\"message\\":\\"too much\\"}"',
    'create-source-accepts-valid-request',
    'accepted by createSource, and not 400 "too much"',
  ],
  [
    'createToken @shows=["card number"] -> t1 card.name=[redacted]',
    'card-number-hidden',
    'no card number, and not a card number that was sent',
  ],
  [
    charged.replace('-> c1', '-> c1 status=-'),
    'charge-final-states-final',
    'was not there within 0.3 s. Fix first what does not hold (charge-status), and run it again.',
    waits.slice(0, 1),
  ],
  [
    `${charged.replace('-> c1', '-> c1 expires_at=null')}\ne2 = e1 data.expires_at=null\nlistEvents -> list e2`,
    'charge-create-event-pending',
    'It fails, too, but charge-expires-at-set does not hold and is the likely cause.',
  ],
  [
    `${charged}\nvisit c1 failed\nretrieveCharge c1 -> c1\nend cutShort=true reason="Nothing more was sent."`,
    'charge-becomes-failed',
    /^Nothing more was sent\.$/,
  ],
  [
    `createSource -> 200 ${JSON.stringify(`{"a":"${'b'.repeat(200)}"},"cut`)}`,
    'answer-json',
    'bbb … bbb',
  ],
]

test('a finding says plainly what happened, and what to do', (t) => {
  for (const [record, id, words, more = []] of rows) {
    const found = judge(fold([...entriesOf(record), ...more])).get(id)
    t.match(found?.reason ?? `${found?.expected}, and not ${found?.actual}`, words, id)
  }
  t.end()
})
