import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import reportSchema from '../../../generated/schemas/report.json' with { type: 'json' }
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { test } from 'tap'
import { startReference, type Reference, type ReferenceOptions } from '../../reference/index.ts'
import { writeArtefacts } from '../../reports/artefacts.ts'
import { readExchanges } from '../../reports/exchanges.ts'
import { jsonReport } from '../../reports/json.ts'
import { readReport } from '../../reports/read.ts'
import { reproductions } from '../../reports/reproduce.ts'
import { redactorFor } from '../../reports/redactor.ts'
import { stableRecord } from '../../reports/stable.ts'
import { assay } from '../commands/process.ts'
import { broken, folderFor, judged, judgedAt } from './judged.ts'
import { hostile, sampleRecord } from './sample.ts'

const few = ['create-source-*', 'charge-amount-equals-source', 'charge-paid-at', 'source-*', 'token-*']

/** The broken implementation, whose answers come in another order each time. */
const shuffled: ReferenceOptions = {
  ...broken,
  around: (handler) => async (request, response, trouble) => {
    await pause(Math.random() * 20)
    await handler(request, response, trouble)
  },
}
const isReport = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true }).compile(reportSchema)

test('a run against a broken implementation', { timeout: 240_000 }, async (t) => {
  const folder = folderFor(t)
  const reference = await startReference(broken)
  t.teardown(() => reference.close())
  const record = await judgedAt(reference, join(folder, 'exchanges.jsonl'), few)
  const secrets = redactorFor(Object.values(reference.keys.test), ['4242424242424242'])
  const began = performance.now()
  writeArtefacts(folder, record, readExchanges(folder, secrets), secrets)
  t.comment(`written in ${Math.round(performance.now() - began)} ms`)
  t.equal(secrets.hits(), 0, 'nothing to redact')
  const sizes = readdirSync(folder)
    .filter((name) => name !== 'exchanges.jsonl')
    .map((name) => statSync(join(folder, name)).size)
  t.ok(sizes.reduce((sum, size) => sum + size) < 3_000_000, 'less than 3 MB')

  await t.test('report.json fits its schema, and reads back', async (t) => {
    const file = join(folder, 'report.json')
    t.ok(isReport(JSON.parse(readFileSync(file, 'utf8'))), JSON.stringify(isReport.errors?.slice(0, 3)))
    t.same(readReport(file), JSON.parse(JSON.stringify(record)))
  })

  await t.test('JUnit is read by an XML parser', async (t) => {
    const text = readFileSync(join(folder, 'junit.xml'), 'utf8')
    t.equal(XMLValidator.validate(text), true)
    const { testsuites } = new XMLParser({ ignoreAttributes: false }).parse(text) as {
      testsuites: Record<string, string>
    }
    t.equal(Number(testsuites['@_tests']), record.findings.length)
    t.ok(Number(testsuites['@_failures']) > 0)
  })

  await t.test('assay report renders the same again', async (t) => {
    const again = folderFor(t)
    const { code, stderr } = await assay(['report', join(folder, 'report.json'), '--out', again])
    t.same([code, stderr], [0, ''])
    for (const name of readdirSync(folder))
      if (name !== 'exchanges.jsonl' && name !== 'reproduce')
        t.equal(
          readFileSync(join(again, name), 'utf8') === readFileSync(join(folder, name), 'utf8'),
          true,
          name,
        )
    t.same(readdirSync(join(again, 'reproduce')), readdirSync(join(folder, 'reproduce')))
  })

  await t.test('scripts show what does not hold, and that it holds elsewhere', async (t) => {
    const sound = await startReference()
    t.teardown(() => sound.close())
    const names = ['charge-amount-equals-source', 'create-source-amount-maximum', 'charge-paid-at']
    for (const name of names) {
      const file = join(folder, 'reproduce', `${name}.sh`)
      t.ok(existsSync(file), name)
      t.match(await ran(file, reference), { code: 1, stdout: /does not hold\n$/ }, `${name} is broken`)
      t.match(await ran(file, sound), { code: 0, stdout: /\nholds\n$/ }, `${name} is sound`)
    }
    t.same(Object.keys(reproductions(stableRecord(record))), [], 'none without evidence')
  })
})

test(
  'two runs against the same implementation give the same stable bytes',
  { timeout: 240_000 },
  async (t) => {
    const [one, other] = [folderFor(t), folderFor(t)]
    for (const folder of [one, other]) {
      // A busy machine is slow, which is no difference of the implementation.
      const record = stableRecord(await judged(shuffled, null, [...few, 'create-token-*'], 20))
      t.ok(isReport(JSON.parse(jsonReport(record))), JSON.stringify(isReport.errors?.slice(0, 3)))
      writeArtefacts(folder, record, [], redactorFor([], []))
    }
    for (const name of readdirSync(one))
      t.equal(readFileSync(join(one, name), 'utf8'), readFileSync(join(other, name), 'utf8'), name)
  },
)

test('what is no report is refused with the place and the remedy', async (t) => {
  const good = JSON.parse(jsonReport(sampleRecord())) as Record<string, unknown>
  t.ok(isReport(good), JSON.stringify(isReport.errors?.slice(0, 3)))
  const bad: [unknown, RegExp][] = [
    [{ ...good, version: 2 }, /FILE": version must be 1, and is 2; name a report\.json/],
    [{ ...good, outcome: 'fine' }, /outcome must be one of conformant, .*, and is "fine"/],
    [{ ...good, findings: [{}] }, /findings\[0\]\.id is missing/],
    [{ ...good, evidence: null }, /evidence must be an array, and is null/],
    [[], /the value must be an object, and is \[\]/],
    [
      { ...good, observations: [{ id: 'none-such', answer: 1, reason: null }] },
      /"none-such" is not in this kit's contract/,
    ],
  ]
  const file = join(folderFor(t), 'FILE')
  const reading = (text: string) => () => (writeFileSync(file, text), readReport(file))
  for (const [value, message] of bad) t.throws(reading(JSON.stringify(value)), { message })
  const broken = /FILE": it is no JSON, or nests too deep; name a report/
  for (const text of ['{', `${'['.repeat(200_000)}${']'.repeat(200_000)}`])
    t.throws(reading(text), { name: 'UsageError', message: broken })
})

test('assay report prints one format, the schema, or why it cannot', async (t) => {
  const file = join(folderFor(t), 'report.json')
  writeFileSync(
    file,
    jsonReport(sampleRecord({ 'charge-id': { verdict: 'fail', expected: hostile, actual: hostile } })),
  )
  const [tap, both, schema, missing, terminal, taken] = await Promise.all([
    assay(['report', file, '--format', 'tap']),
    assay(['report', file, '--format', 'tap,json']),
    assay(['report', '--schema']),
    assay(['report', `${file}x`]),
    assay(['report', file]),
    assay(['report', file, '--out', file]),
  ])
  t.match(tap, { code: 0, stdout: /^TAP version 14\n/ })
  t.match(both, { code: 2, stderr: /--format: only one can be printed/ })
  t.same(JSON.parse(schema.stdout), JSON.parse(JSON.stringify(reportSchema)))
  t.match(missing, { code: 2, stderr: /report\.jsonx": ENOENT; name a report\.json/ })
  t.match(terminal, { code: 0, stdout: /✗ charge-id/ })
  t.match(taken, { code: 2, stderr: /^assay: --out: ".*" is no folder that can be written \(EEXIST\)/ })
})

function ran(
  file: string,
  { baseUrl, vaultUrl, keys }: Reference,
): Promise<{ code: number | null; stdout: string }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    ASSAY_BASE_URL: baseUrl,
    ASSAY_VAULT_URL: vaultUrl,
    ASSAY_PUBLIC_KEY: keys.test.public,
    ASSAY_SECRET_KEY: keys.test.secret,
  }
  const child = spawn('sh', [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout })))
}
