import { test } from 'tap'
import { decodeForm, encodeForm, FormError } from '../../contract/form-encoding.ts'

test('encodes brackets, blanks and UTF-8', async (t) => {
  const form = encodeForm({
    card: { name: 'Aí 陳', number: 42 },
    tags: ['a', 'b'],
    none: undefined,
    nil: null,
  })
  t.equal(form, 'card%5Bname%5D=A%C3%AD+%E9%99%B3&card%5Bnumber%5D=42&tags%5B%5D=a&tags%5B%5D=b')
})

test('decodes what it encodes', async (t) => {
  const params = {
    a: '1+1=2 & [x]',
    card: { name: "O'Brien (jr) ~!*", deep: { er: '%' } },
    list: ['x', ''],
    blank: '',
  }
  t.strictSame(decodeForm(encodeForm(params)), params)
})

test('replaces lone surrogates, which UTF-8 cannot hold', async (t) => {
  t.equal(encodeForm({ a: 'x\ud800' }), 'a=x%EF%BF%BD')
})

test('refuses what can be read in two ways', async (t) => {
  for (const form of [
    'source=x&source[type]=y',
    'source[type]=y&source=x',
    'a[]=1&a[b]=2',
    'a[b]=1&a[]=2',
    'a=1&a[b]=2',
  ])
    t.throws(() => decodeForm(form), FormError, form)
})

test('takes repeated names for lists, and odd ones as they are', async (t) => {
  t.strictSame(decodeForm('a=1&a=2&a=3&b[c]=1&b[c]=2&d[e=1'), {
    a: ['1', '2', '3'],
    b: { c: ['1', '2'] },
    'd[e': '1',
  })
  for (const form of ['source=x&source[type]=y', 'source[type]=y&source=x', 'a=%zz', '__proto__=1'])
    t.throws(() => decodeForm(form), FormError, form)
})

test('refuses malformed encoding and names without repeating values', async (t) => {
  for (const form of ['a=%zz', 'a=%', '%ff=1']) t.throws(() => decodeForm(form), FormError, form)
  const thrown = await Promise.resolve('card[number]=4242424242424242%')
    .then((form) => decodeForm(form))
    .catch((error: unknown) => error)
  t.match(thrown, { message: '"card[number]": is not percent-encoded UTF-8; encode "%" as %25' })
  t.notMatch((thrown as FormError).message, '4242')
})

test('cannot reach a prototype', async (t) => {
  for (const form of ['__proto__[polluted]=1', 'a[__proto__][polluted]=1', '__proto__=1'])
    t.throws(() => decodeForm(form), FormError, form)
  const form = decodeForm('constructor[prototype][polluted]=1&toString=2')
  t.equal(({} as Record<string, unknown>)['polluted'], undefined)
  t.strictSame(Object.keys(form), ['constructor', 'toString'])
})

test('is bounded in pairs and in depth', async (t) => {
  t.throws(() => decodeForm('a[]=1&'.repeat(1000) + 'b=1'), FormError)
  t.throws(() => decodeForm(`a${'[b]'.repeat(8)}=1`), FormError)
  t.throws(() => decodeForm(`a${'[b]'.repeat(5_000_000)}=1`), {
    name: 'FormError',
    message: /too deep/,
  })
})

test('refuses to write what no form holds', async (t) => {
  for (const value of [new Date(0), new Map(), () => 1, Symbol('a')])
    t.throws(() => encodeForm({ a: { b: value } }), { name: 'FormError', message: /^a\[b\]: / })
  t.equal(encodeForm(undefined), '')
})
