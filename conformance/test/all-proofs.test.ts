import t from 'tap'
import { importProofs } from './units.ts'

// Samples of all proofs but the shops', in one process; `npm run test:whole` runs them whole.
t.setTimeout(600_000)
// A run waits for most of its time.
t.jobs = 4

await importProofs(false)
