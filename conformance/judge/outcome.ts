import { requirements } from '../../generated/requirements.ts'
import type { Count, Finding, RunRecord, Verdict } from '../../generated/report.js'
import { overdue } from './declared.ts'

/** The words for the number of requirements with each verdict, the worst first. */
const words: Record<Verdict, string> = {
  error: 'failed by the kit',
  fail: 'broken',
  unstable: 'unstable',
  inconclusive: 'not judged',
  pass: 'hold',
  inapplicable: 'not applicable',
}

/** The verdicts from the mildest to the worst. */
export const severity: readonly Verdict[] = (Object.keys(words) as Verdict[]).toReversed()

/** Counts what was said of the requirements of a level. */
export function countOf(findings: readonly Finding[], level: 'MUST' | 'SHOULD'): Count {
  const ofLevel = findings.filter((finding) => finding.level === level)
  const judged = ofLevel.filter(({ verdict }) => verdict !== null)
  const verdicts = Object.fromEntries(
    severity.map((verdict) => [verdict, judged.filter((one) => one.verdict === verdict).length]),
  ) as Record<Verdict, number>
  const untestable = ofLevel.filter(({ id }) => requirements[id].untestable !== undefined).length
  const expected = judged.length
  const executed = expected - verdicts.inconclusive - verdicts.error
  return { expected, executed, verdicts, untestable, notSelected: ofLevel.length - expected - untestable }
}

/** The facts of a run that decide about its outcome, beside its counts; `ended` is the reason why it was ended early. */
type Facts = Pick<RunRecord, 'strict' | 'accepted' | 'brokenPins'> & {
  answered: boolean
  ended: string | null
  part: string
}

/** The outcomes by the exit codes that decide them; any other leaves a run incomplete. */
const outcomes: { readonly [code: number]: RunRecord['outcome'] } = { 0: 'conformant', 1: 'nonconformant' }

/** Gives the outcome of a run, its exit code, and its headline, such as `nonconformant: 1 broken, 257 not judged, 68 hold`. */
export function outcomeOf(
  counts: RunRecord['counts'],
  { strict, answered, ended, part, accepted, brokenPins }: Facts,
): Pick<RunRecord, 'outcome' | 'exitCode' | 'sentence'> {
  const { MUST, SHOULD } = counts
  const end = (exitCode: RunRecord['exitCode'], text: string) => {
    const outcome = outcomes[exitCode] ?? 'incomplete'
    const word = part === 'Explored: ' && exitCode === 0 ? 'nothing found' : outcome
    return { outcome, exitCode, sentence: `${part}${word}${text}` }
  }
  const known = accepted.filter(({ state }) => state === 'failing')
  const brokenOf = (level: 'MUST' | 'SHOULD'): number =>
    sumOf([counts[level]], 'fail', 'unstable') -
    known.filter(({ requirement }) => requirements[requirement].level === level).length
  const spared = strict ? 0 : brokenOf('SHOULD')
  const broken = brokenOf('MUST') + brokenOf('SHOULD') - spared
  const binding = strict ? [MUST, SHOULD] : [MUST]
  // Both levels are counted where nothing else was judged, too.
  const levels = MUST.expected === 0 ? [MUST, SHOULD] : binding
  const numberOf = (verdict: Verdict): string[] => numbered(sumOf(levels, verdict), verdict)
  const numbers = [
    ...numberOf('error'),
    ...numbered(broken, 'fail'),
    ...(known.length > 0 ? [`${known.length} accepted`] : []),
    ...(['inconclusive', 'pass', 'inapplicable'] as const).flatMap(numberOf),
  ].join(', ')
  const shoulds = spared === 0 ? '' : `${spared} SHOULD${spared === 1 ? ' does' : 's do'} not hold`
  const joined = (...parts: string[]): string => parts.filter((one) => one !== '').join('; ')
  const all = `: ${joined(numbers, shoulds) || 'nothing was judged'}`
  if (sumOf([MUST, SHOULD], 'error') > 0) return end(5, all)
  if (broken > 0) return end(1, all)
  if (accepted.some((entry) => overdue(entry) !== null) || brokenPins.length > 0)
    return end(1, ' to the profile, whose accepted failures or pinned answers are out of date')
  if (!answered) return end(4, `${all}. The implementation answered no request.`)
  if (ended !== null) return end(3, `${all}. ${ended}`)
  if (sumOf(binding, 'inconclusive') > 0 || MUST.executed + SHOULD.executed === 0) return end(3, all)
  return end(0, spared > 0 ? `, but: ${joined(shoulds, numbers)}` : all)
}

/** Adds up how often some verdicts were given in some levels. */
function sumOf(levels: readonly Count[], ...wanted: Verdict[]): number {
  return levels
    .flatMap(({ verdicts }) => wanted.map((one) => verdicts[one]))
    .reduce((sum, one) => sum + one, 0)
}

/** Words the number of requirements with a verdict; gives nothing for none. */
export function numbered(count: number, verdict: Verdict): string[] {
  return count === 0 ? [] : [`${count} ${verdict === 'pass' && count === 1 ? 'holds' : words[verdict]}`]
}
