import t from 'tap'
import { changed } from '../../checks/cases/call.ts'

const own = 'https://example.com/assay/1?run=2'
const sent = (value: string) => changed({ return_uri: own }, { return_uri: value })['return_uri']

t.test(
  "the request's own address stands for the example's and for its rest, and no other address is changed",
  async (t) => {
    t.equal(sent(' https://shop.example/orders/1042?step=paid '), ` ${own} `)
    t.equal(sent('http://{rest}'), 'http://example.com/assay/1?run=2')
    t.equal(sent('https://{rest}#paid'), `${own}#paid`)
    t.equal(sent('https://shop.example:8443/paid'), 'https://shop.example:8443/paid')
    t.equal(sent('https://shop.example'), 'https://shop.example')
  },
)
