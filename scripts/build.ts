import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyGenerated } from './build/generated.ts'
import { compile } from './build/modules.ts'
import { generate } from './generate.ts'
import { updateFolder } from './generate/output.ts'

/** Fills dist/ with the modules, the entries' declarations and the generated files. */
async function build(): Promise<number> {
  rmSync('dist', { recursive: true, force: true })
  // An installation without scripts has not made what no commit holds.
  await updateFolder('generated', await generate())
  const declarations = ['-p', 'scripts/tsconfig.build.json']
  const { status } = spawnSync('node_modules/.bin/tsc', declarations, { stdio: 'inherit' })
  if (status !== 0) return status ?? 1
  await compile('dist')
  await copyGenerated('dist')
  deleteUnreachedDeclarations()
  chmodSync('dist/conformance/main.js', 0o755)
  return 0
}

/** Deletes from dist/ the declarations that no entry of the package leads to. */
function deleteUnreachedDeclarations(): void {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Record<string, string | { types: string }>
  }
  const reached = new Set<string>()
  for (const entry of Object.values(exports))
    if (typeof entry !== 'string') collectDeclarations(join(entry.types), reached)
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
    const file = join('dist', name)
    if (file.endsWith('.d.ts') && !reached.has(file)) rmSync(file)
  }
}

function collectDeclarations(file: string, reached: Set<string>): void {
  if (reached.has(file)) return
  reached.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, path = ''] of text.matchAll(/(?:from |import\()["'](\.[^"']+)["']/g))
    collectDeclarations(join(dirname(file), path.replace(/\.[jt]s$/, '.d.ts')), reached)
}

process.exitCode = await build()
