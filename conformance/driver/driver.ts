import { operations } from '../../generated/operations.ts'
import { openBarrier, type Barrier } from '../http/barrier.ts'
import { NotSentError } from '../http/message.ts'
import { pauseFor } from '../basics/pause.ts'
import { defined, membersOf } from '../basics/values.ts'
import { takesCard } from '../contract/kinds.ts'
import { matchStep, type Command } from '../scenarios/match-step.ts'
import {
  sharedSlotsMade,
  sharedSlotsUsed,
  type CallCommand,
  type Pause,
  type Scenario,
  type Slot,
  type Step,
} from '../scenarios/scenario.ts'
import { awaitFor } from './await.ts'
import { call, firstOf, type Answer } from './call.ts'
import { chainLength } from './chain-length.ts'
import { noteListedEvents } from './listed-events.ts'
import { poll } from './poll.ts'
import { rehearse } from './rehearsal.ts'
import type { Context, Session } from './session.ts'
import { CannotExecute, openSlots, slotted } from './slots.ts'
import { visit } from './visit.ts'
import { walk } from './walk.ts'

/** Executes scenarios, at most `maxConcurrent` beside each other, and records each exchange. */
export async function execute(
  session: Session,
  scenarios: readonly Scenario[],
  maxConcurrent: number,
): Promise<void> {
  const queue = [...scenarios]
  const executionFilling = new Map<Slot, Promise<void>>()
  const executeNext = async (): Promise<void> => {
    for (let scenario = queue.shift(); scenario !== undefined; scenario = queue.shift()) {
      const slots = openSlots(session.shared)
      const place = { scenario: scenario.name, step: '' }
      const expectations = rehearse(scenario.steps, session.options)
      const context: Context = {
        session,
        slots,
        place,
        expectations,
        expect: 'accepted',
        requestsWaitingForIt: 0,
      }
      const { steps } = scenario
      const slotsFilled = untilSlotsFilled(session, sharedSlotsUsed(scenario), executionFilling)
      const execution = slotsFilled.then(() => executeSteps(context, steps))
      for (const slot of sharedSlotsMade(scenario))
        if (!executionFilling.has(slot)) executionFilling.set(slot, execution)
      await execution
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, queue.length) }, executeNext))
}

/** Awaits the shared slots that earlier scenarios fill, until they are filled or those are over. */
async function untilSlotsFilled(
  { shared, options }: Session,
  used: readonly Slot[],
  executionFilling: ReadonlyMap<Slot, Promise<void>>,
): Promise<void> {
  const waits = used.map(async (slot) => {
    const maker = executionFilling.get(slot)
    const makerState = { isOver: maker === undefined }
    const markOver = () => (makerState.isOver = true)
    maker?.then(markOver, markOver)
    while (!makerState.isOver && !shared.has(slot) && !options.signal?.aborted)
      await pauseFor(10, options.signal)
  })
  await Promise.all(waits)
}

/** The context of a step or a branch, whose place is numbered from 1. */
function contextOfStep(context: Context, index: number, barrier: Context['barrier']): Context {
  const { scenario, step } = context.place
  return {
    ...context,
    place: { scenario, step: `${step === '' ? '' : `${step}.`}${index + 1}` },
    barrier,
  }
}

async function executeSteps(context: Context, steps: readonly Step[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const stepContext: Context = {
      ...contextOfStep(context, index, index === 0 ? context.barrier : undefined),
      requestsWaitingForIt: context.requestsWaitingForIt + chainLength(steps.slice(index + 1)),
    }
    const single = async (command: Command) => executeCommand(stepContext, command)
    await matchStep(step, {
      call: single,
      visit: single,
      await: single,
      pause: single,
      race: async ({ race }) => executeBranches(stepContext, race, openBarrier(race.length)),
      beside: async ({ beside }) => executeBranches(stepContext, beside),
    })
  }
}

/** Executes branches beside each other; with barriers their first requests go out together. */
async function executeBranches(
  context: Context,
  branches: readonly (readonly Step[])[],
  barriers: readonly Barrier[] = [],
): Promise<void> {
  await Promise.all(
    branches.map(async (branch, index) =>
      executeSteps(contextOfStep(context, index, barriers[index]), branch),
    ),
  )
}

/** The milliseconds that are left of a pause. Throws CannotExecute where its slot is empty. */
function remainingOf(context: Context, { pause, since }: Pause): number {
  const { start, duration } = slotted(context, since).exchange
  return Math.max(0, start + duration + pause * 1000 - context.session.now())
}

/** Executes a command; one that cannot be executed is recorded as skipped. */
async function executeCommand(context: Context, command: Command): Promise<void> {
  const { session, place, barrier } = context
  const { depth, signal } = session.options
  try {
    await matchStep(command, {
      call: async (step) => executeCall(context, step),
      visit: async (step) => visit(context, step),
      await: async (step) => awaitFor(context, step),
      // A smoke run waits for nothing: it does without lists by time.
      pause: async (step) => pauseFor(depth === 'smoke' ? 0 : remainingOf(context, step), signal),
    })
  } catch (error) {
    if (!(error instanceof CannotExecute) && !(error instanceof NotSentError)) throw error
    const obstacle = error instanceof CannotExecute ? error : new CannotExecute(error.message)
    const { observation, as }: Partial<CallCommand> = matchStep(command, {
      call: (step) => step,
      visit: () => ({}),
      await: () => ({}),
      pause: () => ({}),
    })
    session.record.append({
      kind: 'skip',
      ...place,
      reason: obstacle.message,
      start: session.now(),
      ...defined({ observation }),
      ...obstacle.details,
    })
    // A slot never keeps what an earlier command put there.
    if (as !== undefined) context.slots.set(as, obstacle)
    await barrier?.arrive()
  }
}

/** The milliseconds that a list gets to show something new, or to settle between two pages. */
const listWaitMs = 1500

/** Calls an operation, or walks its list; a read is polled while its answer may appear later. */
async function executeCall(stepContext: Context, command: CallCommand): Promise<void> {
  const { expect = 'accepted' } = stepContext.expectations.get(command) ?? {}
  const context = { ...stepContext, expect }
  assertPossible(context, command)
  const { timeout } = context.session.options
  const { call: operation, walk: isWalk } = command
  const answers = await poll(context, {
    what: isWalk ? 'one total on all pages' : `${operation} of something new`,
    timeoutMs: isWalk || keepsFirstItem(command) ? listWaitMs : timeout * 1000,
    look: async () => (isWalk ? walk(context, command) : [await call(context, command)]),
    isThere: (pages) => !mayAppearLater(context, command, pages[0]) && hasOneTotal(pages),
  })
  for (const answer of answers)
    noteListedEvents(context, answer, { mayMixOwners: context.expect !== 'accepted' })
}

/** Throws CannotExecute where no way to retrieve a resource, or no card, was found before. */
function assertPossible({ session }: Context, { call: operation, manner }: CallCommand): void {
  const { retrieval, isCardAccepted } = session.learned
  if (operations[operation].assumed && retrieval === null)
    throw new CannotExecute(`No way of ${operation} was found.`)
  if (takesCard(operation) && !isCardAccepted && manner === undefined)
    throw new CannotExecute(
      'No test card was accepted; name one that is in the profile, under card.',
    )
}

/** True for a list whose first item is kept: what the service makes itself may come later. */
const keepsFirstItem = ({ call: operation, as }: CallCommand): boolean =>
  operations[operation].isList && as !== undefined

/** True for an answer that should exist already: a read with 404, or a kept list without items. */
function mayAppearLater(
  { expect, session }: Context,
  command: CallCommand,
  answer?: Answer,
): boolean {
  const { call: operation, key = 'right' } = command
  const isRead = operations[operation].method === 'GET' && expect === 'accepted' && key === 'right'
  const operationExists = !session.learned.absent.includes(operation)
  const isMissing = isRead && answer?.status === 404 && operationExists
  return isMissing || (keepsFirstItem(command) && firstOf(answer?.json) === undefined)
}

/** True unless the pages of a walk show different totals: their list changed meanwhile. */
function hasOneTotal(pages: readonly Answer[]): boolean {
  const acceptedPages = pages.filter(({ isAccepted }) => isAccepted)
  return new Set(acceptedPages.map(({ json }) => membersOf(json)['total'])).size <= 1
}
