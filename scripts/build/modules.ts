import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { transform } from 'esbuild'
import { byLine } from './source-map.ts'

/** Writes every module of the package, but those of the tests, as JavaScript with a source map into a folder. */
export async function compile(folder: string): Promise<void> {
  const files = readdirSync('conformance', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('test'))
    .map((name) => join('conformance', name))
  await Promise.all(files.map((file) => compileOne(file, folder)))
}

/** A module as JavaScript: its types gone, and the names of modules beside it as they are in dist/. */
export function withoutTypes(source: string, options: Parameters<typeof transform>[1] = {}) {
  const named = source.replaceAll(
    /(from |import |import\()'(\.[^'\n]+)\.ts'/g,
    (_, before: string, path: string) => `${before}'${path}.js'`,
  )
  return transform(named, { loader: 'ts', target: 'node20.18', legalComments: 'none', ...options })
}

async function compileOne(file: string, folder: string): Promise<void> {
  const target = join(folder, file.replace(/\.ts$/, '.js'))
  const { code, map } = await withoutTypes(readFileSync(file, 'utf8'), {
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 120,
    sourcemap: 'external',
    sourcefile: relative(dirname(target), file),
    sourcesContent: false,
  })
  const name = `${target.slice(target.lastIndexOf('/') + 1)}.map`
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, `${code}//# sourceMappingURL=${name}\n`)
  writeFileSync(`${target}.map`, byLine(map))
}
