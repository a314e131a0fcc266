import { setTimeout as pause } from 'node:timers/promises'
import type { Test } from 'tap'

const proof = process.env['ASSAY_PROOF']

/** True in `npm run test:whole` and `npm run stress`, which try every member. */
const isWhole = proof === 'whole' || proof === 'stress'

/** The options of a test that keeps the processors busy, and would disturb others beside it. */
export const onlyAlone = { skip: proof === 'stress' ? false : 'part of npm run stress' }

/** The options of a test that tries nothing in `npm test`. */
export const onlyWhole = { skip: isWhole ? false : 'part of npm run test:whole' }

/** Tries every member, or a sample in `npm test`, a few at once; reports how many there were. */
export async function each<Member>(
  t: Test,
  members: readonly Member[],
  { sample = [], atOnce = 3 }: { sample?: readonly Member[]; atOnce?: number },
  act: (member: Member) => Promise<unknown>,
): Promise<void> {
  const tried = isWhole ? members : sample
  const left = [...tried]
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await act(next)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  t.comment(`${tried.length} of ${members.length} tried`)
}

/** A repetition of a judgment: the seed of its identifiers, and how far into a second it starts. */
export interface Round {
  seed: number
  /** Milliseconds. */
  phase: number
}

/** The rounds of a proof: three with different seeds and starts, or one in `npm test`. */
const rounds: readonly Round[] = [
  { seed: 7, phase: 0 },
  { seed: 8, phase: 350 },
  { seed: 9, phase: 700 },
].slice(0, isWhole ? 3 : 1)

/** Does something in every round, one after the other, each at its time within a second. */
export async function inRounds<Result>(act: (round: Round) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const round of rounds) {
    if (rounds.length > 1) await pause((1000 + round.phase - (Date.now() % 1000)) % 1000)
    results.push(await act(round))
  }
  return results
}

/** Samples every nth member, beginning with the first. */
export function everyNth<Member>(members: readonly Member[], nth: number): Member[] {
  return members.filter((_, index) => index % nth === 0)
}

/** Puts members into groups of at most so many, of which each goes with each other. */
export function grouped<Member>(
  members: readonly Member[],
  most: number,
  fit: (one: Member, other: Member) => boolean,
): [Member, ...Member[]][] {
  const groups: [Member, ...Member[]][] = []
  for (const member of members) {
    const group = groups.find(
      (one) => one.length < most && one.every((other) => fit(member, other)),
    )
    if (group === undefined) groups.push([member])
    else group.push(member)
  }
  return groups
}
