import { test } from 'tap'
import { openCookieJar } from '../../customer/cookies.ts'

/** The cookies that a request to an address sends once others came from a page. */
function sentTo(url: string, lines: readonly string[], from = 'https://pay.bank.test/a/b'): string {
  const jar = openCookieJar()
  for (const line of lines) jar.keep(line, from)
  return jar
    .sentTo(url)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

const hosts: Record<string, [host: string, sent: string]> = {
  'the very host': ['pay.bank.test', 'own=1; site=1'],
  'a host below it': ['new.pay.bank.test', 'site=1'],
  'a host beside it': ['www.bank.test', 'site=1'],
  'a domain that only ends alike': ['otherbank.test', ''],
  'a domain above it': ['test', ''],
}
for (const [title, [host, sent]] of Object.entries(hosts))
  test(`sends ${title} its cookies alone`, async (t) => {
    const lines = ['own=1', 'site=1; Domain=.BANK.test', 'evil=1; Domain=evil.test']
    t.equal(sentTo(`https://${host}/a/c`, lines), sent)
  })

test('an address in numbers has no hosts below it', async (t) => {
  const lines = ['own=1; Domain=127.0.0.1', 'part=1; Domain=0.0.1']
  t.equal(sentTo('http://127.0.0.1/', lines, 'http://127.0.0.1/'), 'own=1')
  t.equal(sentTo('http://[::1]/', ['own=1'], 'http://[::1]:80/'), 'own=1')
})

test('sends the cookies of a path and of what is below it, those of longer paths first', async (t) => {
  const lines = ['root=1; Path=/', 'usual=1', 'deep=1; Path=/a/b', 'whole=1; Path=/a/']
  const sent = (path: string) => sentTo(`https://pay.bank.test${path}`, lines)
  t.equal(sent('/a/b'), 'deep=1; whole=1; usual=1; root=1')
  t.equal(sent('/a/b/c'), 'deep=1; whole=1; usual=1; root=1')
  t.equal(sent('/a'), 'usual=1; root=1')
  t.equal(sent('/ab'), 'root=1')
  t.equal(sentTo('https://bank.test/', ['first=1'], 'https://bank.test'), 'first=1')
})

test('sends Secure cookies over https, and to this machine', async (t) => {
  const lines = ['sid=1; Secure; HttpOnly; SameSite=Strict']
  t.equal(sentTo('https://pay.bank.test/a', lines), 'sid=1')
  t.equal(sentTo('http://pay.bank.test/a', lines), '')
  t.equal(sentTo('http://localhost/', lines, 'http://localhost/'), 'sid=1')
})

test('a cookie ends by its Max-Age, or else by its Expires, and is removed by one that is over', async (t) => {
  const url = 'https://pay.bank.test/a'
  const past = 'Expires=Wed, 21 Oct 2015 07:28:00 GMT'
  for (const end of ['Max-Age=0', 'Max-Age=-1', past, `Max-Age=0; ${past.replace('2015', '2915')}`])
    t.equal(sentTo(url, ['sid=1', `sid=; ${end}`]), '', end)
  for (const end of ['Max-Age=60', `Max-Age=60; ${past}`, 'Expires=soon', 'Max-Age=1h'])
    t.equal(sentTo(url, [`sid=1; ${end}`]), 'sid=1', end)
  t.equal(sentTo(url, ['sid=1', 'sid=2']), 'sid=2', 'a newer one takes the place of an older one')
})

test('keeps a bounded number of cookies of a bounded size', async (t) => {
  const jar = openCookieJar()
  for (let at = 0; at < 5000; at += 1) jar.keep(`c${at}=${at}; Path=/${at % 7}`, 'https://a.test/')
  jar.keep(`long=${'x'.repeat(5000)}`, 'https://a.test/')
  const sent = Array.from({ length: 7 }, (_, at) => jar.sentTo(`https://a.test/${at}`)).flat()
  t.equal(sent.length, 180)
  t.ok(sent.some(({ name }) => name === 'c4999'))
  t.notOk(sent.some(({ name }) => name === 'c0' || name === 'long'))
})

test('ignores what is no cookie', async (t) => {
  t.equal(sentTo('https://pay.bank.test/a', ['a\u0000=1', 'b=\u007f']), '')
})
