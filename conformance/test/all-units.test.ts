import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { files, importUnits } from './units.ts'

/** What the runner gives a file; without a runner it would be half a minute for all of them. */
t.setTimeout(600_000)

const scripts = readdirSync('scripts').filter((name) => name.endsWith('.ts'))

t.test(
  'each file is a process of its own, a unit of this one, a proof, or used by others',
  async (t) => {
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
  },
)

await importUnits(false)
