import t from 'tap'
import { deflateSync, gzipSync } from 'node:zlib'
import { decodePage, readText } from '../../http/body.ts'

const html = 'text/html'
const inGbk = Buffer.from('\xb3\xc9\xb9\xa6', 'latin1')
const after = (head: string, bytes: Buffer): Buffer => Buffer.concat([Buffer.from(head, 'latin1'), bytes])

t.test('a page is read in the encoding that it names', async (t) => {
  t.equal(decodePage(Buffer.from('berjaya 成功'), html), 'berjaya 成功', 'UTF-8 where none is named')
  t.equal(decodePage(inGbk, 'text/html; charset=GBK'), '成功', 'its media type')
  t.equal(decodePage(inGbk, 'text/html;charset="gb2312"'), '成功', 'a quoted name')
  t.match(decodePage(after('<meta charset=gbk>', inGbk), html), /成功$/, 'its head')
  const older = '<META content="text/html; charset=gb18030" http-equiv="Content-Type">'
  t.match(decodePage(after(older, inGbk), html), /成功$/, 'its head, as of old')
  const blank = `text/html; charset=${' '.repeat(1_000_000)}/`
  t.equal(decodePage(Buffer.from('成功'), blank), '成功', 'a name that never comes, at once')
  t.equal(decodePage(Buffer.from([0x50, 0xe9]), 'text/html; charset=iso-8859-1'), 'Pé', 'Latin 1')
  const marks = Buffer.from('Don\x92t pay \x80 5', 'latin1')
  t.equal(
    decodePage(marks, 'text/html; charset=windows-1252'),
    'Don’t pay € 5',
    'and what Windows adds to it',
  )
})

t.test('a byte order mark comes before all that is named', async (t) => {
  const little = Buffer.from('\uFEFFBayar', 'utf16le')
  t.equal(decodePage(little, 'text/html; charset=utf-8'), 'Bayar')
  t.equal(decodePage(Buffer.from(little).swap16(), html), 'Bayar')
  t.equal(decodePage(Buffer.from('\uFEFFBayar 成'), 'text/html; charset=gbk'), 'Bayar 成')
})

t.test('what a page names and nobody knows, or cannot be, leaves UTF-8', async (t) => {
  t.equal(decodePage(Buffer.from('成功'), 'text/html; charset=klingon'), '成功')
  t.equal(decodePage(Buffer.from('<meta charset="utf-16">成功'), html), '<meta charset="utf-16">成功')
  const late = `${' '.repeat(1100)}<meta charset="gbk">成功`
  t.equal(decodePage(Buffer.from(late), html), late, 'and a name past the first 1024 bytes')
})

t.test('a body is decoded from its codings, the last one first', async (t) => {
  const limit = { bytes: 1000, values: Infinity }
  const twice = gzipSync(deflateSync('{"object":"token"}'))
  t.equal(await readText(twice, 'deflate, gzip', limit), '{"object":"token"}')
  t.equal(await readText(twice, ' Identity,Deflate,GZIP', limit), '{"object":"token"}')
  await t.rejects(readText(twice, 'deflate, zstd', limit), /the content-encoding deflate, zstd/)
  await t.rejects(readText(twice, 'gzip, gzip, gzip, gzip', limit), /which was not asked for/)
  await t.rejects(
    readText(gzipSync(gzipSync(Buffer.alloc(5000))), 'gzip, gzip', limit),
    'nor is a bomb within',
  )
})
