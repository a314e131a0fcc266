import { table } from '../table.ts'

const refused = `
  createSource -> s1
  createCharge source=s1 amount=1 return_uri=https://shop.test/refused @expect=refused @about=charge-amount-equals-source -> 400
  x = charge source=s1
  e1 = charge.create x
`
const later = `
  createCharge @base=single-request -> c2
  o1 = charge.create c2
`

/** Records for the rules of leftovers. */
export const leftovers = table(refused, {
  'refusal-creates-nothing': {
    holds: `${later} \n listEvents from=-5 -> list o1`,
    breaks: [
      `${later} \n listEvents from=-5 -> list e1 o1`,
      'webhook e1',
      'e2 = e1 data.source=null data.return_uri=https://shop.test/refused \n listChargeEvents x @expect=open -> 404 \n retrieveEvent e2 -> e2',
    ],
    unreached: [
      later,
      `${later} \n listEvents from=-5 limit=1 -> list o1`,
      'listEvents from=-5 -> list',
      `run origin=har \n ${later} \n listEvents -> list o1`,
      'createCharge source=s1 return_uri=https://shop.test/refused -> lost \n webhook e1',
    ],
  },
})
