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
const replayedIds = new Map()
/** The exchange that showed an identifier first. */
const firstExchangeById = new Map()
const sendings = new Map()

const idsIn = (text) => text.match(/[a-z]+\d?_test_[0-9a-z]+/g) ?? []
const rename = (text) =>
  text.replaceAll(/[a-z]+\d?_test_[0-9a-z]+/g, (id) => replayedIds.get(id) ?? id)

for (const exchange of exchanges)
  for (const id of idsIn(exchange.answer.body))
    if (!firstExchangeById.has(id)) firstExchangeById.set(id, exchange)

function dependenciesOf(exchange, before) {
  const { url, body } = exchange.request
  const named = idsIn(url + (body ?? '')).flatMap((id) => firstExchangeById.get(id) ?? [])
  const earlier = before.filter(
    ({ scenario, start, duration }) =>
      scenario === exchange.scenario && start + duration <= exchange.start,
  )
  return [...named, ...earlier].filter((dependency) => dependency !== exchange)
}

async function send({ key, request: { method, url, headers, body }, answer }) {
  const {
    host: _host,
    connection: _connection,
    'content-length': _length,
    authorization,
    ...otherHeaders
  } = headers
  const credentials = Buffer.from(`${keys[key] ?? ''}:`).toString('base64')
  const options = {
    method,
    headers: { ...otherHeaders, ...(authorization && { authorization: `Basic ${credentials}` }) },
    body: body && rename(body).replaceAll(/%5Bcard\+ending\+in\+\d+%5D/g, '4242424242424242'),
    dispatcher: agent,
  }
  const response = await request(rename(url).replace(recordedBase, base), options)
  const idsShown = idsIn(await response.body.text())
  for (const [at, id] of idsIn(answer.body).entries())
    if (!replayedIds.has(id) && idsShown[at] !== undefined) replayedIds.set(id, idsShown[at])
  return response.statusCode === answer.status
}

const position = new Map(exchanges.map((exchange, at) => [exchange, at]))
for (const [at, exchange] of exchanges.entries()) {
  const dependencies = dependenciesOf(exchange, exchanges.slice(0, at)).filter(
    (dependency) => position.get(dependency) < at,
  )
  sendings.set(
    exchange,
    Promise.all(dependencies.map((dependency) => sendings.get(dependency))).then(() =>
      send(exchange),
    ),
  )
}
const same = (await Promise.all(sendings.values())).filter(Boolean).length
await agent.close()
console.log(JSON.stringify({ requests: exchanges.length, same }))
