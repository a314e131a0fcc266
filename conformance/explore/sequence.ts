import { setTimeout as pause } from 'node:timers/promises'
import { operations } from '../../generated/operations.ts'
import type { Api } from '../flows/api.ts'
import { openBarrier, opened, type Barrier } from '../http/old/barrier.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import type { BrokenAnswer } from '../checks/judgement.ts'
import { perform } from './perform.ts'
import { settle } from './settle.ts'
import {
  commandName,
  isRace,
  isReading,
  isVisit,
  subjectOf,
  type CallCommand,
  type Command,
  type Race,
  type Slot,
  type Step,
} from './step.ts'
import { explain, openWorld, slotKind, stateOf, type Broken, type Effect, type World } from './world.ts'

/** A command that was performed, with what it showed. */
export interface Told {
  command: Command
  told: string
  exchanges: string[]
}

/** A sequence that was run, with what each step showed, branch by branch, and which requirements it broke. */
export interface Transcript {
  steps: readonly (readonly (readonly Told[])[])[]
  broken: Broken[]
}

/** Tells which command met which state, for the table of what was done. */
export type Met = (command: string, state: string) => void

/** Runs sequences, each on resources of its own, and gathers what the invariants say of them meanwhile. */
export interface Runner {
  /** Runs a sequence. */
  run(steps: readonly Step[], met?: Met): Promise<Transcript>
  /** Runs several at once; what they left is read when all of them are over. */
  runTogether(sequences: readonly (readonly Step[])[]): Promise<Transcript[]>
  /** Takes what an answer broke to the sequence that it belongs to. */
  note(broken: BrokenAnswer): void
}

/** A sequence that is under way. */
interface Run {
  world: World
  broken: Broken[]
  told: (readonly (readonly Told[])[])[]
  met: Met
}

/** The way in which a runner works. */
interface RunnerOptions {
  /** The beginning of the names of its sequences' exchanges. */
  name: string
  /** Holds the webhooks that came against the invariants. */
  deliver?: () => void
  /** True where it reads the list of the account after its sequences, false where somebody else does. */
  readsAccount: boolean
  /** The requirements that are known to be broken, and stop no sequence. */
  passedOver: ReadonlySet<RequirementId>
}

/** A runner at work. */
interface Running extends RunnerOptions {
  api: Api
  underWay: Map<string, Run>
  /** The number of sequences so far. */
  count: number
}

/** Opens a runner of sequences. */
export function openRunner(api: Api, options: RunnerOptions): Runner {
  const running: Running = { ...options, api, underWay: new Map(), count: 0 }
  return {
    runTogether: (sequences) => runTogether(running, sequences),
    async run(steps, met) {
      const [transcript] = await runTogether(running, [steps], met)
      return transcript as Transcript
    },
    note(broken) {
      const { exchange, ...told } = broken
      // After many refusals a key may be turned away for a while: whether a request is accepted is for the commands to judge.
      if (Object.values(operations).some(({ accepts }) => accepts === told.requirement)) return
      const run = ownerOf(running, broken)
      if (run) add(running, run, [{ ...told, exchanges: [exchange] }])
    },
  }
}

/** Finds the sequence that an answer belongs to: that of the charge which its event is about, whichever list showed it; or else its own. */
function ownerOf({ underWay }: Running, { exchange, charge }: BrokenAnswer): Run | undefined {
  if (charge === undefined) return underWay.get(exchange.split('/', 1)[0] ?? '')
  const made = ({ world }: Run) => [...world.pieces.values()].map(({ created }) => created.value['id'])
  return [...underWay.values()].find((run) => made(run).includes(charge))
}

/** Enters what a sequence broke, without what is known to be broken. */
function add({ passedOver }: Running, run: Run, broken: readonly Broken[]): void {
  run.broken.push(...broken.filter(({ requirement }) => !passedOver.has(requirement)))
}

async function runTogether(
  running: Running,
  sequences: readonly (readonly Step[])[],
  met: Met = () => undefined,
): Promise<Transcript[]> {
  const { underWay, deliver, readsAccount } = running
  const runs = sequences.map(() => begun(running, met))
  try {
    await Promise.all(runs.map((run, at) => take(running, run, sequences[at] ?? [])))
    const quiet = runs.filter(({ broken }) => broken.length === 0)
    const settled = await settle(
      quiet.map(({ world }) => world),
      readsAccount,
    )
    for (const [at, run] of quiet.entries()) add(running, run, settled[at] ?? [])
    deliver?.()
    return runs.map(({ told, broken }) => ({ steps: told.filter((step) => step.length > 0), broken }))
  } finally {
    for (const { world } of runs) underWay.delete(world.api.scope)
  }
}

/** Begins a sequence of its own name. */
function begun(running: Running, met: Met): Run {
  running.count += 1
  const own = `${running.name}-${running.count}`
  const run: Run = { world: openWorld(running.api.named(own)), broken: [], told: [], met }
  running.underWay.set(own, run)
  return run
}

async function take(running: Running, run: Run, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (run.broken.length > 0) break
    const { told, broken } = await taken(run, resolved(run.world, isRace(step) ? step.race : [[step]]))
    run.told.push(told)
    add(running, run, broken)
  }
}

/** Lists the steps of a sequence as they were taken: without those that had nothing to do, each about what was there. */
export function takenSteps({ steps }: Transcript): Step[] {
  return steps.flatMap((branches): Step[] => {
    const race = branches.map((branch) => branch.map(({ command }) => command))
    return race.length > 1 ? [{ race }] : race.flat()
  })
}

/** Commands about what is there: the latest of its kind stands in for what was not made. */
function resolved({ pieces }: World, race: Race['race']): Race['race'] {
  const made = [...pieces.keys()]
  const there = (slot: Slot): Slot =>
    pieces.has(slot) ? slot : (made.findLast((one) => slotKind(one) === slotKind(slot)) ?? slot)
  return race.map((branch) =>
    branch.map((command): Command => {
      if (isVisit(command)) {
        const { visit, beside } = command
        return { ...command, visit: there(visit), ...(beside === undefined ? {} : { beside: there(beside) }) }
      }
      const { id, from, like } = command
      return {
        ...command,
        ...(id === undefined ? {} : { id: there(id) }),
        ...(from === undefined ? {} : { from: there(from) }),
        ...(like === undefined ? {} : { like: there(like) }),
      }
    }),
  )
}

/** Tells whether a branch reads, again and again: it is under way when the others are released. */
function isUnderWay(branch: readonly Command[]): boolean {
  return branch.length > 1 && branch.every(isReading)
}

/** Takes a step: a race's branches are released together, and what they showed is explained by some order of them. */
async function taken(run: Run, race: Race['race']): Promise<{ told: (readonly Told[])[]; broken: Broken[] }> {
  for (const branch of race)
    for (const command of branch) {
      const subject = subjectOf(command)
      run.met(commandName(command), stateOf(run.world, run.world.pieces.get(subject ?? '')))
    }
  shareSources(run.world, race)
  const { quietly } = run.world.api.services.client
  const branches = await (race.length > 1 ? quietly(() => raced(run, race)) : raced(run, race))
  const unexplained = explain(
    run.world,
    branches.map(({ effects }) => effects),
  )
  return {
    told: branches.map(({ told }) => told).filter((told) => told.length > 0),
    broken: [...branches.flatMap(({ broken }) => broken), ...unexplained],
  }
}

/** The milliseconds by which branches that read are ahead of the others. */
const ahead = 5

/** Goes through the branches of a race at once. */
async function raced(run: Run, race: Race['race']) {
  const meeting = race.filter((commands) => !isUnderWay(commands))
  // More than may be under way at once would wait for each other in vain.
  const places = Math.min(meeting.length, run.world.api.services.options.concurrency)
  const barriers = places > 1 ? openBarrier(places) : []
  const alone = race.length > 1 ? opened : undefined
  return Promise.all(
    race.map(async (commands) => {
      const isLater = meeting.length < race.length && meeting.includes(commands)
      if (isLater) await pause(ahead)
      return branchOf(run, commands, barriers[meeting.indexOf(commands)] ?? alone)
    }),
  )
}

async function branchOf(run: Run, commands: readonly Command[], barrier: Barrier | undefined) {
  const told: Told[] = []
  const effects: Effect[] = []
  const broken: Broken[] = []
  for (const [at, command] of commands.entries()) {
    // It is lifted once the first command was sent; with it, the others wait behind nobody outside of the race.
    const done = await perform(run.world, command, barrier)
    // A branch that has nothing to send keeps no other waiting.
    if (at === 0) void barrier?.arrive()
    if (done === null) continue
    told.push({ command, told: done.told, exchanges: done.exchanges })
    effects.push(...done.effects)
    if (done.broken) broken.push(done.broken)
  }
  return { told, effects, broken }
}

/** Names each source that several branches charge once more: which of them comes first is open. */
function shareSources({ api, pieces }: World, race: Race['race']): void {
  const named = race.flat().flatMap((command) => (isVisit(command) ? [] : (chargedBy(pieces, command) ?? [])))
  for (const slot of new Set(named.filter((one, at) => named.indexOf(one) !== at)))
    api.known.name({ source: String(pieces.get(slot)?.created.value['id']) })
}

/** Names what a command charges: the resource that it names, or that of the charge whose request it repeats. */
function chargedBy(pieces: World['pieces'], { from, like }: CallCommand): Slot | undefined {
  return from ?? pieces.get(like ?? '')?.from
}
