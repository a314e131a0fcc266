import { table } from '../table.ts'

const charge = 'learned retrieval=path \n createSource -> s1 \n createCharge source=s1 -> c1'
const failed = (changes = ''): string =>
  `visit c1 failed \n c2 = c1 failed \n e1 = charge.complete c1 failed \n webhook e1 ${changes}`
const paid = (changes = ''): string =>
  `visit c1 successful \n c2 = c1 successful \n e1 = charge.complete c1 \n webhook e1 ${changes}`
const then = (one: string, ...states: string[]): string =>
  [one, ...states.map((state) => `retrieveCharge c1 -> ${state}`)].join('\n')
const pageAt = (uri: string): string =>
  `listEvents @kind=visit @operation=null @id=page @request={"method":"GET","url":"${uri}"} -> 404`
const missingFor = (wait: number): string => `createCharge -> c3 authorize_uri=https://pay.test/3
  +${wait} ${pageAt('https://pay.test/3')}
  visit c3 failed hasChosen=false stuck=404 exchanges=["page"]`
/** A choice whose last step gets this answer, after which the charge stays pending. */
const endedBy = (answer: string): string =>
  `${pageAt('https://pay.test/sure').replace('404', answer)}
  visit c1 failed stuck=late exchanges=["page"]
  +3000 retrieveCharge c1 -> c1`
const twice =
  'visit c1 successful \n c2 = c1 successful \n retrieveCharge c1 -> c2 \n visit c1 failed'

/** Two customers at the page of a charge at once, which fails. */
const bothAtOnce = (choice: string): string =>
  `visit c1 successful duration=900 \n visit c1 ${choice} \n c2 = c1 failed \n +1000 retrieveCharge c1 -> c2`

const byCard =
  'run tokenParameter=card \n createToken -> t3 \n createCharge source[type]=- source[bank]=- card=t3 -> c3 status=failed failure_message=Stolen.'

/** Records for the rules of states. */
export const states = table(charge, {
  'charge-successful-paid-at': { holds: paid(), breaks: paid('data.paid_at=null') },
  'charge-successful-paid': { holds: paid(), breaks: paid('data.paid=false') },
  'charge-failed-unpaid': { holds: failed(), breaks: failed('data.paid=true') },
  'charge-failed-code': {
    holds: failed(),
    breaks: [
      failed('data.failure_code=stolen_or_lost_card'),
      `${byCard} failure_code=stolen_or_lost_card`,
    ],
  },
  'charge-failed-message': { holds: failed(), breaks: failed('data.failure_message=""') },
  'charge-becomes-successful': {
    holds: then(paid(), 'c2'),
    breaks: [
      then(failed().replace('visit c1 failed', 'visit c1 successful'), 'c2'),
      'visit c1 successful \n +3000 retrieveCharge c1 -> c1',
      bothAtOnce('successful'),
    ],
    open: [
      then(paid(), 'c1'),
      'visit c1 successful hasChosen=false stuck=lost',
      // It was to be paid within two seconds.
      'createCharge -> c3 created_at=+0 expires_at=+2 \n +3000 visit c3 successful \n +3000 retrieveCharge c3 -> c3 status=expired',
    ],
    unreached: [then(failed(), 'c2'), bothAtOnce('failed')],
  },
  'charge-becomes-failed': {
    holds: then(failed(), 'c2'),
    breaks: [
      then(paid().replace('visit c1 successful', 'visit c1 failed'), 'c2'),
      `visit c1 successful \n ${missingFor(3000)}`,
      endedBy('400'),
    ],
    open: [
      endedBy('lost'),
      endedBy('429'),
      // Another choice, after one that was lost, may have decided.
      `${endedBy('lost')} \n visit c1 successful \n c2 = c1 successful \n retrieveCharge c1 -> c2`,
      `visit c1 successful \n ${missingFor(100)}`,
      missingFor(3000),
    ],
    unreached: then(paid(), 'c2'),
  },
  'charge-final-states-final': {
    holds: `${twice} \n retrieveCharge c1 -> c2`,
    breaks: [
      `${twice} \n c3 = c1 failed \n retrieveCharge c1 -> c3`,
      `${twice} \n +3000 retrieveCharge c1 -> c1`,
    ],
    open: `${twice} \n retrieveCharge c1 -> c1`,
    unreached: then(paid(), 'c2'),
  },
})

const back = 'createCharge return_uri=https://shop.test/back?a=1 -> c1'
const deadEnd = `${pageAt('https://pay.test/done')}
  visit c1 successful stuck=404 exchanges=["page"]`
/** Records for the rules of returns. */
export const returns = table(back, {
  'return-uri-reached': {
    holds: 'visit c1 successful returned=https://shop.test/back?a=1&more=2',
    breaks: [
      'visit c1 successful returned=https://shop.test/back',
      'visit c1 successful returned=https://shop.test/other?a=1',
      'visit c1 successful exchanges=["page"]',
      `${deadEnd} \n c2 = c1 successful \n retrieveCharge c1 -> c2`,
    ],
    open: [
      `${deadEnd} \n retrieveCharge c1 -> c1`,
      `${deadEnd.replace('"GET"', '"POST"')} \n c2 = c1 successful \n retrieveCharge c1 -> c2`,
      `${deadEnd} needsBrowser=true \n c2 = c1 successful \n retrieveCharge c1 -> c2`,
      'visit c1 successful stuck=lost exchanges=["page"]',
      'visit c1 successful hasChosen=false',
      'visit c1 successful hasChosen=false returned=https://shop.test/back?a=1',
    ],
    // What a customer is shown while another one chooses alike is open.
    unreached: [
      'visit c1 look',
      'visit c1 successful duration=900 exchanges=["page"] \n visit c1 successful',
    ],
  },
})
