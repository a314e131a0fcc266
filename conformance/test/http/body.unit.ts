import { test } from 'tap'
import { deflateSync, gzipSync } from 'node:zlib'
import { readStart } from '../../basics/read-start.ts'
import { decodeBody, openBody, readBody } from '../../http/body.ts'

const limit = { bytes: 1000, values: 10 }
const inGbk = Buffer.from('\xb3\xc9\xb9\xa6', 'latin1')
const html = 'text/html'

test('a page is read in the charset that it names', async (t) => {
  const pages: [name: string, page: Buffer, type: string, text: string][] = [
    ['none', Buffer.from('berjaya 成功'), html, 'berjaya 成功'],
    ['in its media type', inGbk, 'text/html; charset=GBK', '成功'],
    ['quoted', inGbk, 'text/html;charset="gb2312"', '成功'],
    [
      'in its head',
      Buffer.concat([Buffer.from('<meta charset=gbk>'), inGbk]),
      html,
      '<meta charset=gbk>成功',
    ],
    ['a byte order mark', Buffer.from('\uFEFFBayar'), html, 'Bayar'],
    ['unknown', Buffer.from('成功'), 'text/html; charset=klingon', '成功'],
    ['endless', Buffer.from('成功'), `text/html; charset=${' '.repeat(1_000_000)}/`, '成功'],
  ]
  for (const [name, page, type, text] of pages)
    t.equal((await decodeBody(page, { 'content-type': type }, limit, true)).body, text, name)
})

test('a body is decoded from its coding', async (t) => {
  const text = { body: '{"object":"token"}', invalidUtf8: false }
  const coded = {
    gzip: gzipSync(text.body),
    Deflate: deflateSync(text.body),
    identity: Buffer.from(text.body),
  }
  for (const [coding, bytes] of Object.entries(coded))
    t.strictSame(await decodeBody(bytes, { 'content-encoding': coding }, limit), text, coding)
  for (const coding of ['br', 'deflate, gzip', 'constructor'])
    await t.rejects(
      decodeBody(coded.gzip, { 'content-encoding': coding }, limit),
      /which was not asked for/,
    )
  const bomb = gzipSync(Buffer.alloc(5000))
  await t.rejects(decodeBody(bomb, { 'content-encoding': 'gzip' }, limit), 'nor is a bomb')
})

test('a body is bounded in bytes and values', async (t) => {
  const pieces = async function* () {
    for (const piece of ['ab', 'c', 'de']) yield Buffer.from(piece)
  }
  t.equal(String(await readBody(pieces(), 5)), 'abcde')
  await t.rejects(readBody(pieces(), 4), /larger than 4 bytes/)
  t.throws(() => openBody(5, '6'), /larger than 5 bytes/)
  const body = openBody(5, '4')
  for await (const piece of pieces()) body.add(piece)
  t.equal(String(body.bytes()), 'abcde', 'whatever it declares')
  t.throws(() => body.add(Buffer.from('f')), /larger than 5 bytes/)
  await t.rejects(decodeBody(Buffer.from('[[],[],[],[],[],[]]'), {}, limit), /more than 10 values/)
})

test('of an endless body no more is read than was asked for', async (t) => {
  let sent = 0
  async function* endless() {
    for (;;) {
      sent += 1
      yield Buffer.from('abc')
    }
  }
  t.match(await readStart(endless(), 7), { bytes: Buffer.from('abcabca'), isWhole: false })
  t.equal(sent, 3)
  t.match(await readStart(null, 7), { bytes: Buffer.alloc(0), isWhole: true })
})

test('a body that is not UTF-8 is read, and said to be none', async (t) => {
  const body = Buffer.from('{"name":"\xe9"}', 'latin1')
  t.strictSame(await decodeBody(body, {}, limit), { body: '{"name":"\uFFFD"}', invalidUtf8: true })
  t.match(await decodeBody(Buffer.from('"\uFFFD"'), {}, limit), { invalidUtf8: false })
})
