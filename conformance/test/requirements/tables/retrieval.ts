import { table } from '../table.ts'

const there = 'learned retrieval=path'
const paid = 'c2 = c1 successful \n e1 = charge.complete c1 \n webhook e1'

/** Records for the rules of retrieval. */
export const retrieval = table('createCharge -> c1', {
  'retrieve-charge-consistent': {
    holds: `${there} \n retrieveCharge c1 -> c1`,
    breaks: [
      `${there} \n retrieveCharge c1 -> c1 \n retrieveCharge c1 -> 404`,
      `${there} \n +2000 retrieveCharge c1 -> 404`,
    ],
    open: `${there} \n retrieveCharge c1 -> 404`,
    inapplicable: 'learned retrieval=null \n retrieveCharge c1 -> 404',
  },
  'charge-unpaid-when-new': {
    holds: `retrieveCharge c1 -> c1 paid=-`,
    breaks: `retrieveCharge c1 -> c1 paid=true`,
  },
  'charge-unauthorized-when-new': {
    holds: [
      // A customer may have authorized what is captured later.
      `visit c1 successful \n retrieveCharge c1 -> c1 authorized=true`,
      `run origin=har \n retrieveCharge c1 -> c1 authorized=true`,
    ],
    breaks: `retrieveCharge c1 -> c1 authorized=true \n visit c1 successful`,
  },
  'charge-card-null': {
    holds: `retrieveCharge c1 -> c1 card=-`,
    breaks: `t = token \n retrieveCharge c1 -> c1 card=t.card`,
  },
  'charge-failure-code-null-unless-failed': {
    holds: `retrieveCharge c1 -> c1 failure_code=-`,
    breaks: `retrieveCharge c1 -> c1 failure_code=insufficient_fund`,
  },
  'keys-decide-livemode': {
    holds: `retrieveCharge c1 -> c1 livemode=-`,
    breaks: `retrieveCharge c1 -> c1 livemode=true`,
  },
  'charge-status-equals-event': {
    holds: `${there} \n ${paid} \n retrieveCharge c1 -> c2`,
    breaks: [
      `${there} \n ${paid} \n c3 = c1 failed \n retrieveCharge c1 -> c3`,
      `${there} \n ${paid} \n +3000 retrieveCharge c1 -> c1`,
      // Nobody was at its page.
      `${there} \n e2 = charge.create c1 \n webhook e2 \n retrieveCharge c1 -> c1 status=successful paid=true paid_at=+4 \n +3000 listChargeEvents c1 -> list e2`,
    ],
    open: `${there} \n ${paid} \n retrieveCharge c1 -> c1`,
    unreached: there,
  },
})

const own = 'createSource amount=5000 bank=uob -> s1 \n createCharge source=s1 amount=5000 -> c1'
const unknown = 'createCharge source=src_test_0'

/** Records for the rules of embedded. */
export const embedded = table('', {
  'charge-embeds-created-source': {
    holds: 'createCharge @base=single-request -> c1 source.bank=cimb',
    breaks: [
      'createCharge @base=single-request -> c1 source=null',
      'createCharge @base=single-request -> c1 source.amount=1',
    ],
    unreached: own,
  },
  'charge-embeds-its-source': {
    holds: [own, `${own} source=null`, `${own} \n retrieveCharge c1 -> c1 source.bank=-`],
    breaks: [
      `${own} source.bank=sc`,
      `createSource -> s2 \n ${own} \n retrieveCharge c1 -> c1 source.id=src_test_s2`,
    ],
  },
  'charge-source-known': {
    holds: `${own} \n ${unknown} -> 404 \n createSource -> s2 \n createCharge source=s2 -> c2`,
    breaks: `${own} \n ${unknown} -> c2`,
    open: `${own} \n ${unknown} -> 404`,
  },
})
