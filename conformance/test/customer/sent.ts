import { start, type Build } from './pages.ts'
import { returnUri } from './server.ts'

const json = { 'content-type': 'application/json' }
const answer = (value: object) => ({ headers: json, page: JSON.stringify(value) })

/** Of a page whose form is sent by itself. */
const plain = { browser: undefined }

/** A page whose script sends the result with this code, and what comes of it. */
const sending = (title: string, page: string, rest: Partial<Build> = {}): Build => ({
  title: `sends ${title}`,
  successful: ['POST /pay {"result":"successful"}'],
  failed: ['POST /pay {"result":"failed"}'],
  browser: true,
  ...rest,
  site: { [start]: page, 'POST /pay': answer({ redirect_uri: returnUri }), ...rest.site },
})

const buttons = (on: string, off: string): string =>
  `<button ${on}>Approve</button><button ${off}>Decline</button>`
const named = buttons('data-result=successful', 'data-result=failed')
const called = buttons(`onclick="decide('successful')"`, `onclick="decide('failed')"`)
const script = (code: string): string => `<script>${code}</script>`
const post = `method: 'POST', headers: { 'content-type': 'application/json' }`
const body = `{ ${post}, body: JSON.stringify({ result }) }`
const each = (code: string): string => `${named}${script(code)}`

/** Pages whose scripts send the result themselves, as honest services write them. */
export const sent: Build[] = [
  sending(
    'by a function with an argument, and goes where the answer says',
    `${called}${script(`async function decide(result) {
      const response = await fetch('/pay', ${body});
      const data = await response.json();
      window.location.href = data.redirect_uri;
    }`)}`,
  ),
  sending(
    'by one listener for the whole page',
    each(`document.addEventListener('click', async (e) => {
      const b = e.target.closest('[data-result]')
      if (!b) return
      const r = await fetch('/pay', { ${post}, body: JSON.stringify({ result: b.dataset.result }) })
      location.href = (await r.json()).redirect_uri
    })`),
  ),
  sending(
    'with XMLHttpRequest',
    `${called}${script(`function decide(result) {
      var x = new XMLHttpRequest();
      x.onload = function () { window.location = JSON.parse(x.responseText).redirect_uri };
      x.open('POST', '/pay', true);
      x.setRequestHeader('Content-Type', 'application/json');
      x.send(JSON.stringify({ result: result }));
    }`)}`,
  ),
  sending(
    'instead of its form',
    `<form id=f><button name=result value=successful>Approve</button><button name=result value=failed>Decline</button></form>${script(`document.getElementById('f').addEventListener('submit', async (e) => {
      e.preventDefault()
      const r = await fetch('/pay', { ${post}, body: JSON.stringify({ result: e.submitter.value }) })
      location.href = (await r.json()).redirect_uri
    })`)}`,
  ),
  sending(
    'the result, then asks until it is settled',
    `${called}${script(`function decide(result) { fetch('/pay', ${body}).then(() => { location.href = '/wait' }) }`)}`,
    {
      site: {
        'POST /pay': answer({ ok: true }),
        'GET /wait': `<p>One moment</p>${script(`async function poll() { const r = await fetch('/state'); const d = await r.json(); if (d.done) location.href = d.next; else setTimeout(poll, 500) } poll()`)}`,
        'GET /state': (_, all) =>
          answer(
            all.filter(({ line }) => line === 'GET /state').length > 1
              ? { done: true, next: returnUri }
              : { done: false },
          ),
      },
      successful: ['POST /pay {"result":"successful"}', 'GET /wait', 'GET /state', 'GET /state'],
      failed: ['POST /pay {"result":"failed"}', 'GET /wait', 'GET /state', 'GET /state'],
    },
  ),
  sending(
    'a word of each click elsewhere, and the form itself',
    `<form method=post action=/done><button name=r value=1>Pay</button><button name=r value=0>Cancel</button></form>${script(`document.addEventListener('click', () => fetch('/track', { method: 'POST', body: 'click' }))`)}`,
    {
      site: {
        'POST /done': `<a href="${returnUri}">Return to merchant</a>`,
      },
      successful: ['POST /done r=1'],
      failed: ['POST /done r=0'],
      ...plain,
    },
  ),
]
