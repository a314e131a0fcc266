import { spawn } from 'node:child_process'
import { test } from 'tap'
import type { Progress } from '../../settings/options.ts'
import { startReference, type ReferenceOptions } from '../../reference/index.ts'
import { liveDisplay, plainDisplay } from '../../reports/progress.ts'
import { command, spawned } from '../commands/process.ts'

const result = { title: '', expected: null, actual: null, reason: null, exchanges: [], duration: 1 }
const id = 'chrg_test_5x2nkq8w0v7'
const ago = (seconds: number) => performance.now() - seconds * 1000

/** What the lines of a display show after these reports. */
async function lines(columns: number, told: readonly Progress[]): Promise<string[]> {
  const written: string[] = []
  const display = liveDisplay(
    (text) => written.push(text),
    () => columns,
    true,
  )
  for (const progress of told) display.show(progress)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const last = written.at(-1) ?? ''
  display.end()
  const shown = /^\r\u001B\[J([^\n]*)\n([^\n]*)\u001B\[1A\r$/.exec(last)
  return [written[0] ?? '', shown?.[1] ?? last, shown?.[2] ?? last, written.at(-1) ?? '']
}

const begun: Progress[] = [
  { kind: 'started', checks: 180, webhookUrl: 'http://127.0.0.1:90/hook' },
  { kind: 'exchange', id: 'create-source-required/createSource#2', requests: 12, received: 900 },
]

test('a terminal shows how far it is, and what runs now', async (t) => {
  const checked = { kind: 'checked', id: 'charge-id', done: 7, checks: 180 } as const
  const [first, far, now, cleared] = await lines(80, [
    ...begun,
    { ...checked, result: { ...result, verdict: 'fail' } },
    { ...checked, done: 8, result: { ...result, verdict: 'pass' } },
  ])
  t.equal(first, '\r\u001B[JWebhooks are received at http://127.0.0.1:90/hook\n')
  t.equal(far, '8 of 180 checks, 1 fail, 12 requests')
  t.equal(now, 'now create-source-required')
  t.equal(cleared, '\r\u001B[J', 'leaves the place to the report')
})

test('a terminal shows what is waited for, how long, and until when', async (t) => {
  const what = `charge.complete of ${id}`
  const waits: Progress[] = [
    { kind: 'waiting', what, since: ago(3.2), limit: 10 },
    { kind: 'waiting', what: `webhook charge.create of ${id}`, since: ago(1), limit: 10 },
    { kind: 'waiting', what: 'what comes at once', since: ago(0), limit: 10 },
    { kind: 'waiting', what: 'what nobody waits for any more', since: ago(60), limit: 10 },
  ]
  t.equal(
    (await lines(80, [...begun, ...waits]))[2],
    'waiting for charge.complete of chrg_test_… 3 s of 10 s, and 1 more',
  )
  const arrived: Progress = { kind: 'arrived', what }
  t.match(
    (await lines(80, [...begun, ...waits, arrived]))[2],
    /^waiting for webhook charge\.create of .* 1 s of/,
  )
})

test('what an implementation says moves no cursor, and a narrow terminal breaks no line', async (t) => {
  const what = `\u001B[2J\n${'wide '.repeat(40)}`
  for (const line of (await lines(40, [...begun, { kind: 'waiting', what, since: ago(2), limit: 10 }])).slice(
    1,
    3,
  )) {
    t.ok(line.length < 40, line)
    t.notMatch(line, /\p{Cc}/u)
  }
})

test('a log gets a line from time to time', async (t) => {
  const written: string[] = []
  const { setInterval } = globalThis
  globalThis.setInterval = ((action: () => void) => setInterval(action, 20)) as typeof globalThis.setInterval
  const display = plainDisplay((text) => written.push(text), true)
  globalThis.setInterval = setInterval
  for (const progress of begun) display.show(progress)
  await new Promise((resolve) => setTimeout(resolve, 100))
  display.end()
  t.equal(written[0], 'Webhooks are received at http://127.0.0.1:90/hook\n')
  t.equal(written[1], '0 of 180 checks, 12 requests; now create-source-required\n')
})

test('a run in a terminal waits in words', { timeout: 240_000 }, async (t) => {
  const rules = { listedAfter: () => 1500 } as NonNullable<ReferenceOptions['rules']>
  const reference = await startReference({ rules })
  t.teardown(() => reference.close())
  const keys = { ASSAY_PUBLIC_KEY: reference.keys.test.public, ASSAY_SECRET_KEY: reference.keys.test.secret }
  const args = ['run', reference.baseUrl, '--only', 'charge-create-event-once']
  const shown = await inTerminal(t, args, keys)
  t.match(shown, /\r\u001B\[J\d+ of \d+ checks?, \d+ requests?\r?\n/)
  t.match(shown, /waiting for charge\.create in the list of chrg_test_… \d s of 10/)
  t.match(shown, /\u001B\[32m✓\u001B\[0m \u001B\[1mPartial: /, 'coloured')
  const quick = ['run', reference.baseUrl, '--only', 'charge-amount-equals-source']
  const plain = await inTerminal(t, quick, { ...keys, NO_COLOR: '1' })
  t.match(plain, /\r\u001B\[J1 of 1 check|\n✓ Partial: /)
  t.notMatch(plain, '\u001B[32m', 'without colours')
  const { stdout } = await spawned(t, quick, keys)
  t.notMatch(stdout, /waiting|now |\u001B/, 'a log is calm')
})

/** What a command prints on a pseudo terminal of 80 columns. */
function inTerminal(t: Tap, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const line = [process.execPath, command, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', `stty cols 80 && ${line}`, '/dev/null'], {
    env: { PATH: process.env['PATH'], TERM: 'xterm', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  let shown = ''
  child.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()))
  return new Promise((resolve) => child.once('close', () => resolve(shown)))
}

interface Tap {
  teardown: (action: () => unknown) => void
}
