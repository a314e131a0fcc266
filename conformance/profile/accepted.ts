import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Accepted } from '../accepted.ts'
import { items, refined, wholly, word } from './shape.ts'
import { unknown, UsageError } from './usage.ts'
import { shown } from './values.ts'

const ids = Object.keys(requirements) as RequirementId[]

const requirement = refined(
  word,
  (subject, said) => {
    const id = ids.find((one) => one === said)
    if (id === undefined) throw unknown(`${subject}:`, said, ids)
    const { untestable } = requirements[id]
    if (untestable === undefined) return id
    throw new UsageError(`${subject}: ${id} is untestable and never fails; remove it.`)
  },
  { enum: ids.filter((id) => requirements[id].untestable === undefined) },
)

const day = refined(
  word,
  (subject, said) => {
    const time = /^\d{4}-\d\d-\d\d$/.test(said) ? Date.parse(`${said}T00:00:00Z`) : Number.NaN
    // 2026-02-30 is parsed as the second of March.
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(said)) return said
    throw new UsageError(`${subject}: ${shown(said)} is not a date; write it like 2026-12-31.`)
  },
  { format: 'date', pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
)

const entry = wholly<Accepted, keyof Accepted>(
  { requirement, reason: word, until: day },
  {
    requirement: 'name one; assay list shows them all',
    reason: 'say why the failure is accepted',
    until: 'say until when, like 2026-12-31',
  },
)

/** The accepted failures of a profile: each names its requirement once. */
export const acceptedFailures = refined(items(entry), (subject, entries): Accepted[] => {
  const named = entries.map((one) => one.requirement)
  const twice = named.find((id, at) => named.indexOf(id) !== at)
  if (twice === undefined) return entries
  throw new UsageError(`${subject}: ${twice} is accepted twice; keep one entry of it.`)
})
