import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openCustomer } from '../../customer/customer.ts'
import { isSamePage } from '../../basics/addresses.ts'
import { isAddress } from '../../customer/address.ts'
import { openPerson } from '../../customer/person.ts'
import { openClassifier } from '../../customer/words.ts'
import { folderOf } from '../folder.ts'
import { returnUri, start, to, visit, type Site } from './visit.ts'

t.test('visits only addresses on http and https, without a user in them', async (t) => {
  for (const url of ['https://bank.example/', 'http://8.8.8.8/']) t.ok(isAddress(url), url)
  for (const url of [
    'ftp://bank.example/',
    'javascript:1',
    'data:,',
    'https://a@bank.example/',
    'x',
  ])
    t.notOk(isAddress(url), url)
})

t.test('recognises the return_uri by origin and path', async (t) => {
  for (const url of [returnUri, `${returnUri}&status=x#y`]) t.ok(isSamePage(url, returnUri), url)
  for (const url of [
    'http://shop.example/back/n1',
    'https://shop.example/back/n12',
    'https://shop.example.evil/back/n1',
  ])
    t.notOk(isSamePage(url, returnUri), url)
})

const texts: Record<string, string> = {
  successful:
    'Mark as successful|Approve|AUTHORISE|Pay RM 10|Yes|Accept payment|Berjaya|Bayar|Sahkan|OK|Diterima|是|பணம் செலுத்து|Setuju|PayNow',
  failed:
    "Unsuccessful|Mark as failed|Not successful|Don't pay|Yes, cancel|No, decline|Deny|Refuse|Insufficient funds|Cancel payment|Abort|Gagal|Batal|Tolak|payment_failed|Disapprove|Confirm rejection|否|不同意|取消付款|付款未成功|வெற்றி பெறவில்லை|Tidak setuju",
  nothing:
    'Continue|Payment|Reference no. 12|Reject all cookies|Do not cancel|Approve or reject|I accept the terms|PayNet|GrabPay|Return to merchant|Terima kasih|I agree to the terms|同意条款|付款方式|返回商户|தொடர்பு',
}
for (const [result, all] of Object.entries(texts))
  t.test(`reads texts that say ${result}`, async (t) => {
    for (const text of all.split('|'))
      t.equal(openClassifier()(text).signal?.result ?? 'nothing', result, text)
  })

t.test('http: fills templates, finds texts, and keeps cookies', async (t) => {
  const steps = [
    { url: '{authorize_uri}', extract: { csrf: 'csrf value="{}"', id: '"id":"{}"' } },
    { url: '/do', form: { csrf: '{csrf}', id: '{id}', result: '{result}' } },
  ]
  const site: Site = {
    [start]: {
      headers: { 'set-cookie': 's=1; Path=/' },
      page: '<input name=csrf value="x&y"><p>{"id":"7"}</p>',
    },
    'POST /do': to(returnUri),
  }
  const failed = [{ url: '/authorize/chrg_1', extract: { none: 'id={}.' } }]
  const driver = openCustomer({ driver: 'http', steps: { successful: steps, failed } })
  const { lines, got, choices, ...result } = await visit(driver, site, 'successful')
  t.same(lines, [start, 'POST /do csrf=x%26y&id=7&result=successful'])
  t.same(choices, ['POST /do'])
  t.equal(got[1]?.headers.cookie, 's=1')
  t.match(result, { hasChosen: true, returned: returnUri, stuck: null })
  t.match(await visit(driver, site, 'failed'), {
    hasChosen: false,
    stuck: { saw: /^no \{none\} by id=/ },
  })
  const broken = openCustomer({
    driver: 'http',
    steps: { successful: [{ url: '{nothing}' }], failed: [] },
  })
  t.match(await visit(broken, site, 'successful'), {
    stuck: { saw: /\{nothing\} is not known.*authorize_uri/ },
  })
  t.match(await visit(broken, site, 'failed'), { stuck: { saw: /empty list/ } })
})

const script = (code: string): string[] => [process.execPath, '-e', code]
const command = (line: string[]) => openCustomer({ driver: 'command', command: line })

t.test('command: gives the program the visit, and no variable that may be a key', async (t) => {
  process.env['SHOP_KEY'] = 'skey_x'
  t.teardown(() => delete process.env['SHOP_KEY'])
  const code =
    'const { ASSAY_AUTHORIZE_URI: page, ASSAY_RESULT: result, ASSAY_RETURN_URI: back } = process.env; fetch(page + "?" + result + Object.keys(process.env).sort()).then(() => console.log(back + "&x=1"))'
  const { lines, hasChosen, returned } = await visit(command(script(code)), {}, 'failed')
  t.match(
    lines[0],
    /^GET \/authorize\/chrg_1\?failed.*ASSAY_AUTHORIZE_URI,ASSAY_RESULT,ASSAY_RETURN_URI,/,
  )
  t.notMatch(lines[0], /SHOP_KEY/)
  t.same({ hasChosen, returned }, { hasChosen: true, returned: `${returnUri}&x=1` })
})

t.test('command: says how a program ended', async (t) => {
  t.match(await visit(command(script('console.error("no bank"); process.exit(3)')), {}, 'failed'), {
    hasChosen: false,
    stuck: { saw: 'exit 3: no bank' },
  })
  t.match(await visit(command(['/nowhere/no-program']), {}, 'failed'), {
    stuck: { saw: /did not start/ },
  })
  const child =
    'require("child_process").spawn("sleep", ["60"], { stdio: "inherit" }); setInterval(() => {}, 1000)'
  t.match(await visit(command(script(child)), {}, 'failed', { timeout: 0.5 }), {
    stuck: { saw: /time is over/ },
  })
})

t.test('person: goes on when the charge is complete, or nobody came', async (t) => {
  const lines: string[] = []
  let looks = 0
  const came = await visit({ visit: openPerson(0.01) }, {}, 'failed', {
    tell: (line) => void lines.push(line),
    settled: async () => ++looks > 2,
  })
  t.match(came, { hasChosen: true, stuck: null })
  t.match(lines, [
    /^Customer 1: open http:\/\/127.*chrg_1 and make the payment fail, within 300 seconds\.$/,
  ])
  const settled = () => Promise.reject(new Error('no answer'))
  const signal = AbortSignal.timeout(100)
  const nobody = await visit(openCustomer({ driver: 'person' }), {}, 'successful', {
    settled,
    signal,
  })
  t.match(nobody, { hasChosen: false, stuck: { saw: 'nobody within 300 seconds' } })
})

t.test(
  'browser: playwright-core is loaded from beside the kit, never from the working directory',
  async (t) => {
    const before = process.cwd()
    const folder = folderOf(t)
    const planted = join(folder, 'node_modules', 'playwright-core')
    mkdirSync(planted, { recursive: true })
    writeFileSync(join(planted, 'package.json'), '{"name":"playwright-core","main":"index.js"}')
    writeFileSync(join(planted, 'index.js'), 'globalThis.planted = true')
    process.chdir(folder)
    t.teardown(() => process.chdir(before))
    const browser = openCustomer({ driver: 'browser', executablePath: join(folder, 'none') })
    const { stuck } = await visit(browser, {}, 'successful')
    t.equal(stuck?.lookedFor, 'a Chromium to visit the page with')
    t.notOk('planted' in globalThis)
  },
)

t.test(
  'leaves the way back to a browser where a page has scripts, though a form leads nowhere',
  async (t) => {
    const receipt = (script: string): Site => ({
      [start]:
        '<form method=post action=/pay><button name=r value=1>Pay</button><button name=r value=0>Decline</button></form>',
      'POST /pay': `Thank you<form action=/lang method=post><select name=lang><option value=en>English</select><input type=submit value=Go></form>${script}`,
    })
    const driver = openCustomer({ driver: 'page' })
    const ofScript = await visit(driver, receipt('<script>leave(3)</script>'), 'successful')
    t.match(ofScript, { hasChosen: true, returned: null, needsBrowser: true })
    t.match(await visit(driver, receipt(''), 'successful'), {
      hasChosen: true,
      needsBrowser: false,
    })
  },
)

t.test('page: says where a customer comes from, as browsers do', async (t) => {
  const site: Site = {
    [start]:
      '<form method=post action=/done><button>Approve</button><button>Decline</button></form>',
    'POST /done': to(returnUri),
  }
  const { got } = await visit(openCustomer({ driver: 'page' }), site, 'successful')
  const [first, second] = got
  t.equal(first?.headers.referer, undefined)
  const host = String(second?.headers.host)
  t.equal(second?.headers.referer, `http://${host}/authorize/chrg_1`)
})
