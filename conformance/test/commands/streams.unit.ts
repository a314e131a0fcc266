import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import type { RunReport } from '../../../generated/report.js'
import { folderOf } from '../folder.ts'
import { command } from './process.ts'

const full = '/dev/full'
const skip = existsSync(full) ? false : `${full} is Linux's`

/** Runs the command in a shell that leads its streams to other files. */
async function ran(args: readonly string[], streams: string) {
  const words = ['-c', `exec "$@" ${streams}`, 'sh', process.execPath, command, ...args]
  const child = spawn('sh', words, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { status: status as number, stderr }
}

t.test(
  'a standard output that is full is reported once, and one that nobody reads is no trouble',
  { skip },
  async (t) => {
    const { status, stderr } = await ran(['list'], `>${full}`)
    t.equal(status, 2)
    t.match(
      stderr,
      /^assay: standard output cannot be written \(ENOSPC\); free space there[^\n]*\n$/,
    )
    t.match(await ran(['list'], '| head -n 1'), { status: 0, stderr: '' })
  },
)

t.test('a run goes on without its streams, and writes its reports', { skip }, async (t) => {
  const out = folderOf(t)
  const { status } = await ran(['run', '--only', 'charge-id', '--out', out], `>${full} 2>${full}`)
  t.equal(status, 2)
  const runReport = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as RunReport
  t.match(runReport, { outcome: 'conformant', exitCode: 0 })
  t.ok(existsSync(join(out, 'report.html')))
})
