import { requirements } from '../../generated/requirements.ts'
import type {
  AcceptedFinding,
  BrokenPin,
  Count,
  Finding,
  RunRecord,
  Verdict,
} from '../../generated/report.js'
import { overdue } from './accepted.ts'

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

/** Gives the outcome of a run, its exit code and its sentence. */
export function outcomeOf(
  counts: RunRecord['counts'],
  {
    strict,
    answered,
    ended,
    part,
    accepted,
    brokenPins,
  }: {
    strict: boolean
    answered: boolean
    /** The reason why the run was ended early; null where it was not. */
    ended: string | null
    part: string
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
  const say = (exitCode: RunRecord['exitCode'], text: string, word: string = outcomes[exitCode]) => ({
    outcome: outcomes[exitCode],
    exitCode,
    sentence: `${part}${word}${text}`,
  })
  const errors = must.verdicts.error + should.verdicts.error
  if (errors > 0) return say(5, `: ${errors} checks failed by a fault of the kit's own.`)
  if (broken === 0 && strict && shouldBroken > 0 && must.expected === 0)
    return say(1, `: ${shouldBroken} of ${should.expected} SHOULDs ${doNot(shouldBroken)} hold.`)
  if (broken > 0 || (strict && shouldBroken > 0)) {
    const beside = shouldBroken > 0 ? `, and ${shoulds(shouldBroken)}` : ''
    return say(1, `: ${broken} of ${must.expected} MUSTs ${doNot(broken)} hold${beside}.`)
  }
  const toProfile = (trouble: string) => say(1, ` to the profile, whose ${trouble}`)
  if (stale.length > 0) return toProfile(`accepted failures are out of date: ${stale.join(' ')}`)
  const pins = brokenPins.map(({ id }) => id).join(', ')
  if (brokenPins.length > 0) return toProfile(`pinned answers changed: ${pins}.`)
  if (!answered) return say(4, ': the implementation answered no request.')
  if (ended !== null) return say(3, `: ${ended.charAt(0).toLowerCase()}${ended.slice(1)}`)
  if (open > 0 || must.executed + should.executed === 0) {
    const undecided = levels.filter(({ verdicts }) => verdicts.inconclusive > 0)
    return say(3, `: ${tally(undecided, 'inconclusive')} could not be judged.`)
  }
  const inapplicable = levels.reduce((sum, { verdicts }) => sum + verdicts.inapplicable, 0)
  const aside = [
    ...(inapplicable > 0 ? [`${inapplicable} do not apply`] : []),
    ...(shouldBroken > 0 ? [`${shoulds(shouldBroken)} ${doNot(shouldBroken)} hold`] : []),
  ]
  const holds = [`${tally(levels, 'pass')} hold`, ...aside].join(', ')
  const word = part === 'Explored: ' ? 'nothing found' : outcomes[0]
  return say(0, `${butFor(known.length)}: ${holds}.`, word)
}

const outcomes = {
  0: 'conformant',
  1: 'nonconformant',
  2: 'incomplete',
  3: 'incomplete',
  4: 'incomplete',
  5: 'incomplete',
} as const

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
