import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build, transform, type Plugin } from 'esbuild'

/** Every module that something outside names, as it is in the package, by its source: the command, and what package.json exports. */
const entries = {
  main: 'main.ts',
  index: 'index.ts',
  adapters: 'adapters/index.ts',
  form: 'contract/form.ts',
  sandbox: 'sandbox/index.ts',
  validators: 'contract/validators.ts',
}

/**
 * The modules of the package, joined into few, since each file costs a start more than its lines do.
 * They lie side by side, with what browsers read beside them, so that paths from any of them are the same.
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

/** Copies the style sheets, the browser scripts and the guides beside the modules, which read them when they make a page. */
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

/** A guide for whoever has the package: its command is `npx assay`, and only guides lie beside it. */
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

/** Leaves generated modules apart, so that programs which bundle the package take from them only what they use. */
const generatedBeside: Plugin = {
  name: 'generated-beside',
  setup({ onResolve }) {
    onResolve({ filter: /\/generated\/\w+\.[jt]s(on)?$/ }, ({ path }) => {
      const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.ts$/, '.js')
      return { path: `../generated/${name}`, external: true, sideEffects: false }
    })
  },
}
