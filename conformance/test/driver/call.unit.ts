import { test } from 'tap'
import { guardMode } from '../../driver/call.ts'
import type { Session } from '../../driver/session.ts'

test('a run ends at an object of another mode, or of two', async (t) => {
  const rows: [live: boolean, json: unknown, duplicates: string[], reason: RegExp | null][] = [
    [false, { livemode: false }, [], null],
    [false, { livemode: false }, ['amount'], null],
    [false, { livemode: true }, [], /livemode true .* if these are live keys, say --live/],
    [true, { livemode: false }, [], /livemode false was not expected, so nothing more was sent\.$/],
    [false, { livemode: false }, ['id', 'livemode'], /livemode twice was not expected/],
    [true, { livemode: true }, ['livemode'], /livemode twice was not expected/],
  ]
  for (const [live, json, duplicates, reason] of rows) {
    let halted: string | null = null
    const client = { halt: (why: string) => void (halted = why) }
    guardMode(
      { client, options: { target: { live } } } as unknown as Session,
      'createCharge',
      json,
      duplicates,
    )
    t.match(halted, reason)
  }
})
