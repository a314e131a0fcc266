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

/** Gives the outcome of a run, its exit code and its sentence. */
export function outcomeOf(
  counts: Counts,
  facts: Facts,
): Pick<RunRecord, 'outcome' | 'exitCode' | 'sentence'> {
  const { MUST: must, SHOULD: should } = counts
  const say = (exitCode: RunRecord['exitCode'], text: string, word: string = outcomes[exitCode]) => ({
    outcome: outcomes[exitCode],
    exitCode,
    sentence: `${facts.part}${word}${text}`,
  })
  const errors = must.verdicts.error + should.verdicts.error
  if (errors > 0)
    return say(5, `: ${errors} ${errors === 1 ? 'check' : 'checks'} failed by a fault of the kit's own.`)
  const known = facts.accepted.filter(({ state }) => state === 'failing')
  const broken = { MUST: brokenOf(must, 'MUST', known), SHOULD: brokenOf(should, 'SHOULD', known) }
  const wrong = brokenWords(counts, broken, facts.strict) ?? profileWords(facts)
  if (wrong !== null) return say(1, wrong)
  if (!facts.answered) return say(4, ': the implementation answered no request.')
  const open = openWords(counts, facts)
  if (open !== null) return say(3, open)
  const word = facts.part === 'Explored: ' ? 'nothing found' : outcomes[0]
  return say(0, `${butFor(known.length)}: ${holdWords(counts, broken.SHOULD, facts.strict)}.`, word)
}

/** Counts the requirements of a level that are broken, but for accepted failures. */
function brokenOf({ verdicts }: Count, level: string, known: readonly AcceptedFinding[]): number {
  const accepted = known.filter(({ requirement }) => requirements[requirement].level === level)
  return verdicts.fail + verdicts.unstable - accepted.length
}

/** Words the broken requirements; null where none of them binds. */
function brokenWords(
  { MUST: must, SHOULD: should }: Counts,
  broken: { MUST: number; SHOULD: number },
  strict: boolean,
): string | null {
  if (broken.MUST <= 0 && !(strict && broken.SHOULD > 0)) return null
  if (broken.MUST === 0 && must.expected === 0)
    return `: ${broken.SHOULD} of ${should.expected} SHOULDs ${doNot(broken.SHOULD)} hold.`
  const beside = broken.SHOULD > 0 ? `, and ${shoulds(broken.SHOULD)}` : ''
  return `: ${broken.MUST} of ${must.expected} MUSTs ${doNot(broken.MUST)} hold${beside}.`
}

/** Words what is out of date in the profile; null where nothing is. */
function profileWords({ accepted, brokenPins }: Facts): string | null {
  const overdueWords = accepted.flatMap((entry) => overdue(entry) ?? []).join(' ')
  const pins = brokenPins.map(({ id }) => id).join(', ')
  if (overdueWords !== '') return ` to the profile, whose accepted failures are out of date: ${overdueWords}`
  return pins === '' ? null : ` to the profile, whose pinned answers changed: ${pins}.`
}

/** Words what could not be judged, or why the run ended early; null where everything was judged. */
function openWords(counts: Counts, { ended, strict }: Facts): string | null {
  if (ended !== null) return `: ${ended.charAt(0).toLowerCase()}${ended.slice(1)}`
  const { MUST: must, SHOULD: should } = counts
  const open = must.verdicts.inconclusive + (strict ? should.verdicts.inconclusive : 0)
  if (open === 0 && must.executed + should.executed > 0) return null
  const undecided = levelsOf(counts, strict).filter(({ verdicts }) => verdicts.inconclusive > 0)
  return `: ${tally(undecided, 'inconclusive')} could not be judged.`
}

/** Words how many requirements hold, how many do not apply, and which SHOULDs are broken that do not bind. */
function holdWords(counts: Counts, shouldBroken: number, strict: boolean): string {
  const levels = levelsOf(counts, strict)
  const inapplicable = levels.reduce((sum, { verdicts }) => sum + verdicts.inapplicable, 0)
  return [
    `${tally(levels, 'pass')} hold`,
    ...(inapplicable > 0 ? [`${inapplicable} do not apply`] : []),
    ...(shouldBroken > 0 ? [`${shoulds(shouldBroken)} ${doNot(shouldBroken)} hold`] : []),
  ].join(', ')
}

type Level = Count & { noun: string }

/** Lists the levels that a sentence counts: SHOULDs where they bind, and where nothing else was judged. */
function levelsOf({ MUST: must, SHOULD: should }: Counts, strict: boolean): Level[] {
  return [
    ...(must.expected > 0 ? [{ ...must, noun: 'MUSTs' }] : []),
    ...(should.expected > 0 && (strict || must.expected === 0) ? [{ ...should, noun: 'SHOULDs' }] : []),
  ]
}

const outcomes = {
  0: 'conformant',
  1: 'nonconformant',
  2: 'incomplete',
  3: 'incomplete',
  4: 'incomplete',
  5: 'incomplete',
} as const

function tally(levels: readonly Level[], verdict: Verdict): string {
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
