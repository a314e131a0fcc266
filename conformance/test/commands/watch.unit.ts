import t, { type Test } from 'tap'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Handler } from '../../basics/listener.ts'
import { sandboxKeys, startReference, type Tamper } from '../../reference/index.ts'
import { freePort } from '../free-port.ts'
import { folderOf } from '../folder.ts'
import { start, until } from './process.ts'

const { public: ASSAY_PUBLIC_KEY, secret: ASSAY_SECRET_KEY } = sandboxKeys.test
const keys = { ASSAY_PUBLIC_KEY, ASSAY_SECRET_KEY }
const without = (gone: string): Tamper => ({
  schema: 'Token',
  change: (value) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== gone)),
})

/** A server that is started and ended as one that is worked on. */
async function serverOf(t: Test) {
  const port = await freePort()
  let end = async () => undefined as void
  t.teardown(() => end())
  return {
    host: `127.0.0.1:${port}`,
    /** Ends it, and starts it with these faults, and this many milliseconds before each answer. */
    async start(tampers: Tamper[] = [], slow = 0) {
      await end()
      // Longer than it takes to notice on a busy machine.
      await pause(1500)
      const around =
        (handler: Handler): Handler =>
        async (...asked) => {
          await pause(slow)
          await handler(...asked)
        }
      end = (await startReference({ port, tampers, around })).close
    },
  }
}

t.test('a run is repeated as files change and the server comes back', async (t) => {
  const server = await serverOf(t)
  const folder = folderOf(t, { 'server.js': '1' })
  mkdirSync(join(folder, 'node_modules'))
  const reports = join(folder, 'reports')
  const flags = ['--only', 'token-object,token-livemode', '--out', reports]
  const file = join(folderOf(t, { 'server.py': '1' }), 'server.py')
  const paths = ['--watch', folder, '--watch', file]
  const { child, ended, output, errors } = start(t, ['run', ...paths, server.host, ...flags], {
    ...keys,
    AI_AGENT: 'one',
  })
  const watches = (times: number) => until(() => errors().split('; Ctrl-C ends.').length > times)

  await until(() => errors() !== '')
  t.match(errors(), `assay: waiting for http://${server.host}.`)
  await server.start([without('object')])
  await watches(1)
  t.match(output(), /✗ token-object .*\n✗ Partial: nonconformant: 1 broken/)
  t.equal(output().split('Partial').length, 2, 'nothing was judged before')

  writeFileSync(join(folder, 'node_modules', 'left-out.js'), '')
  writeFileSync(join(reports, 'left-out.js'), '')
  mkdirSync(join(folder, 'lib'))
  await until(() => errors().includes('judging again'))
  await watches(2)
  writeFileSync(join(folder, 'lib', 'one.js'), '')
  await watches(3)
  t.match(errors(), /one\.js changed; judging again/, 'in a folder that is new')
  t.match(output(), /✗ token-object/)

  await server.start()
  await watches(4)
  t.match(output(), /✓ Partial: conformant: 2 hold/)
  t.match(errors(), 'assay: the implementation came back; judging again.')

  await server.start([without('object')])
  await watches(5)
  writeFileSync(`${file}.new`, '2')
  renameSync(`${file}.new`, file)
  await watches(6)
  t.match(errors(), `assay: ${file} changed; judging again.`, 'a file that is replaced')
  child.kill('SIGINT')
  t.equal((await ended).code, 1, 'as the last run')
  t.notMatch(errors(), 'left-out')
  t.equal(errors().split('judging again').length, 6, 'once for each change')
})
