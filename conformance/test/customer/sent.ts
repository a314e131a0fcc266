import { start, type Build } from './pages.ts'
import { returnUri } from './server.ts'

const json = { 'content-type': 'application/json' }
const back = JSON.stringify(returnUri)
const answer = (value: object) => ({ headers: json, page: JSON.stringify(value) })

/** Of a page whose form is sent by itself. */
const plain = { browser: undefined }

/** A page whose script sends the result with this code, and what comes of it. */
const sending = (title: string, page: string, rest: Partial<Build> = {}): Build => ({
  title: `sends ${title}`,
  successful: ['POST /pay {"result":"successful"}'],
  failed: ['POST /pay {"result":"failed"}'],
  how: 'script',
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

/** A site that takes each result at an address of its own. */
const yesOrNo: Partial<Build> = {
  site: { 'POST /pay/yes': '', 'POST /pay/no': '' },
  successful: ['POST /pay/yes'],
  failed: ['POST /pay/no'],
}

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
    'by a named arrow, and goes where the answer says then',
    `${called}${script(`const decide = (result) => fetch('/pay', ${body}).then((r) => r.json()).then((data) => { location = data.redirect_uri })`)}`,
  ),
  sending(
    'by what stands on the button, for each of them',
    each(`document.querySelectorAll('button[data-result]').forEach((b) => {
      b.addEventListener('click', async (event) => {
        event.preventDefault()
        const { result } = b.dataset
        const answer = await (await fetch('/pay', ${body})).json()
        location.assign(answer.redirect_uri)
      })
    })`),
  ),
  sending(
    'by what stands on the button, in a loop',
    each(`for (const b of document.querySelectorAll('[data-result]')) b.onclick = async function () {
      const result = this.dataset.result
      const r = await fetch('/pay', ${body})
      const d = await r.json()
      location.replace(d.redirect_uri)
    }`),
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
    'in the address, joined from what it knows',
    `${called}${script(`const id = 'chrg_1'; function decide(result) { fetch(\`/pay/\${id}/\${result}\`, { method: 'POST' }).then(() => { location.href = ${back} }) }`)}`,
    {
      site: {
        'POST /pay/chrg_1/successful': '',
        'POST /pay/chrg_1/failed': '',
      },
      successful: ['POST /pay/chrg_1/successful'],
      failed: ['POST /pay/chrg_1/failed'],
    },
  ),
  sending(
    'beside the address of the page, as parameters',
    `${called}${script(`function decide(r) { fetch(location.pathname + '/result', { method: 'POST', body: new URLSearchParams({ result: r, step: 2 }) }).then(() => location.reload()) }`)}`,
    {
      site: {
        [start]: (_, all) =>
          all.length > 1
            ? `<a href="${returnUri}">Return to merchant</a>`
            : `${called}${script(`function decide(r) { fetch(location.pathname + '/result', { method: 'POST', body: new URLSearchParams({ result: r, step: 2 }) }).then(() => location.reload()) }`)}`,
        'POST /authorize/chrg_1/result': '',
      },
      successful: ['POST /authorize/chrg_1/result result=successful&step=2', start],
      failed: ['POST /authorize/chrg_1/result result=failed&step=2', start],
      how: 'link',
    },
  ),
  sending(
    'a flag that tells one from the other',
    `${buttons('onclick="decide(true)"', 'onclick="decide(false)"')}${script(`async function decide(ok) {
      if (ok) { await fetch('/pay/yes', { method: 'POST' }) } else { await fetch('/pay/no', { method: 'POST' }) }
      location.href = ${back}
    }`)}`,
    yesOrNo,
  ),
  sending(
    'a result that a comparison makes',
    `${buttons(`onclick="decide('ok')"`, `onclick="decide('no')"`)}${script(`function decide(r) {
      fetch('/pay', { ${post}, body: JSON.stringify({ result: r === 'ok' ? 'successful' : 'failed' }) })
        .then((x) => x.json()).then(({ redirect_uri }) => { location.href = redirect_uri })
    }`)}`,
  ),
  sending(
    'with a token from the head of the page, and a code that is to be typed',
    `<meta name=csrf content=t0k3n><div id=app data-charge=chrg_1></div><input id=otp maxlength=4>${called}${script(`const csrf = document.querySelector('meta[name=csrf]').content; const app = document.getElementById('app'); async function decide(result) {
      const code = document.getElementById('otp').value
      const r = await fetch('/pay', { method: 'POST', headers: { 'x-csrf': csrf, 'content-type': 'application/json' }, body: JSON.stringify({ charge: app.dataset.charge, code, result }) })
      location.href = (await r.json()).redirect_uri
    }`)}`,
    {
      site: {
        'POST /pay': ({ headers }) =>
          headers['x-csrf'] === 't0k3n' ? answer({ redirect_uri: returnUri }) : { status: 403 },
      },
      successful: ['POST /pay {"charge":"chrg_1","code":"1234","result":"successful"}'],
      failed: ['POST /pay {"charge":"chrg_1","code":"1234","result":"failed"}'],
    },
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
    'by elements that scripts know by their id',
    `${buttons('id=yes', 'id=no')}${script(`const send = (result) => fetch('/pay', ${body}).then((r) => r.json()).then((d) => { location = d.redirect_uri }); yes.onclick = () => send('successful'); no.addEventListener('click', () => send('failed'))`)}`,
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
    'its form, as it would be sent without a script',
    `<form method=post action=/pay><button name=result value=successful>Approve</button><button name=result value=failed>Decline</button></form>${script(`document.forms[0].onsubmit = async (e) => { e.preventDefault(); const r = await fetch(e.target.action, { method: 'POST', body: new URLSearchParams(new FormData(e.target, e.submitter)) }); location = (await r.json()).redirect_uri }`)}`,
    { successful: ['POST /pay result=successful'], failed: ['POST /pay result=failed'] },
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
    'nothing, while a listener for the whole page waits for other elements',
    `<form method=post action=/done><button name=r value=1>Pay</button><button name=r value=0>Cancel</button></form>${script(`document.addEventListener('click', (e) => { if (e.target.matches('.logout')) { e.preventDefault(); location.href = '/logout' } })`)}`,
    {
      site: {
        'POST /done': `<a href="${returnUri}">Return to merchant</a>`,
      },
      successful: ['POST /done r=1'],
      failed: ['POST /done r=0'],
      how: 'link',
      ...plain,
    },
  ),
  sending(
    'by one of two requests, as the id of the button says',
    `${buttons('id=y', 'id=n')}${script(`document.addEventListener('click', async (e) => {
      if (e.target.id === 'y') await fetch('/pay/yes', { method: 'POST' })
      else if (e.target.id === 'n') await fetch('/pay/no', { method: 'POST' })
      location.href = ${back}
    })`)}`,
    yesOrNo,
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
      how: 'link',
      ...plain,
    },
  ),
]
