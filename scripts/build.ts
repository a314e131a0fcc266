import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { gatherCatalogue } from '../conformance/catalogue.ts'
import { prune } from './build/declarations.ts'
import { copyGenerated } from './build/generated.ts'
import { compile } from './build/modules.ts'

/** Compiles the package into dist/: modules with source maps, declarations of what the entries export, and what is generated beside them. */
async function build(): Promise<number> {
  rmSync('dist', { recursive: true, force: true })
  const declarations = ['-p', 'scripts/tsconfig.build.json']
  const { status } = spawnSync('node_modules/.bin/tsc', declarations, { stdio: 'inherit' })
  if (status !== 0) return status ?? 1
  await compile('dist')
  await copyGenerated('dist')
  writeFileSync('dist/conformance/catalogue.json', JSON.stringify(await gatherCatalogue()))
  prune()
  chmodSync('dist/conformance/main.js', 0o755)
  return 0
}

process.exitCode = await build()
