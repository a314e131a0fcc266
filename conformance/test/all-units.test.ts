import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'

/** What the runner gives a file; without a runner it would be half a minute for all of them. */
t.setTimeout(600_000)

const files = readdirSync('conformance/test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join('conformance/test', name))
  .sort()
const scripts = readdirSync('scripts').filter((name) => name.endsWith('.ts'))

t.test('each file is a process of its own, a unit of this one, a proof, or used by others', async (t) => {
  t.match(readFileSync('.taprc', 'utf8'), '\n  - conformance/test/**/*.test.ts\n')
  const used = new Set<string>()
  for (const name of [...files, ...scripts.map((script) => join('scripts', script))])
    for (const [, path = ''] of readFileSync(name, 'utf8').matchAll(/'([\w./-]+\.ts)'/g))
      used.add(join(dirname(name), path))
  const forms = files.map((name) => ({
    name,
    as: [
      ...(name.endsWith('.test.ts') ? ['process'] : []),
      ...(name.endsWith('.unit.ts') ? ['unit'] : []),
      ...(name.endsWith('.proof.ts') ? ['proof'] : []),
      ...(used.has(name) ? ['used'] : []),
    ],
  }))
  t.strictSame(
    forms.filter(({ as }) => as.length !== 1),
    [],
  )
})

for (const name of files) if (name.endsWith('.unit.ts')) await import(pathToFileURL(name).href)
