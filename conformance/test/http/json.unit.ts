import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { readJson } from '../../http/json.ts'

t.test('every JSON value has a text, whatever its members are called', async (t) => {
  for (const text of ['{"toString":1}', '{"valueOf":{},"toString":null}', '{"to\\u0053tring":[]}']) {
    const value = readJson(`[${text}]`)
    t.equal(String(value), '[object Object]', text)
    t.ok(isDeepStrictEqual(value, JSON.parse(`[${text}]`)), 'and is what it was')
    t.equal(JSON.stringify(value), JSON.stringify(JSON.parse(`[${text}]`)))
  }
})

t.test('what is no JSON, or deeper than anyone reads, is no value', async (t) => {
  t.equal(readJson('{"a":'), undefined)
  t.equal(readJson('['.repeat(201) + ']'.repeat(201)), undefined)
  t.type(readJson('['.repeat(200) + ']'.repeat(200)), Array)
})
