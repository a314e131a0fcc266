import { requirements } from '../../generated/requirements.ts'
import type { Count, Finding, RunReport, Verdict } from '../../generated/report.js'
import type { RunOptions } from '../settings/options.ts'
import { isPartial } from '../settings/selection.ts'
import { whyOverdue } from './profile-entries.ts'

/** The words for the number of requirements with each verdict, the worst first. */
const verdictWords: Record<Verdict, string> = {
  error: 'failed by the kit',
  fail: 'broken',
  unstable: 'unstable',
  inconclusive: 'not judged',
  pass: 'hold',
  inapplicable: 'not applicable',
}

/** The verdicts from the mildest to the worst. */
export const severity: readonly Verdict[] = (Object.keys(verdictWords) as Verdict[]).toReversed()

/** The number of findings of each verdict at a level. */
function countOf(findings: readonly Finding[], level: 'MUST' | 'SHOULD'): Count {
  const ofLevel = findings.filter((finding) => finding.level === level)
  const judged = ofLevel.filter(({ verdict }) => verdict !== null)
  const verdicts = Object.fromEntries(
    severity.map((verdict) => [
      verdict,
      judged.filter((finding) => finding.verdict === verdict).length,
    ]),
  ) as Record<Verdict, number>
  const untestable = ofLevel.filter(({ id }) => requirements[id].untestable !== undefined).length
  const expected = judged.length
  const executed = expected - verdicts.inconclusive - verdicts.error
  return {
    expected,
    executed,
    verdicts,
    untestable,
    notSelected: ofLevel.length - expected - untestable,
  }
}

/** How much was judged: everything, a selection, or explored sequences alone. */
export type Scope = 'whole' | 'partial' | 'explored'

/** How the headline begins, by how much was judged. */
const headlinePrefix: Record<Scope, string> = {
  whole: '',
  partial: 'Partial: ',
  explored: 'Explored: ',
}

/** `partial` where only some requirements are selected. */
export const scopeOf = (options: Pick<RunOptions, 'only' | 'tag'>): Scope =>
  isPartial(options) ? 'partial' : 'whole'

/** What decides the outcome beside findings; `endReason` says why the run was ended early. */
type OutcomeFacts = Pick<RunReport, 'strict' | 'accepted' | 'brokenPins'> & {
  answered: boolean
  endReason: string | null
  scope: Scope
  /** What traffic showed of the contract, as a sentence; null for a run, which must show it all. */
  coverageSentence?: string | null
}

/** The outcomes by the exit codes that decide them; any other leaves a run incomplete. */
const outcomes: { readonly [code: number]: RunReport['outcome'] } = {
  0: 'conformant',
  1: 'nonconformant',
}

/**
 * Counts, outcome, exit code and headline, such as `nonconformant: 1 broken, 257 not judged, 68
 * hold`. The first row that applies decides:
 *
 * | what came of it | outcome | exit code |
 * | --- | --- | --- |
 * | the kit failed at a requirement | incomplete | 5 |
 * | a binding requirement is broken | nonconformant | 1 |
 * | the profile is out of date | nonconformant | 1 |
 * | no request was answered | incomplete | 4 |
 * | it ended early | incomplete | 3 |
 * | a run left a binding requirement open, or anything left all open | incomplete | 3 |
 * | traffic left a binding requirement open | unbroken | 0 |
 * | anything else | conformant | 0 |
 */
export function outcomeOf(
  findings: readonly Finding[],
  {
    strict,
    answered,
    endReason,
    scope,
    accepted,
    brokenPins,
    coverageSentence = null,
  }: OutcomeFacts,
): Pick<RunReport, 'counts' | 'outcome' | 'exitCode' | 'sentence'> {
  const counts = { MUST: countOf(findings, 'MUST'), SHOULD: countOf(findings, 'SHOULD') }
  const outcomeWith = (exitCode: RunReport['exitCode'], text: string) => {
    const outcome = outcomes[exitCode] ?? 'incomplete'
    const word = scope === 'explored' && exitCode === 0 ? 'nothing found' : outcome
    return { outcome, exitCode, sentence: `${headlinePrefix[scope]}${word}${text}`, counts }
  }
  const judged = findings.filter(({ verdict }) => verdict !== null)
  const isBinding = ({ level }: Finding): boolean => strict || level === 'MUST'
  const acceptedIds = accepted
    .filter(({ state }) => state === 'failing')
    .map(({ requirement }) => requirement)
  const isBroken = ({ id, verdict }: Finding): boolean =>
    (verdict === 'fail' || verdict === 'unstable') && !acceptedIds.includes(id)
  const broken = judged.filter(isBroken)
  const brokenBinding = broken.filter(isBinding).length
  const brokenAdvisory = broken.length - brokenBinding
  // Without `strict` a SHOULD is counted apart, unless no MUST was judged.
  const headlineFindings = counts.MUST.expected === 0 ? judged : judged.filter(isBinding)
  const { countsText, advisoryText } = headlineTexts(headlineFindings, {
    brokenBinding,
    brokenAdvisory,
    acceptedCount: acceptedIds.length,
  })
  const totals = `: ${joinedBySemicolon(countsText, advisoryText) || 'nothing was judged'}`
  if (judged.some(({ verdict }) => verdict === 'error')) return outcomeWith(5, totals)
  if (brokenBinding > 0) return outcomeWith(1, totals)
  if (accepted.some((entry) => whyOverdue(entry) !== null) || brokenPins.length > 0)
    return outcomeWith(
      1,
      ' to the profile, whose accepted failures or pinned answers are out of date',
    )
  if (!answered) return outcomeWith(4, `${totals}. The implementation answered no request.`)
  if (endReason !== null) return outcomeWith(3, `${totals}. ${endReason}`)
  const inconclusive = judged.filter(({ verdict }) => verdict === 'inconclusive')
  const isIncomplete = inconclusive.some(isBinding) || inconclusive.length === judged.length
  // Nobody can be told what to send: what traffic shows is enough, once it shows something.
  if (isIncomplete && coverageSentence !== null && inconclusive.length < judged.length)
    return {
      outcome: 'unbroken',
      exitCode: 0,
      sentence: `${headlinePrefix[scope]}nothing broken${totals}; ${coverageSentence}`,
      counts,
    }
  if (isIncomplete) return outcomeWith(3, totals)
  return outcomeWith(
    0,
    brokenAdvisory > 0 ? `, but: ${joinedBySemicolon(advisoryText, countsText)}` : totals,
  )
}

/** The numbers that a headline gives in words: of each verdict, and of SHOULDs that do not hold. */
function headlineTexts(
  findings: readonly Finding[],
  broken: { brokenBinding: number; brokenAdvisory: number; acceptedCount: number },
): { countsText: string; advisoryText: string } {
  const { brokenBinding, brokenAdvisory, acceptedCount } = broken
  const countTexts = (verdict: Verdict): string[] =>
    verdictCountText(findings.filter((finding) => finding.verdict === verdict).length, verdict)
  const countsText = [
    ...countTexts('error'),
    ...verdictCountText(brokenBinding, 'fail'),
    ...(acceptedCount > 0 ? [`${acceptedCount} accepted`] : []),
    ...(['inconclusive', 'pass', 'inapplicable'] as const).flatMap(countTexts),
  ].join(', ')
  const advisoryText =
    brokenAdvisory === 0
      ? ''
      : `${brokenAdvisory} SHOULD${brokenAdvisory === 1 ? ' does' : 's do'} not hold`
  return { countsText, advisoryText }
}

const joinedBySemicolon = (...parts: string[]): string =>
  parts.filter((text) => text !== '').join('; ')

/** The number of requirements with a verdict in words; nothing for none. */
export function verdictCountText(count: number, verdict: Verdict): string[] {
  return count === 0
    ? []
    : [`${count} ${verdict === 'pass' && count === 1 ? 'holds' : verdictWords[verdict]}`]
}
