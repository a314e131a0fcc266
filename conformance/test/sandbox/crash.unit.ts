import t from 'tap'
import { command } from '../commands/process.ts'
import { crash } from './crashes.ts'

t.test('nothing that was answered is lost when the sandbox is killed', async (t) => {
  const { answered, lost, twice } = await crash([process.execPath, command], 6)
  t.ok(answered > 20, `${answered} charges were answered`)
  t.strictSame(lost, [])
  t.strictSame(twice, [])
})
