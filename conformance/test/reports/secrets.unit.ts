import t from 'tap'
import { redactorFor } from '../../reports/redactor.ts'
import { collectSecrets } from '../../http/redactor.ts'

const key = 'skey_test_4xs8breq3htbkj03d2x'
const card = '4242424242424242'

t.test('every form of a key and of a card number is found', async (t) => {
  const forms = [
    key,
    `Authorization: Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    Buffer.from(key).toString('base64'),
    Buffer.from(`a ${key} in a longer text`).toString('base64'),
    Buffer.from(`ab ${key} in a longer text`).toString('base64'),
    Buffer.from(`abc ${key} in a longer text`).toString('base64url'),
    card,
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '4242+4242+4242+4242',
  ]
  for (const form of forms) {
    const one = redactorFor([key], [card])
    const safe = one.redact(`before ${form} after`)
    t.equal(one.hits(), 1, form)
    t.match(safe, /^before .*\[redacted\].* after$/)
  }
})

t.test('keys with marks are found as URLs, JSON and XML hold them', async (t) => {
  const odd = 'k/+"<&>é key'
  for (const form of [encodeURIComponent(odd), JSON.stringify(odd), 'k/+&quot;&lt;&amp;&gt;é key']) {
    const one = redactorFor([odd], [])
    one.redact(form)
    t.equal(one.hits(), 1, form)
  }
})

t.test('what is no secret stays', async (t) => {
  const one = redactorFor([key, 'abc', ''], [card, ''])
  const text = 'abc skey_test 4242 4242424242 tokn_test_1 2026-11-23 07:03:17.424'
  t.equal(one.redact(text), text)
  t.equal(one.hits(), 0)
  t.equal(redactorFor([], []).redact(text), text)
})

t.test('a key that is a word takes no word away, and is found in credentials', async (t) => {
  const text = '{"bank":"public","id":"charge-create-event-once","created_at":"the secret key"}'
  for (const word of ['public', 'Secret', 'secret-key', 'secret_key', 'test-public-key']) {
    const one = redactorFor([word], [])
    t.equal(one.redact(text), text, word)
    one.redact(`Basic ${Buffer.from(`${word}:`).toString('base64')}`)
    t.equal(one.hits(), 1, word)
  }
  for (const key of ['skey_test_canary', 'shop-secret-key', 'created_at_noon']) {
    const one = redactorFor([key], [])
    one.redact(`{"echo":"${key}"}`)
    t.equal(one.hits(), 1, key)
  }
})

t.test('a security code is found by the name before it', async (t) => {
  const secrets = collectSecrets()
  secrets.addCode('837')
  for (const text of [
    '{"card":{"security_code":"837"}}',
    '{"payload":"{\\"cvv\\": 837}"}',
    "cvc = '837'",
    'card_securityCode=837&name=a',
  ]) {
    t.match(secrets.redact(text), '[redacted]', text)
    t.notMatch(secrets.redact(text), '837', text)
  }
  for (const text of ['{"amount":837}', '{"security_code_check":true,"amount":837}', '{"cvv":"8371"}'])
    t.equal(secrets.redact(text), text)
})
