import t from 'tap'
import { importProofs } from './units.ts'

// In a process of its own: how soon a shop answers is judged, and other proofs would delay it.
t.setTimeout(600_000)

await importProofs(true)
