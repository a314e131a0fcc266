import tap from 'tap'
import { bounded } from './bounded.ts'
import { hostile } from './hostile.ts'
import { judge } from './rig.ts'

// Most of their time is waiting.
tap.jobs = 3

for (const { does, never, ends, open } of hostile.filter((one) => !one.never))
  tap.test(`${does} ends with a verdict`, { buffered: true }, async (t) => {
    const { url, flags = [] } = await open(t)
    bounded(t, await judge(t, url, flags), { ends, never })
  })
