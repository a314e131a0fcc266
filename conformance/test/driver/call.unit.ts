import { test } from 'tap'
import { guardMode } from '../../driver/call.ts'
import type { Session } from '../../driver/session.ts'

test('a run ends at an object of another mode, or of two', async (t) => {
  const rows: [live: boolean, json: unknown, reason: RegExp | null, duplicates?: string[]][] = [
    [false, { livemode: false }, null],
    [false, { livemode: true }, /livemode true .* if these are live keys, say --live/],
    [false, { livemode: false, source: { livemode: true } }, /livemode true was not expected/],
    [false, { livemode: false }, /livemode twice was not expected/, ['id', 'livemode']],
    [true, { livemode: false }, /livemode false was not expected, so nothing more was sent\.$/],
  ]
  for (const [live, json, reason, duplicates = []] of rows) {
    let halted: string | null = null
    const client = { halt: (why: string) => void (halted = why) }
    guardMode({ client, options: { target: { live } } } as unknown as Session, json, duplicates)
    t.match(halted, reason)
  }
})
