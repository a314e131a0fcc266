import { operations } from '../../generated/operations.ts'
import { openBarrier, type Barrier } from '../http/limiter.ts'
import { NotSentError } from '../http/message.ts'
import { pauseFor } from '../basics/pause.ts'
import { isRecord, membersOf, short } from '../basics/values.ts'
import type { Position } from '../record/entry.ts'
import type { Call, Scenario, Step } from '../scenarios/scenario.ts'
import { call, type Answer } from './call.ts'
import { awaitFor, keepEvents, poll } from './poll.ts'
import type { Session, Slots } from './session.ts'
import { EmptySlot, slotsFor } from './values.ts'
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
      await executeSteps(session, slots, next.steps, { scenario: next.name, step: '' })
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(atOnce, queue.length)) }, work))
}

async function executeSteps(
  session: Session,
  slots: Slots,
  steps: readonly Step[],
  place: Position,
  barrier?: Barrier,
): Promise<void> {
  for (const [at, step] of steps.entries()) {
    const here = { ...place, step: place.step === '' ? String(at + 1) : `${place.step}.${at + 1}` }
    await executeStep(session, slots, step, here, at === 0 ? barrier : undefined)
  }
}

async function executeStep(
  session: Session,
  slots: Slots,
  step: Step,
  place: Position,
  barrier?: Barrier,
): Promise<void> {
  if ('race' in step || 'beside' in step) {
    const branches = 'race' in step ? step.race : step.beside
    const barriers = 'race' in step ? openBarrier(branches.length) : []
    await Promise.all(
      branches.map(async (branch, at) =>
        executeSteps(session, slots, branch, { ...place, step: `${place.step}.${at + 1}` }, barriers[at]),
      ),
    )
    return
  }
  try {
    if ('pause' in step) await pauseFor(step.pause * 1000, session.options.signal)
    else if ('visit' in step) await visit(session, slots, step, place, barrier)
    else if ('await' in step) await awaitFor(session, slots, step, place)
    else await executeCall(session, slots, step, place, barrier)
  } catch (error) {
    if (!(error instanceof EmptySlot) && !(error instanceof NotSentError)) throw error
    const because =
      error instanceof EmptySlot && error.exchange !== undefined ? { because: error.exchange } : {}
    const about = 'call' in step && step.about !== undefined ? { about: step.about } : {}
    session.record.append({
      kind: 'skip',
      ...place,
      ...about,
      reason: error.message,
      ...because,
      start: session.now(),
    })
    // What could not be had leaves nothing behind that an earlier command kept.
    if ('call' in step && step.as !== undefined)
      slotsFor(session, slots, step.as)[step.as] = {
        missing: error.message,
        ...(because.because ? { exchange: because.because } : {}),
      }
    await barrier?.arrive()
  }
}

async function executeCall(
  session: Session,
  slots: Slots,
  command: Call,
  place: Position,
  barrier?: Barrier,
): Promise<void> {
  if (command.call === 'retrieveCharge' && session.learned.retrieval === null)
    throw new EmptySlot('No charge can be retrieved.')
  if (command.call === 'createToken' && session.card === null && command.other === undefined)
    throw new EmptySlot('No test card was accepted; name one that is in the profile, under card.')
  const answers = command.walk
    ? await walkSteadily(session, slots, command, place)
    : [await callOnceThere(session, slots, command, place, barrier)]
  const [answer] = answers
  if (answer === undefined) return
  if (command.as !== undefined) slotsFor(session, slots, command.as)[command.as] = slottedBy(answer)
  for (const one of answers) keepEvents(session, slots, command.keep, one)
}

/** Walks a list, and walks it again for a moment while its pages show different totals: it still moves, or one of its copies is behind. */
async function walkSteadily(
  session: Session,
  slots: Slots,
  command: Call,
  place: Position,
): Promise<Answer[]> {
  let pages: Answer[] = []
  const look = async (): Promise<boolean> => {
    pages = await walk(session, slots, command, place)
    const totals = pages.flatMap(({ accepted, json }) => (accepted ? [membersOf(json)['total']] : []))
    return new Set(totals).size <= 1
  }
  await poll(session, place, { what: 'one total on all pages', of: null, within: 1500, look })
  return pages
}

/** Calls an operation; what was made just now may be there a moment later. */
async function callOnceThere(
  session: Session,
  slots: Slots,
  command: Call,
  place: Position,
  barrier?: Barrier,
): Promise<Answer> {
  let answer = await call(session, slots, command, place, barrier)
  const mayBeLate =
    operations[command.call].method === 'GET' &&
    command.expect === undefined &&
    (command.key ?? 'right') === 'right'
  if (!mayBeLate || answer.status !== 404 || session.learned.absent.includes(command.call)) return answer
  const look = async (): Promise<boolean> => {
    answer = await call(session, slots, command, place)
    return answer.status !== 404
  }
  await poll(session, place, {
    what: `${command.call} of something new`,
    of: answer.exchange.target ?? null,
    within: session.options.timeout * 1000,
    look,
  })
  return answer
}

function slottedBy({ accepted, json, exchange, status }: Answer): Slots[string] {
  if (accepted && isRecord(json)) return { value: json, exchange: exchange.id }
  const said = exchange.error ?? `${status} ${short(membersOf(json), 100)}`
  return { missing: `${exchange.operation} was not accepted: ${said}.`, exchange: exchange.id }
}
