import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { ReferenceOptions } from '../../reference/index.ts'
import { folderOf } from '../folder.ts'
import { start, until } from './process.ts'
import { implementation } from './unfinished.ts'

const never = () => new Promise<never>(() => undefined)
const busy = { status: 429, headers: { 'retry-after': '55' }, body: '' }

/** The waits of a run, each of minutes: a run that did not end at once would outlast the test. */
const waits: Record<string, [flags: string[], rules: ReferenceOptions['rules'], profile?: object]> =
  {
    'for an answer': [
      [],
      { instead: ({ call: { path } }) => (path === '/events' ? never() : undefined) },
    ],
    'for a page': [
      [],
      { instead: ({ call: { path } }) => (path.startsWith('/payments') ? never() : undefined) },
    ],
    'for the time to come back': [
      [],
      { instead: ({ call: { path } }) => (path === '/events' ? busy : undefined) },
    ],
    'for a webhook': [[], { webhookDelay: () => 600_000 }],
    'for the rate': [['--rate', '0.3'], {}],
    'for a program at the page': [
      [],
      {},
      { authorization: { driver: 'command', command: ['sleep', '600'] } },
    ],
  }

for (const [name, [flags, rules = {}, profile = {}]] of Object.entries(waits))
  t.test(`the first interrupt ends a run that waits ${name}, with reports`, async (t) => {
    const { url, env } = await implementation(t, { rules })
    const out = folderOf(t, { 'profile.json': JSON.stringify(profile) })
    const long = ['--timeout', '600', '--webhook-timeout', '600', '--max-time', '3000']
    const given = ['--profile', join(out, 'profile.json'), '--out', out, ...long, ...flags]
    const { child, ended } = start(t, ['run', url, ...given], env)
    const record = join(out, 'exchanges.jsonl')
    await until(() => existsSync(record) && readFileSync(record, 'utf8').split('\n').length > 3)
    // By then most runs have come to their wait; one that has not must end all the same.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    child.kill('SIGINT')
    t.match(await ended, { code: 3, stderr: 'interrupted' })
    for (const file of ['report.html', 'junit.xml', 'summary.md'])
      t.ok(existsSync(join(out, file)), file)
    const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as object
    t.match(report, { outcome: 'incomplete', exitCode: 3 })
  })
