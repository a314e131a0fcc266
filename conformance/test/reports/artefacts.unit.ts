import { mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { writeArtefacts } from '../../reports/artefacts.ts'
import { redactorFor } from '../../reports/redactor.ts'
import { reportOf } from '../../reports/report.ts'
import { assay } from '../commands/process.ts'
import { folderOf } from '../folder.ts'
import { failing } from './sample.ts'

const files = ['report.json', 'report.html', 'junit.xml']

test('a run writes its files for their owner alone, through no link, and one that fails takes no other with it', async (t) => {
  const out = folderOf(t, { elsewhere: 'mine' })
  const written = [...files, 'exchanges.jsonl']
  for (const file of [...written, 'report.json.part'])
    symlinkSync(join(out, 'elsewhere'), join(out, file))
  mkdirSync(join(out, 'summary.md', 'full'), { recursive: true })
  const { code, stderr } = await assay(['run', '--only', 'charge-id', '--out', out])
  t.equal(code, 2)
  t.match(
    stderr,
    /^assay: --out: summary\.md: not written to ".*" \(E[A-Z]+\); make room there, or/,
  )
  t.equal(readFileSync(join(out, 'elsewhere'), 'utf8'), 'mine')
  for (const file of written) t.equal(statSync(join(out, file)).mode & 0o777, 0o600, file)
  t.match(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')), { outcome: 'conformant' })
  for (const line of readFileSync(join(out, 'exchanges.jsonl'), 'utf8').trim().split('\n'))
    t.ok(JSON.parse(line), 'each line is JSON')
})

test('every artefact is searched for keys', (t) => {
  const out = folderOf(t)
  const secrets = redactorFor({ keys: ['src_test_1'], cards: [], values: [] })
  t.same(writeArtefacts(out, reportOf(failing), secrets), [])
  t.ok(secrets.hits() > 0)
  for (const file of [...files, 'summary.md'])
    t.notMatch(readFileSync(join(out, file), 'utf8'), 'src_test_1')
  t.end()
})
