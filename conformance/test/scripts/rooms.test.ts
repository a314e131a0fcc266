import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { test, type Test } from 'tap'

/** What a linter says of a tree of these files, and how it ends. */
function linted(t: Test, files: Record<string, string>, program: string, args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'rooms-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const name of ['tsconfig.json', '.dependency-cruiser.mjs', '.oxlintrc.json'])
    cpSync(name, join(folder, name))
  // Without what the runner of tests puts into NODE_OPTIONS.
  const { status, stdout, stderr } = spawnSync(
    'env',
    ['-u', 'NODE_OPTIONS', resolve('node_modules/.bin', program), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  return { status, stdout: stdout + stderr }
}

const cruise = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err', 'conformance']
const type = (name: string, from: string) => `import type { ${name} } from '${from}'\n`

test('an import against the direction is an error, types included', async (t) => {
  const files = {
    'conformance/settings/low.ts': `${type('High', '../run/high.ts')}export type Low = High\n`,
    'conformance/run/high.ts': 'export type High = 1\n',
  }
  const { status, stdout } = linted(t, files, 'depcruise', cruise)
  t.not(status, 0)
  t.match(stdout, 'error settings-downwards: conformance/settings/low.ts → conformance/run/high.ts')
})

test('a circle is an error for both linters, types included', async (t) => {
  const files = {
    'conformance/run/one.ts': `${type('Other', './other.ts')}export type One = Other | 1\n`,
    'conformance/run/other.ts': `${type('One', './one.ts')}export type Other = One[]\n`,
  }
  const cruised = linted(t, files, 'depcruise', cruise)
  t.not(cruised.status, 0)
  t.match(cruised.stdout, 'error no-circular')
  const other = linted(t, files, 'oxlint', ['--deny-warnings', 'conformance'])
  t.not(other.status, 0)
  t.match(other.stdout, 'no-cycle')
})

test('imports downwards are none', async (t) => {
  const files = {
    'conformance/run/high.ts': `${type('Low', '../settings/low.ts')}export type High = Low\n`,
    'conformance/settings/low.ts': 'export type Low = 1\n',
  }
  t.match(linted(t, files, 'depcruise', cruise), { status: 0 })
})
