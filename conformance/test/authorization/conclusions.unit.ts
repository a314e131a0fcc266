import t from 'tap'
import type { Result } from '../../authorization/driver.ts'
import { pageDriver } from '../../authorization/drivers/page.ts'
import { returnUri, visit, type Site } from './server.ts'

const start = 'GET /authorize/chrg_1'

t.test('concludes from going on or back only what the end says', async (t) => {
  const page =
    '<form method=post action=/done><button>Continue</button><button name=back>Go back</button></form>'
  const end = async (want: Result, text: string, status = 200) =>
    (await visit(pageDriver(), { [start]: page, 'POST /done': { status, page: text } }, want)).arrival
  t.match(await end('successful', 'Payment successful'), { kind: 'finished', chose: true })
  t.match(await end('failed', 'Payment cancelled'), { kind: 'finished', chose: true })
  t.match(await end('successful', 'Hello'), {
    kind: 'stuck',
    lookedFor: /whether going on meant "successful"/,
  })
  t.match(await end('failed', 'Hello'), { kind: 'stuck', lookedFor: /whether going back meant "failed"/ })
  const link = `<a href="${returnUri}">Return to merchant</a>`
  t.match(await end('failed', link), { kind: 'returned', chose: true })
  t.match(await end('successful', `Payment failed ${link}`), { kind: 'returned', chose: false })
  t.match(await end('successful', `Try again ${link}`, 500), { kind: 'returned', chose: false })
  t.match(await end('successful', page + link), { kind: 'returned', chose: false })
})

t.test('goes back where nothing else may refuse, and concludes nothing from that', async (t) => {
  const back = '<a href=/authorize/chrg_1/back>Back</a>'
  const site: Site = {
    [start]: `<form method=post action=/done><button>Pay</button></form>${back}`,
    'GET /authorize/chrg_1/back': { status: 302, headers: { location: returnUri } },
    'POST /done': `<a href="${returnUri}">Return to merchant</a>`,
  }
  const failed = await visit(pageDriver(), site, 'failed')
  t.same(failed.lines, [start, 'GET /authorize/chrg_1/back'])
  t.match(failed.arrival, { kind: 'returned', chose: false })
  const successful = await visit(pageDriver(), site, 'successful')
  t.same(successful.lines, [start, 'POST /done'])
  t.match(successful.arrival, { kind: 'returned', chose: true })
})

t.test('says of a page that it is made by scripts, in it or beside it', async (t) => {
  for (const script of ['<script>render()</script>', '<script type=module src=/app.js></script>']) {
    const { arrival } = await visit(pageDriver(), { [start]: `<div id=app></div>${script}` }, 'successful')
    t.match(arrival, { kind: 'stuck', scripted: true, saw: /only a browser runs/ })
  }
  const { arrival } = await visit(pageDriver(), { [start]: '<p>Nothing</p>' }, 'successful')
  t.match(arrival, { kind: 'stuck', scripted: false })
})

t.test('is not sure of one of several that say the result where nothing refuses', async (t) => {
  const ways = '<a href=/one>Pay by app</a><a href=/two>Pay at the counter</a>'
  const gone = { status: 302, headers: { location: returnUri } }
  const { arrival } = await visit(pageDriver(), { [start]: ways, 'GET /one': gone }, 'successful')
  t.match(arrival, { kind: 'returned', chose: false })
})

t.test('cancels by a link of the payment, and concludes nothing from that', async (t) => {
  const cancel = '/authorize/chrg_1/do?o=2'
  const site: Site = {
    [start]: `<form method=post action=/done><button>Continue</button></form><a href="${cancel}">Cancel</a>`,
    [`GET ${cancel}`]: { status: 302, headers: { location: returnUri } },
    'POST /done': { status: 302, headers: { location: returnUri } },
  }
  const failed = await visit(pageDriver(), site, 'failed')
  t.same(failed.lines, [start, `GET ${cancel}`])
  t.match(failed.arrival, { kind: 'returned', chose: false })
  const successful = await visit(pageDriver(), site, 'successful')
  t.same(successful.lines, [start, 'POST /done'])
})

t.test('follows the one link that is left after the choice', async (t) => {
  const site: Site = {
    [start]: '<form method=post action=/authorize/chrg_1/ok><button>Approve</button></form>',
    'POST /authorize/chrg_1/ok': '<p>Processing</p><a href="/authorize/chrg_1/wait">Click here</a>',
    'GET /authorize/chrg_1/wait': { status: 302, headers: { location: returnUri } },
  }
  const { arrival } = await visit(pageDriver(), site, 'successful')
  t.match(arrival, { kind: 'returned', chose: true })
})

t.test('goes through steps that differ by their titles alone', async (t) => {
  const step = (at: number) =>
    `<title>Step ${at}</title><form method=post action=/step><input type=hidden name=at value=${at}><button>Continue</button></form>`
  const site: Site = {
    [start]: step(1),
    'POST /step': ({ body }) =>
      body === 'at=3'
        ? '<form method=post action=/done><button>Approve</button><button name=no>Decline</button></form>'
        : step(Number(body.slice(3)) + 1),
    'POST /done': { status: 303, headers: { location: returnUri } },
  }
  const { arrival, lines } = await visit(pageDriver(), site, 'successful')
  t.match(arrival, { kind: 'returned', chose: true })
  t.same(lines, [start, 'POST /step at=1', 'POST /step at=2', 'POST /step at=3', 'POST /done'])
})

t.test('leaves a last page to a browser whose frames may hold the way on', async (t) => {
  const page =
    '<form method=post action=/done><button>Approve</button><button name=no>Decline</button></form>'
  const end = async (text: string) =>
    (await visit(pageDriver(), { [start]: page, 'POST /done': text }, 'successful')).arrival
  t.match(await end('<p>Done</p><iframe src=/receipt></iframe>'), { kind: 'finished', scripted: true })
  t.match(await end('<p>Done</p>'), { kind: 'finished', scripted: false })
})
