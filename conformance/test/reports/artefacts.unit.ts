import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { formats, usualFormats, writeArtefacts } from '../../reports/artefacts.ts'
import { redactorFor } from '../../reports/redactor.ts'
import { reportOf } from '../../reports/report.ts'
import { assay } from '../commands/process.ts'
import { folderOf } from '../folder.ts'
import { failing } from './sample.ts'

const files = usualFormats.map((name) => formats[name].file)
const exchangesFile = 'exchanges.jsonl'
const run = ['run', '--only', 'charge-id', '--out']

test('a run writes five files for their owner alone, and writes through nothing', async (t) => {
  const out = folderOf(t, { elsewhere: 'mine' })
  for (const file of [...files, exchangesFile, 'report.json.part'])
    symlinkSync(join(out, 'elsewhere'), join(out, file))
  t.equal((await assay([...run, join(out)])).code, 0)
  t.equal(readFileSync(join(out, 'elsewhere'), 'utf8'), 'mine')
  t.same(readdirSync(out).toSorted(), [...files, exchangesFile, 'elsewhere'].toSorted())
  for (const file of [...files, exchangesFile]) t.equal(statSync(join(out, file)).mode & 0o777, 0o600, file)
  for (const line of readFileSync(join(out, exchangesFile), 'utf8').trim().split('\n'))
    t.ok(JSON.parse(line), 'each line is JSON')
})

test('a file that cannot be written takes no other one with it, nor the verdict', async (t) => {
  const out = folderOf(t)
  for (const name of ['report.html', 'summary.md']) mkdirSync(join(out, name, 'full'), { recursive: true })
  const { code, stderr } = await assay([...run, out])
  t.equal(code, 2)
  for (const file of ['report.html', 'summary.md'])
    t.match(stderr, new RegExp(`^assay: --out: ${file}: not written to ".*" \\(E[A-Z]+\\); make room`, 'm'))
  t.match(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')), { outcome: 'conformant' })
  t.ok(existsSync(join(out, 'junit.xml')))
})

test('every artefact is searched for keys', (t) => {
  const out = folderOf(t)
  const secrets = redactorFor(['src_test_1'], [])
  t.same(writeArtefacts(out, reportOf(failing), secrets), [])
  t.ok(secrets.hits() > 0)
  for (const file of files) t.notMatch(readFileSync(join(out, file), 'utf8'), 'src_test_1')
  t.end()
})
