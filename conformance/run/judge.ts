import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { reasonOf } from '../api/inconclusive.ts'
import type { Check, EvidenceName, Observe, Phase } from '../checks/check.ts'
import { checks } from '../checks/index.ts'
import type { Api } from '../flows/api.ts'
import { firstCharge } from '../flows/charges/first.ts'
import { steadyLists } from '../flows/lists/window.ts'
import { withoutSecrets } from '../http/redactor.ts'
import { observers } from '../observations/index.ts'
import { selectionOf } from '../settings/selection.ts'
import { diagnose } from './diagnosis.ts'
import { conclude, meeting } from './attempts.ts'
import { begin } from './begin.ts'
import { bringAbout, evidenceFor, isInvariant, neededEvidence } from './evidence.ts'
import type { CheckResult, Seen } from '../../generated/report.js'
import type { Session } from './session.ts'

/** What a run judged and saw. */
export interface Judged {
  selected: ReadonlySet<RequirementId>
  /** Why nothing was judged; null where something was. */
  stopped: unknown
  /** What the sentence of the outcome begins with: which part was judged, or nothing. */
  part: '' | 'Partial: ' | 'Explored: '
  results: Map<RequirementId, CheckResult[]>
  /** Why a requirement was not shown by any answer. */
  lacking: (id: RequirementId) => unknown
  seen: Seen[]
  /** Whether the keys were refused, so that no answer tells of the implementation. */
  keys: boolean
}

const phases = ['main', 'still', 'late', 'end'] as const satisfies readonly Phase[]

/** Runs every check that is selected, phase by phase, beside what brings about the answers that invariants need. */
export async function judge(session: Session): Promise<Judged> {
  const { services, main, holder } = session
  const { options, receiver } = services
  const selected = selectionOf(options)
  const partial = options.only.length > 0 || options.tag.length > 0
  const todo = checks.filter(({ id, phase }) => selected.has(id) && phase !== 'blocked')
  options.onProgress({ kind: 'started', checks: todo.length, webhookUrl: receiver?.url ?? null })
  const results = new Map<RequirementId, CheckResult[]>()
  const lacks = new Map<EvidenceName, unknown>()
  const seen: Seen[] = []
  let done = 0
  const finish = ({ id }: Check, concluded: CheckResult): void => {
    const result = withoutSecrets(concluded, services.secrets)
    results.set(id, [...(results.get(id) ?? []), result])
    done += 1
    options.onProgress({ kind: 'checked', id, result, done, checks: todo.length })
  }
  const { stopped: hindered, areas } = await begin(main, selected)
  const isOpen = (id: RequirementId) => areas.has(requirements[id].area)
  const open = todo.filter(({ id }) => isOpen(id))
  const held = [...selected].filter((id) => isInvariant(id) && isOpen(id))
  const cause = areas.size === 0 ? await diagnose(main, hindered) : null
  // With swapped keys whatever refuses the wrong one would look wrong.
  if (cause !== null && cause.keys !== 'swapped') await tellWhy(session, selected, finish)
  const isBroken = [...results.values()].flat().some(({ verdict }) => verdict === 'fail')
  const stopped = cause === null || isBroken ? hindered : cause.stopped
  const keys = cause !== null && !isBroken && cause.keys !== null
  for (const phase of areas.size > 0 ? phases : []) {
    const due = open.filter((check) => check.phase === phase)
    if (phase === 'still' && due.length > 0) await steadyLists(main).catch(() => undefined)
    // What is done again moves what others look at while nothing is to move.
    const others = phase === 'still' ? meeting(due.length) : undefined
    const isStillToCome = phase === 'main' && open.some((check) => check.phase === 'still')
    await Promise.all([
      // Its wait of two seconds goes by while all else is done.
      isStillToCome ? firstCharge(main).catch(() => undefined) : undefined,
      ...[...neededEvidence(phase, held, open)].map(async (name) =>
        lacks.set(name, await bringAbout(main.named(`evidence-${name.replaceAll(' ', '-')}`), name)),
      ),
      ...due.map(async (check) =>
        finish(check, await conclude(check, main.named(check.id), session.again.named(check.id), others)),
      ),
      ...observers
        .filter((one) => one.phase === phase && !partial && stopped === null)
        .map(async (one) => seen.push(await observe(one, main.named(one.id)))),
    ])
  }
  for (const delivery of receiver?.deliveries ?? []) holder.deliver(delivery)
  for (const [id, own] of results)
    results.set(
      id,
      own.toSorted((one, other) => placeOf(id, one) - placeOf(id, other)),
    )
  const lacking = (id: RequirementId) =>
    isOpen(id)
      ? evidenceFor(id)
          .map((name) => lacks.get(name))
          .find((one) => one != null)
      : stopped
  return { selected, part: partial ? 'Partial: ' : '', results, lacking, seen, stopped, keys }
}

/** Where a result stands among those of its requirement, whichever ended first. */
function placeOf(id: RequirementId, { title }: CheckResult): number {
  return checks.findIndex((check) => check.id === id && check.title === title)
}

/** Where a run cannot begin: judges what may be why. */
async function tellWhy(
  { services, known, main, again }: Session,
  selected: ReadonlySet<RequirementId>,
  finish: (check: Check, result: CheckResult) => void,
): Promise<void> {
  if (!services.client.answered() || known.made().charges > 0) return
  for (const check of checks.filter(({ id, phase }) => phase === 'blocked' && selected.has(id))) {
    const result = await conclude(check, main.named(check.id), again.named(check.id))
    // What holds here is not proven for all else.
    if (result.verdict !== 'pass') finish(check, result)
    if (result.verdict === 'fail') return
  }
}

async function observe({ id, see }: Observe, api: Api): Promise<Seen> {
  const { secrets } = api.services
  try {
    return { id, answer: withoutSecrets((await see(api)) ?? null, secrets), reason: null }
  } catch (error) {
    return { id, answer: null, reason: secrets.redact(reasonOf(error)) }
  }
}
