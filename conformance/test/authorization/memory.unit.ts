import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'tap'
import { memoryOf } from '../../authorization/drivers/memory.ts'

test(
  'the memory of a process is told with that of all below it',
  { skip: process.platform !== 'linux' && 'Linux alone tells it' },
  async (t) => {
    const own = memoryOf(process.pid)
    t.ok(own > 10_000_000, `${own} bytes`)
    const script =
      'const held = Buffer.alloc(300_000_000, 1); process.stdout.write(String(held.length)); setInterval(() => held, 1000)'
    const child = spawn(process.execPath, ['-e', script])
    t.teardown(() => child.kill())
    await once(child.stdout, 'data')
    t.ok(memoryOf(child.pid ?? 0) > 300_000_000, 'that of the child')
    t.ok(memoryOf(process.pid) > 300_000_000 + 10_000_000, 'and of both')
    t.equal(memoryOf(0x7fffffff), 0, 'of one that is not there')
  },
)
