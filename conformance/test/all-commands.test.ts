import t from 'tap'
import { importUnits } from './units.ts'

// Mostly they wait for what they started: a few go on at once.
t.setTimeout(600_000)
t.jobs = 4

await importUnits(true)
