import { requirements } from '../../generated/requirements.ts'
import type {
  AcceptedFinding,
  BrokenPin,
  Count,
  Finding,
  RunRecord,
  Verdict,
} from '../../generated/report.js'
import { overdue } from './declared.ts'

/** The verdicts from the mildest to the worst. */
export const severity: readonly Verdict[] = [
  'inapplicable',
  'pass',
  'inconclusive',
  'unstable',
  'fail',
  'error',
]

/** Counts what was said of the requirements of a level. */
export function countOf(findings: readonly Finding[], level: 'MUST' | 'SHOULD'): Count {
  const ofLevel = findings.filter((finding) => finding.level === level)
  const verdicts = Object.fromEntries(
    severity.map((verdict) => [verdict, ofLevel.filter((one) => one.verdict === verdict).length]),
  ) as Record<Verdict, number>
  const untestable = ofLevel.filter(({ id }) => requirements[id].untestable !== undefined).length
  const notSelected = ofLevel.filter(({ verdict }) => verdict === null).length - untestable
  const expected = ofLevel.length - untestable - notSelected
  return {
    expected,
    executed: expected - verdicts.inconclusive - verdicts.error,
    verdicts,
    untestable,
    notSelected,
  }
}

/** The facts of a run that decide about its outcome, beside its counts. */
interface Facts {
  strict: boolean
  answered: boolean
  /** The reason why the run was ended early; null where it was not. */
  ended: string | null
  part: string
  accepted: readonly AcceptedFinding[]
  brokenPins: readonly BrokenPin[]
}

type Counts = RunRecord['counts']

const outcomes = {
  0: 'conformant',
  1: 'nonconformant',
  2: 'incomplete',
  3: 'incomplete',
  4: 'incomplete',
  5: 'incomplete',
} as const

/** Gives the outcome of a run, its exit code, and its headline, such as `nonconformant: 1 broken, 257 not judged, 68 hold`. */
export function outcomeOf(
  counts: Counts,
  facts: Facts,
): Pick<RunRecord, 'outcome' | 'exitCode' | 'sentence'> {
  const { MUST: must, SHOULD: should } = counts
  const end = (exitCode: RunRecord['exitCode'], text: string, word: string = outcomes[exitCode]) => ({
    outcome: outcomes[exitCode],
    exitCode,
    sentence: `${facts.part}${word}${text}`,
  })
  const known = facts.accepted.filter(({ state }) => state === 'failing')
  const brokenShould = brokenOf(should, 'SHOULD', known)
  const broken = brokenOf(must, 'MUST', known) + (facts.strict ? brokenShould : 0)
  const spared = facts.strict ? 0 : brokenShould
  const numbers = numbersOf(counts, broken, known.length, facts.strict)
  const shoulds = spared === 0 ? '' : `${spared} SHOULD${spared === 1 ? ' does' : 's do'} not hold`
  const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join('; ')
  const all = `: ${joined(numbers, shoulds) || 'nothing was judged'}`
  const stale = profileWords(facts)
  if (must.verdicts.error + should.verdicts.error > 0) return end(5, all)
  if (broken > 0) return end(1, all)
  if (stale !== null) return end(1, ` to the profile, ${stale}`)
  if (!facts.answered) return end(4, `${all}. The implementation answered no request.`)
  if (facts.ended !== null) return end(3, `${all}. ${facts.ended}`)
  const open = must.verdicts.inconclusive + (facts.strict ? should.verdicts.inconclusive : 0)
  if (open > 0 || must.executed + should.executed === 0) return end(3, all)
  const word = facts.part === 'Explored: ' ? 'nothing found' : outcomes[0]
  return end(0, spared > 0 ? `, but: ${joined(shoulds, numbers)}` : all, word)
}

/** Counts the requirements of a level that are broken, but for accepted failures. */
function brokenOf({ verdicts }: Count, level: string, known: readonly AcceptedFinding[]): number {
  const accepted = known.filter(({ requirement }) => requirements[requirement].level === level)
  return verdicts.fail + verdicts.unstable - accepted.length
}

/** Words the requirements by verdict: those of both levels where SHOULDs bind, and where nothing else was judged. */
function numbersOf({ MUST, SHOULD }: Counts, broken: number, accepted: number, isStrict: boolean): string {
  const levels = isStrict || MUST.expected === 0 ? [MUST, SHOULD] : [MUST]
  const numberOf = (verdict: Verdict): string[] =>
    numbered(
      levels.reduce((sum, { verdicts }) => sum + verdicts[verdict], 0),
      verdict,
    )
  return [
    ...numberOf('error'),
    ...numbered(broken, 'fail'),
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
    ...(['inconclusive', 'pass', 'inapplicable'] as const).flatMap(numberOf),
  ].join(', ')
}

/** The words for the number of requirements with each verdict. */
const words: Record<Verdict, string> = {
  error: 'failed by the kit',
  fail: 'broken',
  unstable: 'unstable',
  inconclusive: 'not judged',
  pass: 'hold',
  inapplicable: 'not applicable',
}

/** Words the number of requirements with a verdict; gives nothing for none. */
export function numbered(count: number, verdict: Verdict): string[] {
  return count === 0 ? [] : [`${count} ${verdict === 'pass' && count === 1 ? 'holds' : words[verdict]}`]
}

/** Words what is out of date in the profile; null where nothing is. */
function profileWords({ accepted, brokenPins }: Facts): string | null {
  const overdueWords = accepted.flatMap((entry) => overdue(entry) ?? []).join(' ')
  const pins = brokenPins.map(({ id }) => id).join(', ')
  if (overdueWords !== '') return `whose accepted failures are out of date: ${overdueWords}`
  return pins === '' ? null : `whose pinned answers changed: ${pins}.`
}
