import { requirements, type RequirementId } from '../generated/requirements.ts'
import { overdue, type AcceptedFinding } from './accepted.ts'
import { Inapplicable, reasonOf } from './check.ts'
import { isPassive } from './feeds.ts'
import {
  severity,
  type CheckResult,
  type Count,
  type Finding,
  type RunRecord,
  type Verdict,
} from './finding.ts'
import type { Ledger } from './ledger.ts'
import type { BrokenPin } from './pins.ts'

/** What is said of each requirement: the worst of its checks and of what the answers showed; `lacking` is what was thrown where nothing was shown. */
export function findingsOf(
  results: ReadonlyMap<RequirementId, CheckResult[]>,
  ledger: Ledger,
  selected: ReadonlySet<RequirementId>,
  lacking: (id: RequirementId) => unknown,
): Finding[] {
  return (Object.keys(requirements) as RequirementId[]).map((id) => {
    const { level, untestable } = requirements[id]
    const nothing = { id, level, expected: null, actual: null, exchanges: [], checks: [] }
    if (untestable !== undefined) return { ...nothing, verdict: null, reason: untestable }
    if (!selected.has(id)) return { ...nothing, verdict: null, reason: 'Not selected.' }
    const checks = [...(results.get(id) ?? []), ...fromAnswers(id, ledger, lacking)]
    const worst = checks.reduce<CheckResult | null>(
      (found, one) => (found === null || rank(one) > rank(found) ? one : found),
      null,
    )
    if (worst === null) return { ...nothing, verdict: 'inconclusive' as const, reason: reasonOf(lacking(id)) }
    const { verdict, expected, actual, exchanges, reason } = worst
    return { id, level, verdict, expected, actual, exchanges, reason, checks }
  })
}

function rank({ verdict }: CheckResult): number {
  return severity.indexOf(verdict)
}

/** What the answers of the run say of a requirement that they are held against. */
function fromAnswers(
  id: RequirementId,
  ledger: Ledger,
  lacking: (id: RequirementId) => unknown,
): CheckResult[] {
  const tally = ledger.of(id)
  const result = (rest: Pick<CheckResult, 'verdict'> & Partial<CheckResult>): CheckResult[] => [
    {
      title: 'holds in every answer',
      expected: null,
      actual: null,
      reason: null,
      exchanges: [],
      duration: 0,
      ...rest,
    },
  ]
  const [first] = tally?.broken ?? []
  if (tally && first) {
    const { expected, actual } = first
    const answers = tally.held + tally.broken.length
    const exchanges = tally.broken.slice(0, 3).map(({ exchange }) => exchange)
    return result({
      verdict: 'fail',
      expected,
      actual: `${actual} (${tally.broken.length} of ${answers} answers)`,
      exchanges,
    })
  }
  if (tally && tally.held > 0) return result({ verdict: 'pass', exchanges: tally.exchanges })
  if (!isPassive(id)) return []
  const variant = id.startsWith('webhook-delivery-') ? ledger.of('event-webhook-deliveries') : tally
  const mayBeAbsent = id.startsWith('webhook-delivery-') || requirements[id].text.includes('where present')
  if (mayBeAbsent && variant && variant.absent > 0 && variant.held === 0)
    return result({ verdict: 'inapplicable', reason: 'No answer holds it, as the specification allows.' })
  const lack = lacking(id)
  const verdict = mayBeAbsent && lack instanceof Inapplicable ? 'inapplicable' : 'inconclusive'
  return result({ verdict, reason: reasonOf(lack) })
}

/** Counts what was said of the requirements of a level. */
export function countOf(findings: readonly Finding[], level: 'MUST' | 'SHOULD'): Count {
  const those = findings.filter((finding) => finding.level === level)
  const verdicts = Object.fromEntries(
    severity.map((verdict) => [verdict, those.filter((one) => one.verdict === verdict).length]),
  ) as Record<Verdict, number>
  const untestable = those.filter(({ id }) => requirements[id].untestable !== undefined).length
  const notSelected = those.filter(({ verdict }) => verdict === null).length - untestable
  const expected = those.length - untestable - notSelected
  return {
    expected,
    executed: expected - verdicts.inconclusive - verdicts.error,
    verdicts,
    untestable,
    notSelected,
  }
}

/** The outcome of a run with its exit code and its sentence. */
export function outcomeOf(
  counts: RunRecord['counts'],
  {
    strict,
    answered,
    interrupted,
    partial,
    accepted,
    brokenPins,
  }: {
    strict: boolean
    answered: boolean
    interrupted: boolean
    partial: boolean
    accepted: readonly AcceptedFinding[]
    brokenPins: readonly BrokenPin[]
  },
): Pick<RunRecord, 'outcome' | 'exitCode' | 'sentence'> {
  const { MUST: must, SHOULD: should } = counts
  const known = accepted.filter(({ state }) => state === 'failing')
  const knownOf = (level: string) =>
    known.filter((one) => requirements[one.requirement].level === level).length
  const broken = must.verdicts.fail + must.verdicts.unstable - knownOf('MUST')
  const shouldBroken = should.verdicts.fail + should.verdicts.unstable - knownOf('SHOULD')
  const stale = accepted.flatMap((entry) => overdue(entry) ?? [])
  const open = must.verdicts.inconclusive + (strict ? should.verdicts.inconclusive : 0)
  // SHOULDs are counted where they bind, and where nothing else was judged.
  const levels = [
    ...(must.expected > 0 ? [{ ...must, noun: 'MUSTs' }] : []),
    ...(should.expected > 0 && (strict || must.expected === 0) ? [{ ...should, noun: 'SHOULDs' }] : []),
  ]
  const start = partial ? 'Partial: ' : ''
  const say = (outcome: RunRecord['outcome'], exitCode: RunRecord['exitCode'], text: string) => ({
    outcome,
    exitCode,
    sentence: `${start}${text}`,
  })
  if (must.verdicts.error + should.verdicts.error > 0)
    return say(
      'incomplete',
      5,
      `incomplete: ${must.verdicts.error + should.verdicts.error} checks failed by a fault of the kit's own.`,
    )
  if (broken > 0 || (strict && shouldBroken > 0))
    return say(
      'nonconformant',
      1,
      must.expected === 0
        ? `nonconformant: ${shouldBroken} of ${should.expected} SHOULDs ${doNot(shouldBroken)} hold.`
        : `nonconformant: ${broken} of ${must.expected} MUSTs ${doNot(broken)} hold${shouldBroken > 0 ? `, and ${shoulds(shouldBroken)}` : ''}.`,
    )
  if (stale.length > 0)
    return say(
      'nonconformant',
      1,
      `nonconformant to the profile, whose accepted failures are out of date: ${stale.join(' ')}`,
    )
  if (brokenPins.length > 0)
    return say(
      'nonconformant',
      1,
      `nonconformant to the profile, whose pinned answers changed: ${brokenPins.map(({ id }) => id).join(', ')}.`,
    )
  if (!answered) return say('incomplete', 4, 'incomplete: the implementation answered no request.')
  const ran = must.executed + should.executed > 0
  if (interrupted || open > 0 || !ran)
    return say(
      'incomplete',
      3,
      interrupted
        ? 'incomplete: the run was interrupted.'
        : `incomplete: ${tally(
            levels.filter(({ verdicts }) => verdicts.inconclusive > 0),
            'inconclusive',
          )} could not be judged.`,
    )
  const inapplicable = levels.reduce((sum, { verdicts }) => sum + verdicts.inapplicable, 0)
  const aside = [
    ...(inapplicable > 0 ? [`${inapplicable} do not apply`] : []),
    ...(shouldBroken > 0 ? [`${shoulds(shouldBroken)} ${doNot(shouldBroken)} hold`] : []),
  ]
  return say(
    'conformant',
    0,
    `conformant${butFor(known.length)}: ${tally(levels, 'pass')} hold${aside.length > 0 ? `, ${aside.join(', ')}` : ''}.`,
  )
}

function tally(levels: readonly (Count & { noun: string })[], verdict: Verdict): string {
  return levels
    .map(({ verdicts, expected, noun }) => `${verdicts[verdict]} of ${expected} ${noun}`)
    .join(' and ')
}

function shoulds(count: number): string {
  return `${count} SHOULD${count === 1 ? '' : 's'}`
}

function doNot(count: number): string {
  return count === 1 ? 'does not' : 'do not'
}

function butFor(known: number): string {
  return known === 0 ? '' : `, but for ${known} accepted failure${known === 1 ? '' : 's'}`
}
