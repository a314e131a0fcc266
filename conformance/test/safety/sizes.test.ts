import { test } from 'tap'
import { bounded } from './bounded.ts'
import { hostile } from './hostile.ts'
import { judge } from './rig.ts'

for (const { does, never, ends, open } of hostile.filter((one) => !one.never))
  test(`${does} ends with a verdict`, async (t) => {
    const { url, flags = [] } = await open(t)
    bounded(t, await judge(t, url, flags), { ends, never })
  })
