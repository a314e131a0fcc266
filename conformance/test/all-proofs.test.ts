import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'

// The samples of all proofs but those of shops, in one process; `npm run test:whole` runs each proof in a process of its own, and whole.
t.setTimeout(600_000)
// A run waits for most of its time.
t.jobs = 4

const folder = join(import.meta.dirname, 'proof')

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
  if (name.endsWith('.proof.ts') && !name.startsWith('shops'))
    await import(pathToFileURL(join(folder, name)).href)
