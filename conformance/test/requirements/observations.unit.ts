import { test } from 'tap'
import type { ObservationId } from '../../../generated/requirements.ts'
import { observations, observationsOf } from '../../requirements/observations/index.ts'
import { observationIds } from '../../settings/selection.ts'
import { modelOf } from './record.ts'

const shared = `
  createSource -> s1
  createCharge source=s1 -> c1
  createSource -> s2
  createCharge source=s2 -> c2
  e1 = charge.create c1 created_at=+1
  e2 = charge.complete c1 failed created_at=+4
`

const fragment =
  'createCharge return_uri=https://shop.test/?a=1#paid @observation=charge-return-uri-fragment'
/** Asks for the events after the first of them, in another zone. */
const zoned =
  'listChargeEvents c1 -> list e1 e2 \n listChargeEvents c1 from=2026-03-14T17:00:02+08:00 @observation=list-from-zone'

/** Records by the question that they answer, each with the answer; null where it shows none. */
const rows: {
  readonly [id in ObservationId]?: readonly (readonly [record: string, answer: unknown])[]
} = {
  'authorize-uri-host': [['', 'pay.payment.example']],
  'key-blank': [
    [
      'listEvents @observation=key-blank @manner="a blank after the key" -> list e1 e2',
      { secret: 'accepted' },
    ],
    ['', null],
  ],
  'charge-retrieval-path': [
    ['learned retrieval=path', '/charges/{id}'],
    ['learned retrieval=location', 'its location'],
    ['', null],
  ],
  'charge-retrieval-fields': [
    ['retrieveCharge c1 -> c1', []],
    ['retrieveCharge c1 -> c1 amount=none', ['charge-amount']],
    ['', null],
  ],
  'charge-source-twice': [
    [
      'createCharge source=s1 @observation=charge-source-twice -> c3 \n createCharge source=s1 @observation=charge-source-twice -> 400',
      'refused 400',
    ],
    [
      'createCharge source=s1 @observation=charge-source-twice -> c3 \n createCharge source=s1 @observation=charge-source-twice -> c3',
      'answered with the first charge',
    ],
    ['createCharge source=s1 @observation=charge-source-twice -> 400', null],
  ],
  'charge-source-after-refusal': [
    [
      'createSource -> s3 \n createCharge source=s3 amount=1 @observation=charge-source-after-refusal -> 400 \n createCharge source=s3 @observation=charge-source-after-refusal -> c3',
      'accepted',
    ],
    [
      'createSource -> s3 \n createCharge source=s3 amount=1 @observation=charge-source-after-refusal -> 400 \n createCharge source=s3 @observation=charge-source-after-refusal -> 409',
      'refused 409',
    ],
    [
      'createSource -> s3 \n createCharge source=s3 amount=1 @observation=charge-source-after-refusal -> c3',
      null,
    ],
  ],
  'charge-return-uri-fragment': [
    [
      `${fragment} -> c3 \n visit c3 successful returned=https://shop.test/?a=1#paid`,
      { held: 'whole', reached: 'whole' },
    ],
    [
      `${fragment} -> c3 return_uri=https://shop.test/ \n visit c3 successful returned=https://shop.test/`,
      { held: 'without its fragment', reached: 'without its fragment' },
    ],
    [
      `${fragment} -> c3 return_uri=null \n visit c3 returned=https://other.test/#paid`,
      { held: null, reached: null },
    ],
    [`${fragment} -> 422`, 'refused 422'],
    ['', null],
  ],
  'charge-retrieval-delay': [
    ['webhook e2 \n retrieveCharge c1 -> c1 status=failed', 'under 100 ms'],
    [
      'webhook e2 \n +300 retrieveCharge c1 -> c1 \n retrieveCharge c1 -> c1 status=failed',
      'under 1 s',
    ],
    ['webhook e2 \n +300 retrieveCharge c1 -> c1', null],
    ['retrieveCharge c1 -> c1 status=failed \n webhook e2', null],
  ],
  'charge-parameters': [
    [
      'createCharge description=x metadata[order]=1 @observation=charge-parameters -> c3 description=x',
      { description: true, metadata: false },
    ],
    ['createCharge description=x @observation=charge-parameters -> 422', 'refused 422'],
  ],
  'source-platform-type-echo': [
    [
      'createSource platform_type=IOS @observation=source-platform-type-echo -> s3 platform_type=IOS',
      { IOS: 'IOS' },
    ],
  ],
  'card-number-validation': [
    [
      'createToken @observation=card-number-validation @case=Visa -> t1 \n createToken @observation=card-number-validation @case=letters -> 400',
      { Visa: 'accepted', letters: 'refused 400' },
    ],
  ],
  'token-lifetime': [
    ['createToken -> t1 \n retrieveToken t1 @observation=token-lifetime -> t1', 'retrievable'],
    ['createToken -> t1 \n retrieveToken t1 @observation=token-lifetime -> 404', 'refused 404'],
  ],
  'event-variant': [['listChargeEvents c1 -> list e1', { listed: ['created_at'] }]],
  'event-keys': [['listChargeEvents c1 -> list e1 e2', ['charge.complete', 'charge.create']]],
  'list-charge-events-unknown-id': [
    ['listChargeEvents chrg_test_none -> list', 'accepted'],
    ['listChargeEvents chrg_test_none -> 404', 'refused 404'],
    ['listChargeEvents c1 -> list', null],
  ],
  'list-limit-default': [
    ['listEvents -> list e1 \n listChargeEvents c1 -> list e1', 20],
    [
      'listEvents -> list limit=5 \n listChargeEvents c1 -> 400',
      { listEvents: 5, listChargeEvents: 'refused 400' },
    ],
    ['listEvents limit=5 -> list \n listChargeEvents c1 -> list', null],
  ],
  'list-from-inclusive': [
    ['listChargeEvents c1 -> list e1 e2 \n listChargeEvents c1 from=+4 -> list e2', true],
    ['listChargeEvents c1 -> list e1 e2 \n listChargeEvents c1 from=+4 -> list', false],
    ['listChargeEvents c1 -> list e1 e2 \n listChargeEvents c1 from=+3 -> list e2', null],
  ],
  'list-from-zone': [
    [`${zoned} -> list e2`, 'in its zone'],
    [`${zoned} -> list`, 'as another instant'],
    [`${zoned} -> list e1 e2`, 'passed over'],
    [`${zoned} -> 400`, 'refused 400'],
    ['listChargeEvents c1 -> list e1 e2', null],
  ],
  'list-reverse-literal': [
    [
      'listChargeEvents c1 order=reverse_chronological -> list e2 e1',
      { reverse_chronological: 'newest first' },
    ],
    [
      'listChargeEvents c1 order=reverse_chronological -> list e1 e2',
      { reverse_chronological: 'oldest first' },
    ],
  ],
  'webhook-repeats': [
    ['webhook e1 \n webhook e2', [1]],
    ['webhook e1 \n webhook e1 \n webhook e2', [1, 2]],
    ['', null],
  ],
  'webhook-order': [
    ['webhook e1 \n webhook e2', true],
    ['webhook e2 \n webhook e1', false],
    ['webhook e1', null],
  ],
  'webhook-retries': [
    ['webhook e1 -> 500 \n webhook e1', true],
    ['webhook e1 -> 500', null],
    ['webhook e1', null],
  ],
  'refusal-status': [
    ['createSource amount=- -> 422', { createSource: [422] }],
    ['retrieveEvent evnt_none -> 404', { retrieveEvent: [404] }],
  ],
  'key-refusal-status': [
    [
      'createSource @key=none -> 401 \n createSource @key=secret -> 403',
      { none: [401], 'the other kind': [403] },
    ],
  ],
}

test('each question of the contract has one observation', (t) => {
  t.same(Object.keys(observations).sort(), observationIds.toSorted())
  t.end()
})

test('observations answer by the record', (t) => {
  for (const [id, records] of Object.entries(rows))
    for (const [text, expected] of records) {
      const seen = observationsOf(modelOf(`${shared}\n${text}`)).find((one) => one.id === id)
      t.same(seen?.answer, expected, `${id}: ${text.trim()}`)
      t.equal(
        seen?.reason === null,
        expected !== null,
        `${id} gives a reason without an answer: ${text.trim()}`,
      )
    }
  t.end()
})

test('cases are answered in one table, of a run where all were sent', (t) => {
  const answerIn = (origin: 'assay' | 'har'): unknown => {
    const model = modelOf(`${shared}\n createSource bank=CIMB -> 400`)
    const calls = model.calls.map((call) =>
      call.sent['bank'] === 'CIMB'
        ? { ...call, exchange: { ...call.exchange, case: 'create-source/required: bank = "CIMB"' } }
        : call,
    )
    const isRun = origin === 'assay'
    const callsTo = (operation: string): typeof calls =>
      calls.filter((call) => call.operation === operation)
    return observationsOf({ ...model, isRun, calls, callsTo }).find(
      ({ id }) => id === 'create-source-bank-spellings',
    )?.answer
  }
  t.same(answerIn('har'), { CIMB: 'refused 400' })
  t.equal(answerIn('assay'), null)
  t.end()
})
