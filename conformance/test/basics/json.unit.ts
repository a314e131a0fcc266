import { isDeepStrictEqual } from 'node:util'
import { test } from 'tap'
import { jsonTokens, parseJson, readJson, valuesIn } from '../../basics/json.ts'

test('what is no JSON, or too deep, is no value', async (t) => {
  for (const text of ['{"a":', '', '['.repeat(201) + ']'.repeat(201)])
    t.equal(readJson(text), undefined)
  t.type(readJson('['.repeat(200) + ']'.repeat(200)), Array)
  t.equal(valuesIn('[1,{"a":2},3]'), 5)
})

test('members named like the methods of objects are members like others', async (t) => {
  const text = '{"toString":1,"valueOf":{"a":2},"constructor":3,"__proto__":{"b":4},"toJSON":5}'
  for (const value of [readJson(text), parseJson(text).value]) {
    t.equal(JSON.stringify(value), text)
    t.equal(`${value}`, '[object Object]', 'and it has a text')
    t.same(Object.keys(value as object), [
      'toString',
      'valueOf',
      'constructor',
      '__proto__',
      'toJSON',
    ])
    t.ok(isDeepStrictEqual(value, JSON.parse(text)))
  }
})

test('a JSON text is read by its marks, strings and words, where it is cut too', async (t) => {
  const text = '{"a\\"b" : [-1.5e3,true,"x'
  const tokens = Array.from(jsonTokens(text), ({ start, end }) => text.slice(start, end))
  t.same(tokens, ['{', '"a\\"b"', ':', '[', '-1.5e3', ',', 'true', ',', '"x'])
  const long = `{"a":"${'\\'.repeat(4_000_000)}","a":1}`
  t.same(parseJson(long).duplicates, ['a'])
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
