import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import type { RunReport } from '../../../generated/report.js'
import { readHar } from '../../har/read-har.ts'
import { fileOf } from '../../har/file.ts'
import { inMemory, type StoredTraffic } from '../../har/stored.ts'
import { judgeAccounts } from '../../judge/accounts.ts'
import { startReference } from '../../reference/index.ts'
import { writeArtefacts } from '../../reports/artefacts.ts'
import { redactorFor } from '../../reports/redactor.ts'
import { reportOf } from '../../reports/report.ts'
import { defaultOptions } from '../../settings/options.ts'
import { folderOf } from '../folder.ts'
import { openMerchant } from '../har/merchant.ts'
import { harOf, openRecorder } from '../har/recorder.ts'
import { exchangesOf, openProxy } from './line.ts'

const judged = (traffic: StoredTraffic): RunReport => judgeAccounts(traffic.parts(), defaultOptions)

const verdictsOf = ({ findings }: RunReport) =>
  findings.map(({ id, verdict }) => `${id}: ${verdict}`)

/** What customers type and servers send that nobody else may read. */
const cardNumber = '4000056655665556'
const [password, code, session] = ['tiger-lily-1962', '493817', 'sess-77bd01']

test('a HAR and the record of a proxy give the same verdicts, and keep nothing private', async (t) => {
  const folder = folderOf(t)
  const reference = await startReference()
  t.teardown(() => reference.close())
  const keys = reference.keys.test
  const proxied = { ...reference, rewritesPages: true, fileOf: () => join(folder, 'proxy.jsonl') }
  const proxy = await openProxy(t, reference.baseUrl, proxied)
  const { origin } = proxy
  const recorder = openRecorder({ now: Date.now, pass: () => Promise.resolve() })
  const merchant = openMerchant(recorder, { baseUrl: origin, vaultUrl: origin }, keys)
  const typed = { bank_password: password, tac: code }
  const { json } = await merchant.token({
    'card[number]': cardNumber,
    'card[security_code]': '594',
  })
  await merchant.readToken(json['id'])
  const cookies = { cookie: `sid=${session}`, 'x-card': cardNumber }
  await merchant.send({
    method: 'GET',
    url: `${origin}/events`,
    key: keys.secret,
    headers: cookies,
  })
  await merchant.payBySource({}, 'successful', typed)
  await merchant.payBySource({ bank: 'rhb' }, 'failed', typed)
  await merchant.makeSource({ amount: '50', currency: 'MYR', type: 'duitnow_obw', bank: 'cimb' })
  await merchant.read('/events', { limit: '10' })
  await exchangesOf(proxy, 16)

  const options = { baseUrl: origin, vaultUrl: origin, record: join(folder, 'har.jsonl') }
  const har = Buffer.from(harOf(recorder.entries()))
  const reports = {
    har: judged(readHar([fileOf(har, 'day.har')], options)),
    proxy: judged(inMemory(proxy.record.entriesWithEnd())),
  }
  t.strictSame(verdictsOf(reports.har), verdictsOf(reports.proxy))
  t.ok(reports.har.findings.filter(({ verdict }) => verdict === 'pass').length > 100)

  const noSecrets = redactorFor({ keys: [], cards: [], values: [] })
  for (const [name, runReport] of Object.entries(reports)) {
    const out = join(folder, name)
    mkdirSync(out)
    t.same(writeArtefacts(out, reportOf(runReport), noSecrets), [])
  }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  )
  t.ok(files.length > 8)
  for (const { parentPath, name } of files) {
    const text = readFileSync(join(parentPath, name), 'utf8')
    const secrets = [cardNumber, password, code, session, keys.public, keys.secret]
    t.same(
      secrets.filter((secret) => text.includes(secret)),
      [],
      name,
    )
  }
})
