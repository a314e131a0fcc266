import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build, transform, type Plugin } from 'esbuild'

/** The modules that others import or start: name in the package, and source. */
const entries = {
  main: 'main.ts',
  index: 'index.ts',
  adapters: 'adapters/index.ts',
  form: 'contract/form-encoding.ts',
  sandbox: 'sandbox/index.ts',
  validators: 'contract/validators.ts',
}

/**
 * Writes the package's modules, joined into few because each file costs start-up time. All lie
 * in one folder with the files for browsers, so that relative paths hold from any of them.
 */
export async function compile(folder: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: Object.entries(entries).map(([out, source]) => ({
      in: `conformance/${source}`,
      out: `conformance/${out}`,
    })),
    chunkNames: 'conformance/[name]-[hash]',
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.18',
    packages: 'external',
    plugins: [generatedBeside],
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 200,
    legalComments: 'none',
    write: false,
  })
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  copyForBrowsers(folder)
}

/** Copies style sheets, browser scripts and guides to where the modules read them. */
function copyForBrowsers(folder: string): void {
  for (const name of readdirSync('conformance', { recursive: true, encoding: 'utf8' })) {
    const [source, target] = [
      join('conformance', name),
      join(folder, 'conformance', basename(name)),
    ]
    if (/\.(css|js)$/.test(name) && !name.startsWith('test')) copyFileSync(source, target)
    if (/^docs[\\/]guides[\\/].*\.md$/.test(name))
      writeFileSync(target, packagedGuide(readFileSync(source, 'utf8')))
  }
}

/** A guide as packaged: commands begin with `npx assay`; links out of its folder are plain text. */
export function packagedGuide(text: string): string {
  return text
    .replaceAll(/npm run (--silent )?assay -- /g, 'npx assay ')
    .replaceAll('npm run docs', 'npx assay docs')
    .replaceAll(/\[([^\]]+)\]\(\.\.\/[^)]+\)/g, '$1')
}

/** A module as JavaScript, as small as it gets. */
export async function withoutTypes(source: string): Promise<string> {
  const { code } = await transform(source, {
    loader: 'ts',
    target: 'node20.18',
    legalComments: 'none',
    minifyWhitespace: true,
  })
  return code
}

/** Keeps generated modules apart, so that bundlers of the package take only what is used. */
const generatedBeside: Plugin = {
  name: 'generated-beside',
  setup({ onResolve }) {
    onResolve({ filter: /\/generated\/\w+\.[jt]s(on)?$/ }, ({ path }) => {
      const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.ts$/, '.js')
      return { path: `../generated/${name}`, external: true, sideEffects: false }
    })
  },
}
