import { SourceMap } from 'node:module'
import t from 'tap'
import { withoutTypes } from '../../../scripts/build/modules.ts'
import { byLine } from '../../../scripts/build/source-map.ts'

const source = `import { one } from './one.ts'

/** The first. */
export const first = (value: string): string => one(value)

export function second(): never {
  throw new Error('second')
}
`

t.test('leads from what is written to the line that it came from', async (t) => {
  const { code, map } = await withoutTypes(source, { minifyWhitespace: true, sourcemap: 'external' })
  t.match(code, 'from"./one.js"')
  const found = new SourceMap(JSON.parse(byLine(map)))
  for (const [text, line] of [
    ['import', 1],
    ['const first', 4],
    ['function second', 6],
    ['new Error', 7],
  ] as const) {
    const entry = found.findEntry(0, code.indexOf(text)) as { originalLine: number }
    t.equal(entry.originalLine + 1, line, text)
  }
})
