import { test, type Test } from 'tap'
import { connect } from 'node:net'
import { freePort } from '../../free-port.ts'
import { start, until } from '../../commands/process.ts'
import { each, onlyWhole } from '../each.ts'
import { judgeApart, peakOf } from './rig.ts'
import { attacks, hostile, type Hostile } from './servers.ts'

/** The limits of a run: memory, seconds with `--max-time 30`, and seconds after an interrupt. */
const most = { megabytes: 300, seconds: 40, afterInterrupt: 5 }

/** The servers that `npm test` tries, each for many like it. */
const quick = [
  '200 {}',
  '401 for everything',
  '401 for everything but sources, which never come',
  'an endless body',
  'an endless extension of a chunk',
  'a header that breaks off',
  'pages of endless forms, cookies, frames and redirects',
]

async function isBounded(t: Test, server: Hostile): Promise<void> {
  const { gives, exitCode, flags = [], isBlameless } = server
  const { code, runReport, megabytes, seconds, stderr } = await judgeApart(
    t,
    await server.open(t),
    server,
  )
  const errors = runReport.findings.filter(({ verdict }) => verdict === 'error')
  t.same(errors, [], `${gives}: no error of the kit itself`)
  t.ok(megabytes < most.megabytes, `${gives}: ${megabytes.toFixed(0)} MB`)
  if (flags.includes('--max-time'))
    t.ok(seconds < most.seconds, `${gives}: ${seconds.toFixed(0)} s`)
  t.ok(
    (isBlameless ? [0, 3] : [1, 3, 4]).includes(code ?? -1),
    `${gives}: ends so (${code}) ${stderr}`,
  )
  if (exitCode === null) return
  t.equal(code, exitCode, `${gives}: ${runReport.sentence}`)
  const passed = runReport.findings.filter(
    ({ level, verdict }) => level === 'MUST' && verdict === 'pass',
  )
  t.same(
    passed.map(({ id }) => id),
    [],
    `${gives}: no MUST passes`,
  )
}

test('a run against a useless or hostile server ends within its bounds, and passes no MUST', (t) => {
  const sample = hostile.filter(({ gives }) => quick.includes(gives))
  return each(t, hostile, { sample, atOnce: 2 }, (one) => isBounded(t, one))
})

test('the first interrupt ends a run against a hostile server within seconds, with its reports', (t) =>
  each(t, attacks, { atOnce: 2 }, async (one) => {
    const { code, seconds } = await judgeApart(t, await one.open(t), one, 6)
    t.ok([0, 1, 3].includes(code ?? -1), `${one.gives}: ends with a verdict (${code})`)
    t.ok(seconds < most.afterInterrupt, `${one.gives}: ${seconds.toFixed(1)} s after the interrupt`)
  }))

test(
  'a sandbox outlasts pages of other sites and connections that say nothing',
  onlyWhole,
  async (t) => {
    const port = await freePort()
    const { child, output } = start(t, ['serve', '--port', String(port)])
    await until(() => output().includes(String(port)))
    for (let count = 0; count < 600; count += 1) {
      const idle = connect(port, '127.0.0.1').on('error', () => undefined)
      t.teardown(() => idle.destroy())
      idle.write('POST /charges HTTP/1.1\r\nhost: ')
    }
    const url = `http://127.0.0.1:${port}`
    const post = (body: string) =>
      fetch(`${url}/charges`, { method: 'POST', body, headers: { 'sec-fetch-site': 'cross-site' } })
    await until(() =>
      post('amount=1').then(
        ({ status }) => status === 403,
        () => false,
      ),
    )
    for (let count = 0; count < 20; count += 1)
      await post('x'.repeat(1_000_000)).catch(() => undefined)
    const state = (await (await fetch(`${url}/_sandbox/state`)).json()) as { charges: unknown[] }
    t.strictSame(state.charges, [])
    t.ok(peakOf(child) < most.megabytes, `${peakOf(child).toFixed(0)} MB`)
  },
)
