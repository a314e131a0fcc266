import type { Accepted } from '../../generated/profile.js'
import type { AcceptedFinding, Finding } from '../../generated/report.js'
import type { RequirementId } from '../../generated/requirements.ts'

/** Holds accepted failures against what was found on a day. */
export function reviewAccepted(
  accepted: readonly Accepted[],
  findings: readonly Finding[],
  today: string,
): AcceptedFinding[] {
  return accepted.map((entry) => {
    const verdict = findings.find(({ id }) => id === entry.requirement)?.verdict ?? null
    return { ...entry, state: verdict !== null && entry.until < today ? 'past' : stateOf(verdict) }
  })
}

function stateOf(verdict: Finding['verdict']): AcceptedFinding['state'] {
  if (verdict === 'fail' || verdict === 'unstable') return 'failing'
  return verdict === 'pass' || verdict === 'inapplicable' ? 'holding' : 'open'
}

/** Words why an accepted failure fails the run, with the remedy; null where it does not. */
export function overdue({ requirement, until, state }: AcceptedFinding): string | null {
  if (state === 'past') return `${requirement} was accepted until ${until}: mend it, or set a later date.`
  if (state === 'holding')
    return `${requirement} does not fail any more: remove it from the accepted failures.`
  return null
}

/** Lists the requirements whose failure is accepted on a day. */
export function lasting(accepted: readonly Accepted[], today: string): RequirementId[] {
  return accepted.filter(({ until }) => until >= today).map(({ requirement }) => requirement)
}
