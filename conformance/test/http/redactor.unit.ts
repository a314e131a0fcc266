import * as fc from 'fast-check'
import { test } from 'tap'
import { collectSecrets, withoutSecrets } from '../../http/redactor.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'
const word = (marks: string) =>
  fc.string({ unit: fc.constantFrom(...letters, ...marks), minLength: 14, maxLength: 40 })
const key = fc.oneof(
  word('').map((text) => `skey_test_${text}`),
  word('+/=-.~').map((text) => `k1${text}`),
)
const card = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 13, maxLength: 19 })

const hexOf = (letter: string): string => letter.charCodeAt(0).toString(16).padStart(2, '0')
const each = (code: (letter: string) => string) => (text: string) => [...text].map(code).join('')

/** Every form that a standard encoding makes of a text. */
const encodings: Record<string, (text: string) => string> = {
  plain: (text) => text,
  backwards: (text) => [...text].toReversed().join(''),
  capitals: (text) => text.toUpperCase(),
  small: (text) => text.toLowerCase(),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 behind one byte': (text) => Buffer.from(`a${text}b`).toString('base64'),
  'base64 behind two bytes': (text) => Buffer.from(`ab${text}cd`).toString('base64'),
  base64url: (text) => Buffer.from(`é${text}`).toString('base64url'),
  hex: (text) => Buffer.from(text).toString('hex'),
  'hex in capitals': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  'percent of every letter': each((letter) => `%${hexOf(letter)}`),
  'percent of percent': each((letter) => `%25${hexOf(letter).toUpperCase()}`),
  URL: encodeURIComponent,
  'decimal entities': each((letter) => `&#${letter.charCodeAt(0)};`),
  'hex entities': each((letter) => `&#x${hexOf(letter)};`),
  'entities of entities': each((letter) => `&amp;#x00${hexOf(letter)};`),
  'JSON escapes': each((letter) => `\\u00${hexOf(letter)}`),
  'JSON in JSON': each((letter) => `\\\\u00${hexOf(letter).toUpperCase()}`),
  'bytes of a script': each((letter) => `\\x${hexOf(letter)}`),
}

const forms = Object.entries(encodings)
const around = fc.constantFrom('', '"', ' ', '<p>', '{"a":"', '?x=', 'é')

test('no form of a key or a card that a standard encoding makes survives', async (t) => {
  fc.assert(
    fc.property(
      key,
      card,
      around,
      fc.constantFrom(...forms),
      fc.boolean(),
      (aKey, aCard, before, [, encode], isCard) => {
        const secrets = collectSecrets()
        secrets.add(aKey)
        secrets.add(aCard)
        const form = encode(isCard ? aCard : aKey)
        const safe = secrets.redact(`${before}${form}${before}`)
        return (
          secrets.hits() > 0 && safe.length < form.length + 2 * before.length + 30 && !safe.includes(form)
        )
      },
    ),
    { numRuns: 1500, seed: 24 },
  )
  t.pass()
})

test('one escaped letter hides no key', async (t) => {
  const escapes = [
    encodings['percent of every letter'],
    encodings['JSON escapes'],
    encodings['decimal entities'],
  ]
  fc.assert(
    fc.property(key, fc.nat(), fc.constantFrom(...escapes), (aKey, place, escape) => {
      const secrets = collectSecrets()
      secrets.add(aKey)
      const at = place % aKey.length
      const hidden = aKey.slice(0, at) + (escape?.(aKey[at] ?? '') ?? '') + aKey.slice(at + 1)
      return secrets.redact(`(${hidden})`) === '([redacted])'
    }),
    { numRuns: 500, seed: 24 },
  )
  t.pass()
})

test('a card number is found in whatever groups it is written', async (t) => {
  const secrets = collectSecrets()
  secrets.add('4242424242424242')
  secrets.add('4111111111111111')
  for (const text of [
    '4111 1111 1111 1111',
    '4111.1111.1111.1111',
    '4111/1111/1111/1111',
    '4111\u00a01111\u00a01111\u00a01111',
    '4111&nbsp;1111&nbsp;1111&nbsp;1111',
    '4111&#160;1111&#160;1111&#160;1111',
    '4111%201111%201111%201111',
    '4111+1111+1111+1111',
    '41111111 11111111',
    '4111 - 1111 - 1111 - 1111',
    '1111 1111 1111 1114',
    '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
  ])
    t.equal(secrets.redact(`"${text}"`), '"[redacted]"', text)
  t.equal(
    secrets.redact('at 2026-11-23 07:03:17, 4111 1111 1111 111x'),
    'at 2026-11-23 07:03:17, 4111 1111 1111 111x',
  )
})

test('megabytes of digits and of escapes are searched like any other text', async (t) => {
  const secrets = collectSecrets()
  secrets.add('4111111111111111')
  secrets.add('skey_test_9f8e7d6c')
  for (const text of [
    '42424242424 '.repeat(450_000),
    `%${'25'.repeat(2_600_000)}`,
    `&#${'0'.repeat(5_000_000)}`,
  ])
    t.equal(secrets.redact(text), text)
  const grouped = `${'42 '.repeat(21_842)}4111 1111 1111 1111`
  t.match(
    secrets.redact(grouped),
    /42 \[redacted\]$/,
    'a number that begins in one piece and ends in the next',
  )
})

test('a security code is found in whatever dress', async (t) => {
  const secrets = collectSecrets()
  secrets.addCode('837')
  for (const text of [
    '<cvv>837</cvv>',
    'cvv is 837',
    'CVV number is 837',
    'card%5Bcvv%5D%3D837',
    '%63vv%3d%38%33%37',
    'card[cvc][837]',
    'cvc2 -> 837',
    'security code => 837',
    'security-code: 837.',
    '{"name":"cvv","value":"837"}',
    '&lt;cvv&gt;837&lt;/cvv&gt;',
    '\\"security_code\\":\\"837\\"',
  ]) {
    t.match(secrets.redact(text), '[redacted]', text)
    t.notMatch(secrets.redact(text), '837', text)
  }
  for (const text of [
    'cvv is 8371',
    '{"cvv":null,"amount":837}',
    '{"security_code_check":true,"amount":837}',
    'amount 837',
  ])
    t.equal(secrets.redact(text), text)
})

test('names are redacted as values are, and what is no text stays', async (t) => {
  const secrets = collectSecrets()
  secrets.add('skey_test_abcdef')
  const value = { 'x-skey_test_abcdef': ['skey_test_abcdef', 1, null, true, { a: 'b' }] }
  t.strictSame(withoutSecrets(value, secrets), { 'x-[redacted]': ['[redacted]', 1, null, true, { a: 'b' }] })
})

test('megabytes take no minutes, also of escapes and digits', async (t) => {
  const secrets = collectSecrets()
  secrets.add('skey_test_4xs8breq3htbkj03d2x')
  secrets.add('4242424242424242')
  secrets.addCode('837')
  for (const text of [
    'a%61',
    '\\u0061',
    '&#97;',
    '4242 ',
    '4',
    'cvv ',
    'cvv:837',
    '&amp;',
    '%25',
    '\\',
    '{"a":1},',
  ].map((one) => one.repeat(1_000_000 / one.length))) {
    const began = performance.now()
    secrets.redact(text)
    const milliseconds = performance.now() - began
    t.ok(milliseconds < 10_000, `${JSON.stringify(text.slice(0, 10))}: ${milliseconds.toFixed(0)} ms`)
  }
})
