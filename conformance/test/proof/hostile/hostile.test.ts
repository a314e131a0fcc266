import { test } from 'tap'
import { readFileSync } from 'node:fs'
import { bounded } from './bounded.ts'
import { hostile } from './hostile.ts'
import { judgeApart } from './rig.ts'

for (const { does, never, ends, open } of hostile.filter((one) => one.never))
  test(`${does} earns nothing`, async (t) => {
    const { url, flags = [] } = await open(t)
    bounded(t, await judgeApart(t, url, flags), { ends, never })
  })

test('the page of hostile servers has a line for each of them, and no others', (t) => {
  const page = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const named = [...page.matchAll(/^\| (\S[^|]*?) +\| +[0-5] \|/gm)].map(([, does]) => does)
  t.same(
    named,
    hostile.map(({ does }) => does),
  )
  t.end()
})
