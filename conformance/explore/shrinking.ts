import { isRace, isVisit, type Command, type Step } from './step.ts'

/** The place where shrinking goes on: how many steps are left out at once, and from which on; 0 where steps are made simpler. */
interface Place {
  size: number
  at: number
}

/** A sequence to try, and the place where shrinking goes on if it will do; from the beginning where there is none. */
interface Shorter {
  steps: readonly Step[]
  place: Place | undefined
}

/**
 * Yields the sequences to try in place of one, each once.
 * First many steps are left out, then fewer, and then each step that is left is made simpler.
 */
export function* shorter(
  steps: readonly Step[],
  place: Place = { size: Math.ceil(steps.length / 2), at: 0 },
): Generator<Shorter, void> {
  for (let { size, at } = place; size > 0; [size, at] = [Math.floor(size / 2), 0])
    for (; at < steps.length; at += size)
      yield { steps: [...steps.slice(0, at), ...steps.slice(at + size)], place: { size, at } }
  for (let at = place.size === 0 ? place.at : 0; at < steps.length; at += 1)
    for (const simpler of simplerThan(steps[at] as Step)) {
      const next = [...steps.slice(0, at), ...simpler, ...steps.slice(at + 1)]
      // Commands that were a race may be left out one by one now.
      yield { steps: next, place: isRace(steps[at] as Step) ? undefined : { size: 0, at } }
    }
}

/** Lists what may stand in place of a step: a smaller race, its commands one after the other, or a request with fewer parameters. */
function simplerThan(step: Step): Step[][] {
  if (!isRace(step)) return plainer(step).map((one) => [one])
  const { race } = step
  const without = race.map((_, at) => race.filter((__, other) => other !== at))
  const others = race.flatMap((branch, at) =>
    branch.flatMap((command, place) => {
      const cut = branch.filter((_, other) => other !== place)
      const put = (own: readonly Command[]) => race.map((one, other) => (other === at ? own : one))
      return [
        ...(cut.length > 0 ? [put(cut)] : []),
        ...plainer(command).map((one) => put(branch.map((own, other) => (other === place ? one : own)))),
      ]
    }),
  )
  return [race.flat(), ...without.map(plain), ...others.map(plain)]
}

/** Gives a race of branches, or the commands of the only one. */
function plain(race: readonly (readonly Command[])[]): Step[] {
  return race.length > 1 ? [{ race }] : [...(race[0] ?? [])]
}

/** Lists a request that is to be accepted with fewer of the values that it was drawn with. */
function plainer(command: Command): Command[] {
  if (isVisit(command) || command.refusedBy !== undefined) return []
  const { change = {} } = command
  return Object.keys(change).map((left) => ({
    ...command,
    change: Object.fromEntries(Object.entries(change).filter(([name]) => name !== left)),
  }))
}
