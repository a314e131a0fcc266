import { test } from 'tap'
import { parseJson, readJson, valuesIn } from '../../basics/json.ts'

test('what is no JSON, or too deep, is no value', async (t) => {
  for (const text of ['{"a":', '', '[{"toString" :1}]', '['.repeat(201) + ']'.repeat(201)])
    t.equal(readJson(text), undefined)
  t.type(readJson('['.repeat(200) + ']'.repeat(200)), Array)
  t.equal(valuesIn('[1,{"a":2},3]'), 5)
})

test('the first duplicate member is named', async (t) => {
  const texts: [text: string, duplicate: string | null][] = [
    ['{"livemode":true,"livemode":false}', 'livemode'],
    ['{"a":1,"b":[{"a":2,"\\u0061":3}]}', 'a'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"a":1,"a":2,"x\\\\":3}', 'a'],
    ['{"a" : 1, "a"\n:2}', 'a'],
    ['[{"a":1},{"a":2}]', null],
    ['{"a":{"a":["a:","{\\"a\\":1",":"]}}', null],
    ['{"__proto__":{"a":1},"a":{}}', null],
    ['<p>{"a":1,"a":2', null],
    ['1', null],
  ]
  for (const [text, duplicate] of texts) {
    t.equal(parseJson(text).duplicates[0] ?? null, duplicate, text)
    t.strictSame(parseJson(text).value, readJson(text))
  }
})
