import tap from 'tap'
import { bounded } from './bounded.ts'
import { hostile } from './hostile.ts'
import { whole } from '../whole.ts'
import { judgeApart } from './rig.ts'

/** What takes long, and whose bound another one shows or a unit of its own: it is tried where the proof is whole. */
const long = [
  'a bomb of compression, every second time',
  'a slow drip, every second time',
  'charges of 100 kilobytes, and events that hold them',
  'a list without an end, each page of megabytes',
  'a flood of webhooks just as large as is taken',
  'a flood of webhooks in pieces of one byte',
]

// Most of their time is waiting.
tap.jobs = 3

for (const { does, never, ends, open } of hostile.filter(
  (one) => !one.never && (whole || !long.includes(one.does)),
))
  tap.test(`${does} ends with a verdict`, { buffered: true }, async (t) => {
    const { url, flags = [] } = await open(t)
    bounded(t, await judgeApart(t, url, flags), { ends, never })
  })
