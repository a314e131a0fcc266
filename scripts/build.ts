import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { prune } from './build/declarations.ts'
import { copyGenerated, writeCatalogue } from './build/generated.ts'
import { compile } from './build/modules.ts'

/** Compiles the package into dist/: modules with source maps, declarations of what the entries export, and what is generated beside them. Types are checked by `npm run typecheck`. */
async function build(): Promise<number> {
  rmSync('dist', { recursive: true, force: true })
  const declarations = ['-p', 'scripts/tsconfig.build.json']
  const { status } = spawnSync('node_modules/.bin/tsc', declarations, { stdio: 'inherit' })
  if (status !== 0) return status ?? 1
  await compile('dist')
  await copyGenerated('dist')
  await writeCatalogue('dist')
  prune()
  chmodSync('dist/conformance/main.js', 0o755)
  return 0
}

process.exitCode = await build()
