import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { jsonReport } from '../../reports/json.ts'
import type { RunRecord } from '../../../generated/report.js'
import { sampleRecord } from '../reports/sample.ts'
import { folderOf } from '../folder.ts'
import { command } from './process.ts'

const full = '/dev/full'
const skip = existsSync(full) ? false : `${full} is Linux's`
const folder = folderOf(t, {})
const good = join(folder, 'report.json')
writeFileSync(good, jsonReport(sampleRecord()))
const bad = join(folder, 'bad.json')
writeFileSync(bad, jsonReport(sampleRecord({ 'charge-id': { verdict: 'fail' } })))

/** What each command ends with where standard output is full. */
const calls: [args: string[], code: number][] = [
  [['--help'], 2],
  [['list'], 2],
  [['report', good, '--format', 'html'], 2],
  [['diff', good, bad], 1],
]

t.test('a standard output that is full is told, and no verdict is lost', { skip }, async (t) => {
  for (const [args, code] of calls) {
    const ended = await ran(args, `>${full}`)
    t.equal(ended.code, code, args.join(' '))
    t.match(ended.stderr, /^assay: standard output cannot be written \(ENOSPC\); free space there/)
    t.match(ended.stderr, /^[^\n]*\n$/, 'once')
  }
})

t.test('a run goes on without its streams, and writes its reports', { skip }, async (t) => {
  for (const streams of [`>${full}`, '>&- 2>&-', `>${full} 2>${full}`]) {
    const out = folderOf(t)
    const { code } = await ran(['run', '--only', 'charge-id', '--out', out], streams)
    t.equal(code, streams.startsWith(`>${full}`) ? 2 : 0, streams)
    const record = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as RunRecord
    t.match(record, { outcome: 'conformant', exitCode: 0 })
    t.ok(existsSync(join(out, 'report.html')))
  }
})

/** Runs the command in a shell that leads its streams elsewhere. */
function ran(args: readonly string[], streams: string): Promise<{ code: number; stderr: string }> {
  const script = `("$@"; echo "code $?" >&3) ${streams}`
  const words = ['-c', script, 'sh', process.execPath, command, ...args]
  const child = spawn('sh', words, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  const [stderr, third] = [child.stdio[2], child.stdio[3]]
  const texts = { stderr: '', code: '' }
  stderr?.on('data', (chunk: Buffer) => (texts.stderr += chunk.toString()))
  third?.on('data', (chunk: Buffer) => (texts.code += chunk.toString()))
  return new Promise((resolve) =>
    child.once('close', () =>
      resolve({ code: Number(/code (\d+)/.exec(texts.code)?.[1]), stderr: texts.stderr }),
    ),
  )
}
