import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { folderOf } from '../folder.ts'

t.test('the sources of the kit run from any folder', async (t) => {
  const main = join(import.meta.dirname, '../../main.ts')
  const args = ['--import', import.meta.resolve('tsx'), main, 'run', '--only', 'charge-becomes-*']
  const ran = promisify(execFile)(process.execPath, args, { cwd: folderOf(t), env: { PATH: '' } })
  const { stdout } = await ran.catch((error: { stdout: string }) => error)
  t.match(stdout, /conformant: 2 hold/)
})
