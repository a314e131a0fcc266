import { operations } from '../../generated/operations.ts'
import { openBarrier } from '../http/limiter.ts'
import { NotSentError } from '../http/message.ts'
import { pauseFor } from '../basics/pause.ts'
import { isRecord, membersOf, short } from '../basics/values.ts'
import type { Call, Scenario, Step } from '../scenarios/scenario.ts'
import { call, type Answer } from './call.ts'
import { awaitFor, keepEvents, poll } from './poll.ts'
import type { Context, Session, Slots, Slotted } from './session.ts'
import { EmptySlot, fillSlot } from './values.ts'
import { visit } from './visit.ts'
import { walk } from './walk.ts'

/** Executes scenarios, so many at once, and records what comes; concludes nothing. What is not sent is recorded as skipped. */
export async function execute(
  session: Session,
  scenarios: readonly Scenario[],
  atOnce: number,
): Promise<void> {
  const queue = [...scenarios]
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const slots = Object.create(session.shared) as Slots
      await executeSteps({ session, slots, place: { scenario: next.name, step: '' } }, next.steps)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(atOnce, queue.length)) }, work))
}

/** The context of a step, or of a branch, in what holds it. */
function within(context: Context, at: number, barrier: Context['barrier']): Context {
  const { scenario, step } = context.place
  return { ...context, place: { scenario, step: `${step === '' ? '' : `${step}.`}${at + 1}` }, barrier }
}

async function executeSteps(context: Context, steps: readonly Step[]): Promise<void> {
  for (const [at, step] of steps.entries())
    await executeStep(within(context, at, at === 0 ? context.barrier : undefined), step)
}

async function executeStep(context: Context, step: Step): Promise<void> {
  const { session, place, barrier } = context
  if ('race' in step || 'beside' in step) {
    const branches = 'race' in step ? step.race : step.beside
    const barriers = 'race' in step ? openBarrier(branches.length) : []
    await Promise.all(
      branches.map(async (branch, at) => executeSteps(within(context, at, barriers[at]), branch)),
    )
    return
  }
  try {
    if ('pause' in step) await pauseFor(step.pause * 1000, session.options.signal)
    else if ('visit' in step) await visit(context, step)
    else if ('await' in step) await awaitFor(context, step)
    else await executeCall(context, step)
  } catch (error) {
    if (!(error instanceof EmptySlot) && !(error instanceof NotSentError)) throw error
    const { message: reason } = error
    const because = error instanceof EmptySlot ? error.exchange : undefined
    const about = 'call' in step ? step.about : undefined
    session.record.append({
      kind: 'skip',
      ...place,
      ...(about !== undefined && { about }),
      reason,
      ...(because !== undefined && { because }),
      start: session.now(),
    })
    // What could not be had leaves nothing behind that an earlier command kept.
    if ('call' in step && step.as !== undefined)
      fillSlot(context, step.as, { missing: reason, exchange: because })
    await barrier?.arrive()
  }
}

async function executeCall(context: Context, command: Call): Promise<void> {
  const { learned } = context.session
  if (command.call === 'retrieveCharge' && learned.retrieval === null)
    throw new EmptySlot('No charge can be retrieved.')
  if (command.call === 'createToken' && !learned.card && command.other === undefined)
    throw new EmptySlot('No test card was accepted; name one that is in the profile, under card.')
  const answers = command.walk
    ? await walkSteadily(context, command)
    : [await callOnceThere(context, command)]
  const [answer] = answers
  if (answer !== undefined && command.as !== undefined) fillSlot(context, command.as, slottedBy(answer))
  for (const one of answers) keepEvents(context, command.keep, one)
}

/** Walks a list, and walks it again for a moment while its pages show different totals: it still moves, or one of its copies is behind. */
async function walkSteadily(context: Context, command: Call): Promise<Answer[]> {
  let pages: Answer[] = []
  const look = async (): Promise<boolean> => {
    pages = await walk(context, command)
    const totals = pages.flatMap(({ accepted, json }) => (accepted ? [membersOf(json)['total']] : []))
    return new Set(totals).size <= 1
  }
  await poll(context, { what: 'one total on all pages', of: null, within: 1500, look })
  return pages
}

/** Calls an operation; what was made just now may be there a moment later. */
async function callOnceThere(context: Context, command: Call): Promise<Answer> {
  const { options, learned } = context.session
  const { call: operation, expect, key = 'right' } = command
  let answer = await call(context, command)
  const mayBeLate = operations[operation].method === 'GET' && expect === undefined && key === 'right'
  if (!mayBeLate || answer.status !== 404 || learned.absent.includes(operation)) return answer
  const look = async (): Promise<boolean> => {
    answer = await call(context, command)
    return answer.status !== 404
  }
  const of = answer.exchange.target ?? null
  await poll(context, { what: `${operation} of something new`, of, within: options.timeout * 1000, look })
  return answer
}

/** Gives what a slot holds after an answer. */
export function slottedBy({ accepted, json, exchange, status }: Answer): Slotted {
  if (accepted && isRecord(json)) return { value: json, exchange }
  const said = exchange.error ?? `${status} ${short(membersOf(json), 100)}`
  return { missing: `${exchange.operation} was not accepted: ${said}.`, exchange: exchange.id }
}
