import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'

// The samples of all proofs, in one process; `npm run test:whole` runs each proof in its own, and whole.
t.setTimeout(600_000)

for (const name of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).sort())
  if (name.endsWith('.proof.ts')) await import(join(import.meta.dirname, name))
