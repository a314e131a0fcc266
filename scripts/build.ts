import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs'

/** Compiles the package into dist/, with what is generated as JavaScript and JSON beside it. */
function build(): number {
  rmSync('dist', { recursive: true, force: true })
  const { status } = spawnSync('node_modules/.bin/tsc', ['-p', 'scripts/tsconfig.build.json'], {
    stdio: 'inherit',
  })
  if (status !== 0) return status ?? 1
  for (const name of ['validators.js', 'validators.d.ts', 'openapi.json', 'requirements.json', 'schemas'])
    cpSync(`generated/${name}`, `dist/generated/${name}`, { recursive: true })
  const schema = spawnSync(process.execPath, ['dist/conformance/main.js', 'init', '--schema'])
  if (schema.status !== 0) return schema.status ?? 1
  writeFileSync('dist/generated/schemas/profile.json', schema.stdout)
  chmodSync('dist/conformance/main.js', 0o755)
  return 0
}

process.exitCode = build()
