import { readFileSync } from 'node:fs'
import { Agent, request } from 'undici'

// Sends the requests of a record again and reads the answers, without judging or recording.
// A request waits for its scenario's earlier answers, and for those that gave its identifiers.
const [file = '', base = '', publicKey = '', secretKey = '', connections = '16'] =
  process.argv.slice(2)
const entries = readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse)
const recordedBase = entries[0].baseUrl
const exchanges = entries.filter(
  (entry) => entry.request && entry.kind !== 'webhook' && entry.answer,
)
const agent = new Agent({ connections: Number(connections) })
const keys = { public: publicKey, secret: secretKey, unknown: 'skey_test_unknown', blank: '' }

/** The identifiers of this replay by those of the record. */
const renamed = new Map()
/** The exchange that showed an identifier first. */
const shownBy = new Map()
const answered = new Map()

const idsIn = (text) => text.match(/[a-z]+\d?_test_[0-9a-z]+/g) ?? []
const rename = (text) => text.replaceAll(/[a-z]+\d?_test_[0-9a-z]+/g, (id) => renamed.get(id) ?? id)

for (const exchange of exchanges)
  for (const id of idsIn(exchange.answer.body)) if (!shownBy.has(id)) shownBy.set(id, exchange)

function dependenciesOf(exchange, before) {
  const { url, body } = exchange.request
  const named = idsIn(url + (body ?? '')).flatMap((id) => shownBy.get(id) ?? [])
  const earlier = before.filter(
    ({ scenario, start, duration }) =>
      scenario === exchange.scenario && start + duration <= exchange.start,
  )
  return [...named, ...earlier].filter((one) => one !== exchange)
}

async function send({ key, request: { method, url, headers, body }, answer }) {
  const {
    host: _host,
    connection: _connection,
    'content-length': _length,
    authorization,
    ...kept
  } = headers
  const credentials = Buffer.from(`${keys[key] ?? ''}:`).toString('base64')
  const options = {
    method,
    headers: { ...kept, ...(authorization && { authorization: `Basic ${credentials}` }) },
    body: body && rename(body).replaceAll(/%5Bcard\+ending\+in\+\d+%5D/g, '4242424242424242'),
    dispatcher: agent,
  }
  const response = await request(rename(url).replace(recordedBase, base), options)
  const shown = idsIn(await response.body.text())
  for (const [at, id] of idsIn(answer.body).entries())
    if (!renamed.has(id) && shown[at] !== undefined) renamed.set(id, shown[at])
  return response.statusCode === answer.status
}

const position = new Map(exchanges.map((exchange, at) => [exchange, at]))
for (const [at, exchange] of exchanges.entries()) {
  const needed = dependenciesOf(exchange, exchanges.slice(0, at)).filter(
    (one) => position.get(one) < at,
  )
  answered.set(
    exchange,
    Promise.all(needed.map((one) => answered.get(one))).then(() => send(exchange)),
  )
}
const same = (await Promise.all(answered.values())).filter(Boolean).length
await agent.close()
console.log(JSON.stringify({ requests: exchanges.length, same }))
