import { test, type Test } from 'tap'
import { paints } from '../../reports/paint.ts'
import { progressDisplay } from '../../reports/progress.ts'
import type { Progress } from '../../settings/options.ts'

/** Shows these messages, and gives all that was written by the time the line was drawn. */
function drawn(t: Test, messages: readonly Progress[], isLive: boolean, columns = 80): string {
  const { setInterval } = globalThis
  let draw: () => void = () => undefined
  globalThis.setInterval = ((action: () => void) => {
    draw = action
    return setInterval(() => undefined, 100_000)
  }) as typeof globalThis.setInterval
  t.teardown(() => (globalThis.setInterval = setInterval))
  let written = ''
  const write = (text: string) => (written += text)
  const display = progressDisplay({
    write,
    columns: () => columns,
    isLive,
    announces: true,
    accepted: ['charge-amount'],
    paint: paints(false),
  })
  globalThis.setInterval = setInterval
  for (const message of messages) display.show(message)
  draw()
  const before = written
  display.end()
  t.equal(written.slice(before.length).trim(), isLive ? '\u001B[J' : '', 'leaves the place to the report')
  return before
}

const started: Progress = { kind: 'started', requests: 100, webhookUrl: 'http://127.0.0.1:90/hook' }
const sent = (requests: number): Progress => ({ kind: 'exchange', requests, received: 900 })
test('a bar moves with the requests of those planned', (t) => {
  t.match(drawn(t, [started, sent(5)], true), '\r\u001B[J[#...................] 5 of 100 requests')
  t.match(drawn(t, [started, sent(50)], true), /\[#{10}\.{10}\] 50 of 100 requests, about \d+ m?s left/)
  t.match(drawn(t, [started, sent(130)], true), /\[#{20}\] 130 of 100 requests$/)
  t.match(drawn(t, [{ ...started, requests: 0 }, sent(7)], true), /\r\u001B\[J7 requests$/)
  t.end()
})

test('a failure is printed once, as it comes', (t) => {
  const broken: Progress = { kind: 'broken', id: 'charge-id' }
  const accepted: Progress = { kind: 'broken', id: 'charge-amount' }
  const shown = drawn(t, [started, broken, accepted, broken, sent(5)], false)
  t.equal(
    shown,
    [
      'No webhook endpoint is registered, so a missing webhook is inconclusive. Register http://127.0.0.1:90/hook, or name yours with --webhook-listen HOST:PORT/path.',
      '✗ charge-id  A charge MUST have id, a string that begins with chrg.',
      '[#...................] 5 of 100 requests, 1 broken',
      '',
    ].join('\n'),
  )
  t.end()
})

test('no text moves the cursor, and a narrow terminal breaks no line', (t) => {
  const hook: Progress = { ...started, webhookUrl: `\u001B[2J\n${'wide '.repeat(40)}` }
  const text = drawn(t, [hook, sent(50)], true, 40)
  const line = text.split('\r\u001B[J').at(-1) ?? ''
  t.ok(line.length < 40, line)
  t.notMatch(text.replaceAll('\r\u001B[J', '').replaceAll('\n', ''), /\p{Cc}/u)
  t.end()
})
