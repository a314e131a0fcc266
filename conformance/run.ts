import { observations, requirements, type RequirementId, type TestableId } from '../generated/requirements.ts'
import { contract } from '../generated/operations.ts'
import { reviewAccepted } from './accepted.ts'
import { openApi, type Api } from './api.ts'
import { type Check, Inconclusive, type Observe, type Phase, reasonOf } from './check.ts'
import { checks } from './checks/index.ts'
import { lookAtBeginning, lookAtKind } from './checks/keys.ts'
import { closeContext, openContext, type Context } from './context.ts'
import { feed, feedsFor, isPassive, neededFeeds, type FeedName } from './feeds.ts'
import { evidenceOf } from './evidence.ts'
import type { CheckResult, RunRecord, Seen } from './finding.ts'
import { newCharge, patient } from './flows/charges.ts'
import { slowCharge } from './flows/slow.ts'
import { steadyLists } from './flows/steady.ts'
import { conclude, meeting } from './judge.ts'
import { observers } from './observations/index.ts'
import type { RunOptions } from './options.ts'
import { breaksOf } from './pins.ts'
import { withoutSecrets } from './secrets.ts'
import { selectionOf } from './selection.ts'
import { openTwins } from './twins.ts'
import { watchLeaks } from './watch.ts'
import { countOf, findingsOf, outcomeOf } from './verdicts.ts'

/**
 * Judges an implementation: drives it through every flow and says of each requirement whether it holds, with the evidence.
 * Rejects when the record cannot be written; whatever the implementation does ends in a verdict.
 */
export async function run(options: RunOptions): Promise<RunRecord> {
  const started = new Date()
  const began = performance.now()
  const context = await openContext(options)
  try {
    const selected = selectionOf(options)
    const todo = checks.filter(({ id }) => selected.has(id))
    const watched = [...selected].filter(isPassive)
    options.onProgress({ kind: 'started', checks: todo.length, webhookUrl: context.receiver?.url ?? null })
    const ways = openWays(context)
    const partial = options.only.length > 0 || options.tags.length > 0
    const results = new Map<RequirementId, CheckResult[]>()
    const stopped = await begin(ways.main)
    const lacks = new Map<FeedName, unknown>()
    const seen: Seen[] = []
    let done = 0
    const finish = (check: Check, concluded: CheckResult) => {
      const result = withoutSecrets(concluded, context.secrets)
      results.set(check.id, [...(results.get(check.id) ?? []), result])
      done += 1
      options.onProgress({ kind: 'checked', id: check.id, result, done, checks: todo.length })
    }
    for (const phase of stopped === null ? phases : []) {
      const wanted = phase === 'main' ? neededFeeds(watched, todo) : new Set<FeedName>()
      const due = todo.filter((check) => check.phase === phase)
      if (phase === 'still' && due.length > 0) await steadyLists(ways.main).catch(() => undefined)
      // What is done again moves what others look at while nothing is to move.
      const others = phase === 'still' ? meeting(due.length) : undefined
      const stillToCome = phase === 'main' && todo.some((check) => check.phase === 'still')
      await Promise.all([
        // Its wait of two seconds goes by while all else is done.
        stillToCome ? slowCharge(ways.main).catch(() => undefined) : undefined,
        ...[...wanted].map(async (name) =>
          lacks.set(name, await feed(ways.main.named(`feed-${name}`), name)),
        ),
        ...due.map(async (check) =>
          finish(
            check,
            await conclude(check, ways.main.named(check.id), ways.again.named(`again/${check.id}`), others),
          ),
        ),
        ...observers
          .filter((one) => one.phase === phase && !partial)
          .map(async (one) => seen.push(await observe(one, ways.main.named(one.id)))),
      ])
    }
    const lacking = (id: RequirementId) =>
      stopped ??
      feedsFor(id)
        .map((name) => lacks.get(name))
        .find((one) => one != null)
    for (const { id, path, headers, json } of context.receiver?.deliveries ?? [])
      watchLeaks(context, id, [JSON.stringify(json) ?? '', path, JSON.stringify(headers)], json)
    const findings = withoutSecrets(findingsOf(results, context.ledger, selected, lacking), context.secrets)
    const counts = { MUST: countOf(findings, 'MUST'), SHOULD: countOf(findings, 'SHOULD') }
    const interrupted = options.signal?.aborted ?? false
    const accepted = reviewAccepted(options.declared.accepted, findings, started.toISOString().slice(0, 10))
    seen.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    const brokenPins = breaksOf(options.declared.pins, seen)
    const evidence = findings
      .filter(({ verdict }) => verdict !== null && verdict !== 'pass')
      .flatMap(({ checks: judged }) => judged.flatMap(({ exchanges }) => exchanges))
    const { baseUrl, vaultUrl, payUrl, live, embedded } = options.target
    return {
      version: 1,
      ...outcomeOf(counts, {
        strict: options.strict,
        answered: context.client.answered(),
        interrupted,
        partial,
        accepted,
        brokenPins,
      }),
      strict: options.strict,
      started: started.toISOString(),
      duration: performance.now() - began,
      counts,
      findings,
      accepted,
      observations: seen,
      brokenPins,
      created: {
        ...context.created,
        currency: 'MYR',
        requests: context.client.sent(),
        webhooks: context.receiver?.deliveries.length ?? 0,
      },
      contract,
      implementation: { baseUrl, vaultUrl, payUrl, live, embedded },
      evidence: evidenceOf(context.recorder, evidence),
      timeline: context.recorder.steps(),
      coverage: context.recorder.coverage(),
      again: embedded ? 'assay run' : `assay run ${baseUrl}`,
    }
  } finally {
    await closeContext(context)
  }
}

const phases: readonly Phase[] = ['main', 'still', 'late', 'end']
const order = Object.keys(observations)

/** The way of the run, and the one of checks that run once more. */
function openWays(context: Context): { main: Api; again: Api } {
  return {
    main: openApi(context, 'run', new Map(), openTwins()),
    again: openApi(context, 'again', new Map(), openTwins()),
  }
}

/** Makes one source and one charge that nobody authorizes; says why nothing else may be sent, or null. */
async function begin(api: Api): Promise<unknown> {
  const { live } = api.context.options.target
  try {
    const { charge, source } = await newCharge(api, { n: patient })
    const modes = [source?.value['livemode'], charge.value['livemode']]
    if (modes.every((mode) => mode === live)) return null
    const remedy = live ? '' : ' If these are live keys, say --live.'
    return new Inconclusive(
      `The first source and charge do not both say livemode ${live}, so nothing else was sent.${remedy}`,
    )
  } catch (error) {
    const { client, created } = api.context
    if (client.answered() && created.sources === 0) await lookAtBeginning(api)
    else if (created.sources > 0 && created.charges === 0) await lookAtKind(api).catch(() => undefined)
    return error
  }
}

async function observe({ id, see }: Observe, api: Api): Promise<Seen> {
  try {
    const answer = withoutSecrets((await see(api)) ?? null, api.context.secrets)
    return { id, answer, reason: null }
  } catch (error) {
    return { id, answer: null, reason: api.context.secrets.redact(reasonOf(error)) }
  }
}

/** The requirements that some check judges or that answers prove. */
export function judged(): Set<TestableId> {
  const ids = (Object.keys(requirements) as RequirementId[]).filter(
    (id) => isPassive(id) || checks.some((check) => check.id === id),
  )
  return new Set(ids as TestableId[])
}
