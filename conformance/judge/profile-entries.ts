import { isDeepStrictEqual } from 'node:util'
import type { Accepted } from '../../generated/profile.js'
import type { AcceptedFinding, BrokenPin, Finding, Seen } from '../../generated/report.js'
import type { ObservationId, RequirementId } from '../../generated/requirements.ts'
import { shortJson } from '../basics/values.ts'
import type { Pins } from '../settings/options.ts'

/** The pins that observations break; an observation without an answer breaks none. */
export function brokenPinsOf(pins: Pins, observations: readonly Seen[]): BrokenPin[] {
  return observations.flatMap(({ id, answer, reason }) =>
    !Object.hasOwn(pins, id) || reason !== null || isDeepStrictEqual(answer, pins[id])
      ? []
      : [{ id, pinned: pins[id], seen: answer }],
  )
}

/** Observations that depend on the load of the machine: two runs need not agree on them. */
const loadDependent: readonly ObservationId[] = ['response-time', 'webhook-delay', 'rate-limit']

/** Answers that another run can be held to. */
export function pinnable(observations: readonly Seen[]): Pins {
  return Object.fromEntries(
    observations
      .filter(
        ({ id, answer, reason }) =>
          reason === null && answer !== null && !loadDependent.includes(id),
      )
      .map(({ id, answer }) => [id, answer]),
  )
}

/** A broken pin in words, with the remedy. */
export function pinText({ id, pinned, seen: answer }: BrokenPin): string {
  return `${id} is pinned as ${shortJson(pinned)} and was seen as ${shortJson(answer)}: fix it, or pin the new answer with --pin.`
}

/** Each accepted failure with its state on a day: failing, holding, open, or past. */
export function reviewAccepted(
  accepted: readonly Accepted[],
  findings: readonly Finding[],
  today: string,
): AcceptedFinding[] {
  const states = {
    fail: 'failing',
    unstable: 'failing',
    pass: 'holding',
    inapplicable: 'holding',
  } as const
  return accepted.map((entry) => {
    const verdict = findings.find(({ id }) => id === entry.requirement)?.verdict ?? null
    if (verdict !== null && entry.until < today) return { ...entry, state: 'past' }
    return { ...entry, state: states[verdict as keyof typeof states] ?? 'open' }
  })
}

/** Why an accepted failure fails the run, with the remedy; null where it does not. */
export function whyOverdue({ requirement, until, state }: AcceptedFinding): string | null {
  if (state === 'past')
    return `${requirement} was accepted until ${until}: fix it, or set a later date.`
  if (state === 'holding')
    return `${requirement} does not fail any more: remove it from the accepted failures.`
  return null
}

/** The requirements whose failure is accepted on a day. */
export function acceptedOn(accepted: readonly Accepted[], today: string): RequirementId[] {
  return accepted.filter(({ until }) => until >= today).map(({ requirement }) => requirement)
}
