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

const each = (code: (hex: string, letter: string) => string) => (text: string) =>
  [...text].map((letter) => code(letter.charCodeAt(0).toString(16), letter)).join('')

const escapes: Record<string, (text: string) => string> = {
  plain: (text) => text,
  URL: encodeURIComponent,
  'every letter of a URL': each((hex) => `%${hex}`),
  'JSON escapes': each((hex) => `\\u00${hex.toUpperCase()}`),
  'a JSON slash': (text) => text.replaceAll('/', '\\/'),
  'decimal entities': each((_, letter) => `&#${letter.charCodeAt(0)};`),
  'hex entities': each((hex) => `&#x00${hex};`),
  'the last letter': (text) => `${text.slice(0, -1)}&#${text.charCodeAt(text.length - 1)};`,
}

test('keys and card numbers are found plain and escaped once', async (t) => {
  for (const [name, escape] of Object.entries(escapes))
    for (const secret of [key, card]) {
      const all = secrets()
      t.equal(all.redact(`("${escape(secret)}")`), '("[redacted]")', `${name} ${secret}`)
      t.equal(all.hits(), 1)
    }
})

test('keys are found in base64, wherever they begin, and in Basic credentials', async (t) => {
  for (const before of ['', 'a', 'ab']) {
    const coded = Buffer.from(`${before}${key}:rest`)
    for (const form of ['base64', 'base64url'] as const) {
      const safe = secrets().redact(coded.toString(form))
      t.match(safe, /^.{0,4}\[redacted\].{0,10}$/, `${form} behind ${before}`)
    }
  }
  const basic = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  t.equal(secrets().redact(basic), 'Basic [redacted]')
  const word = `Basic ${Buffer.from('secret-key:').toString('base64')}`
  t.equal(secrets().redact(`${word} secret-key`), '[redacted] secret-key', 'a word is a key there alone')
})

test('a card number is found in groups', async (t) => {
  for (const mark of [' ', '-', '.', '/', '+', '%20', '\u00a0', '\\u00a0', '&#160;'])
    t.equal(secrets().redact(`"${['4111', '1111', '1111', '1111'].join(mark)}"`), '"[redacted]"', mark)
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
    '&lt;cvv&gt;837&lt;/cvv&gt;',
    '\\"security_code\\":\\"837\\"',
  ])
    t.match(secrets().redact(text), /^(?!.*837).*\[redacted\]/, text)
  t.match(secrets().redact('card%5Bcvv%5D=837&card%5Bname%5D=A%2BB'), /A%2BB$/, 'and the form stays one')
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
  for (const one of ['42424242424 ', '4', 'skey_test_', '%25', '&#', '\\', 'cvv ', 'cvv:8'])
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
