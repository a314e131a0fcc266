import { test } from 'tap'
import { collectSecrets, withoutSecrets } from '../../basics/redactor.ts'

const key = 'skey_test_9f8e+7d/6c=='
const card = '4111111111111111'

function secrets() {
  const all = collectSecrets()
  for (const secret of [key, card, 'secret-key']) all.add(secret)
  all.addCode('837')
  return all
}

test('keys and card numbers are found plain and percent-encoded, and keys in base64', async (t) => {
  const basic = Buffer.from(`${key}:x`).toString('base64')
  for (const text of [key, encodeURIComponent(key), card]) {
    const all = secrets()
    t.equal(all.redact(`("${text}")`), '("[redacted]")', text)
    t.equal(all.hits(), 1)
  }
  t.match(secrets().redact(basic), /^\[redacted\].{1,4}$/, 'whatever the password is')
  const word = `Basic ${Buffer.from('secret-key:').toString('base64')}`
  t.equal(
    secrets().redact(`${word} secret-key`),
    'Basic [redacted] secret-key',
    'a word is a key there alone',
  )
})

test('a key is found in every usual encoding of its bytes, with escapes within escapes', async (t) => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const escape = (text: string) =>
    [...text].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  const percent = (text: string) =>
    [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
  const spellings = [
    encodeURIComponent(key).toLowerCase(),
    encodeURIComponent(encodeURIComponent(key)),
    percent(key),
    percent(percent(key)),
    JSON.stringify(key).replaceAll('/', '\\/').replaceAll('_', '\\u005f'),
    JSON.stringify(JSON.stringify({ key })).replaceAll('/', '\\\\/'),
    escape(key),
    escape(percent(key)),
    key.replaceAll('_', '&#95;').replaceAll('/', '&#x2F;').replaceAll('=', '&equals;'),
    key.replaceAll('_', '&amp;lowbar;'),
    Buffer.from(key).toString('hex'),
    `Basic ${base64(`:${key}`)}`,
    `Basic ${base64(`x:${key}`).replaceAll('=', '%3D').replaceAll('/', '%2f')}`,
    ...['', 'a', 'ab', 'abc'].map((before) => base64(`{"${before}${key}"}`)),
    ...['', 'a', 'ab', 'abc'].map((before) => `/${before}${base64(key)}/x`),
    Buffer.from(`{"key":"${key}"}`).toString('base64url'),
  ]
  for (const text of spellings) {
    const all = secrets()
    const safe = all.redact(`before ${text} behind`)
    t.match(safe, /^before .*\[redacted\].* behind$/, text)
    t.equal(all.hits(), 1, text)
    t.equal(secrets().redact(safe), safe, 'and nothing of it is left')
  }
})

test('a key that begins with another is taken out whole', async (t) => {
  const all = secrets()
  all.add(`${key}0`)
  t.equal(all.redact(`${key}0 ${key} 0${key}0`), '[redacted] [redacted] 0[redacted]')
  const plain = collectSecrets()
  plain.add('kéy-9f8e7d')
  t.equal(plain.redact(encodeURIComponent('kéy-9f8e7d')), '[redacted]', 'beyond ASCII too')
  plain.add('quoted"9f8e7d')
  t.equal(plain.redact(JSON.stringify(['quoted"9f8e7d'])), '["[redacted]"]')
})

test('a card number is found in groups', async (t) => {
  for (const mark of [' ', '-', '.', '/', '+', '%20', '\u00a0'])
    t.equal(
      secrets().redact(`"${['4111', '1111', '1111', '1111'].join(mark)}"`),
      '"[redacted]"',
      mark,
    )
  const other = 'at 2026-11-23 07:03:17, 4111 1111 1111 111x, 4242424242424242'
  t.equal(secrets().redact(other), other)
})

test('a security code is found behind its name', async (t) => {
  for (const text of [
    '<cvv>837</cvv>',
    'cvv is 837',
    'card%5Bcvv%5D=837&card%5Bname%5D=A%2BB',
    'card[cvc][837]',
    'security-code: 837.',
    '{"name":"cvv","value":"837"}',
    '\\"security_code\\":\\"837\\"',
  ])
    t.match(secrets().redact(text), /^(?!.*837).*\[redacted\]/, text)
  t.match(
    secrets().redact('card%5Bcvv%5D=837&card%5Bname%5D=A%2BB'),
    /A%2BB$/,
    'and the form stays one',
  )
  for (const text of ['cvv is 8371', '{"cvv":null,"amount":837}', 'amount 837'])
    t.equal(secrets().redact(text), text)
})

test('names are redacted as values are, and what is no text stays', async (t) => {
  const value = { [`x-${key}`]: [key, 1, null, true, { a: 'b' }] }
  t.strictSame(withoutSecrets(value, secrets()), {
    'x-[redacted]': ['[redacted]', 1, null, true, { a: 'b' }],
  })
})

test('megabytes of what begins like a secret are searched like any other text', async (t) => {
  for (const one of [
    '42424242424 ',
    '4',
    'skey_test_',
    '%25',
    '&#',
    '&amp;',
    '%u',
    '\\',
    '\\u',
    'basic ',
    'cvv ',
    'cvv:8',
    'Basic AA',
  ])
    t.equal(secrets().redact(one.repeat(3_000_000 / one.length)).length, 3_000_000, one)
})

test('a key that is a word takes no word away, and is found in credentials', async (t) => {
  const text = '{"bank":"public","id":"charge-create-event-once","created_at":"the secret key"}'
  for (const word of ['public', 'Secret', 'secret-key', 'secret_key', 'test-public-key']) {
    const one = collectSecrets()
    one.add(word)
    t.equal(one.redact(text), text, word)
    one.redact(`Basic ${Buffer.from(`${word}:`).toString('base64')}`)
    t.equal(one.hits(), 1, word)
  }
})

test('a text that held no secret is searched again once one is added', (t) => {
  const secrets = collectSecrets()
  secrets.add('skey_test_0123456789')
  t.equal(secrets.redact('order 4242424242424242'), 'order 4242424242424242')
  secrets.add('4242424242424242')
  t.equal(secrets.redact('order 4242424242424242'), 'order [redacted]')
  t.equal(secrets.redact('code skey_test_abcdefghij'), 'code skey_test_abcdefghij')
  secrets.add('skey_test_abcdefghij')
  t.equal(secrets.redact('code skey_test_abcdefghij'), 'code [redacted]')
  t.end()
})

test('a secret is found in a list whose other records held none before', (t) => {
  const listOf = (...names: readonly string[]): string =>
    JSON.stringify({ data: names.map((name) => ({ object: 'token', name })) })
  const secrets = collectSecrets()
  secrets.add('skey_test_0123456789')
  t.equal(secrets.redact(listOf('Nur', 'Zoe')), listOf('Nur', 'Zoe'))
  const coded = Buffer.from('skey_test_0123456789').toString('hex')
  t.equal(secrets.redact(listOf('Nur', coded, 'Zoe')), listOf('Nur', '[redacted]', 'Zoe'))
  const wide = 'wide"},{"object":"key'
  secrets.add(wide)
  t.equal(secrets.redact(`[${wide}]`), '[[redacted]]', 'a key goes on over whatever it holds')
  t.end()
})
