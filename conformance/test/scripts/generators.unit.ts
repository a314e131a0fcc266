import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type Test } from 'tap'

/** Runs the script with nothing on its PATH but Node and what is given. */
function withCommands(t: Test, commands: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-commands-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(process.execPath, join(folder, 'node'))
  for (const [name, script] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  const { stdout, stderr, status } = spawnSync('node', ['--import', 'tsx', 'scripts/test-generators.ts'], {
    env: { PATH: folder, HOME: folder },
    encoding: 'utf8',
  })
  return { lines: stdout.trim().split('\n'), stderr, status }
}

test('says in a line how to get each language and generator that is not here', async (t) => {
  const { lines, stderr, status } = withCommands(t, {})
  t.equal(status, 0, stderr)
  t.equal(lines.length, 5)
  for (const line of lines) t.match(line, /^– .+: not here, get it with \S+ /)
})

test('ends with what a client said that did not pay', async (t) => {
  const { lines, stderr, status } = withCommands(t, {
    python3: 'test "$1" = -c && exit 0; echo no models of this; exit 3',
  })
  t.equal(status, 1)
  t.ok(lines.every((line) => line.startsWith('– ')))
  t.match(stderr, /✗ datamodel-code-generator .* failed: no models of this/)
})
