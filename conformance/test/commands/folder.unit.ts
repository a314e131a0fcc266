import { dirname } from 'node:path'
import t from 'tap'
import { folderOf } from '../folder.ts'
import { command, start } from './process.ts'

t.test('paths are relative to where the user stands, wherever npm starts the script', async (t) => {
  const folder = folderOf(t, { 'assay.yaml': 'concurency: 2' })
  const args = ['run', '--profile', 'assay.yaml']
  const root = dirname(dirname(dirname(command)))
  const found = await start(t, args, { INIT_CWD: folder }, root).ended
  t.match(found.stderr, /assay\.yaml: the key concurency is unknown/)
  const other = await start(t, args, { INIT_CWD: folder }, folderOf(t)).ended
  t.match(other.stderr, /"assay\.yaml" cannot be read/, 'but nowhere else')
})

t.test(
  'a folder that the system does not make is refused at once',
  { skip: process.platform !== 'linux' },
  async (t) => {
    for (const args of [
      ['run', '--out'],
      ['docs', '--out'],
      ['serve', '--data'],
    ]) {
      const { code, stderr } = await start(t, [...args, '/proc/assay/reports']).ended
      t.match(
        stderr,
        /\/proc\/assay\S* cannot be (written|used) \(E\w+\); name another\./,
        args.join(' '),
      )
      t.equal(code, 2)
    }
  },
)
