import t from 'tap'
import { importProofs } from './units.ts'

// The samples of all proofs but those of shops, in one process; `npm run test:whole` runs each proof in a process of its own, and whole.
t.setTimeout(600_000)
// A run waits for most of its time.
t.jobs = 4

await importProofs(false)
