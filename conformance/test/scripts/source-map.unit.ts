import { SourceMap } from 'node:module'
import { basename } from 'node:path'
import { build } from 'esbuild'
import t from 'tap'
import { byLine } from '../../../scripts/build/source-map.ts'
import { folderOf } from '../folder.ts'

const first = `import { second } from './second.ts'

/** The first. */
export const first = (value: string): string => second(value) + value
`
const second = `/** The second. */
export function second(value: string): string {
  if (value === '') throw new Error('nothing')
  return value + 'seconded'
}
`

t.test('leads from what is written to the file and the line that it came from', async (t) => {
  const folder = folderOf(t, { 'first.ts': first, 'second.ts': second })
  const { outputFiles } = await build({
    entryPoints: [`${folder}/first.ts`],
    outdir: folder,
    bundle: true,
    format: 'esm',
    minifyWhitespace: true,
    sourcemap: 'external',
    write: false,
  })
  const [map = '', code = ''] = outputFiles.map(({ text }) => text)
  const found = new SourceMap(JSON.parse(byLine(map)))
  for (const [text, source, line] of [
    ['function second', 'second.ts', 2],
    ['new Error', 'second.ts', 3],
    ['return value+', 'second.ts', 4],
    ['first=', 'first.ts', 4],
  ] as const) {
    const entry = found.findEntry(0, code.indexOf(text)) as { originalSource: string; originalLine: number }
    t.same([basename(entry.originalSource), entry.originalLine + 1], [source, line], text)
  }
})
