import { randomInt } from 'node:crypto'
import { rules as defaultRules, startReference, type Reference } from '../reference/index.ts'
import type { Handler } from '../basics/listener.ts'
import { seeded } from '../reference/random.ts'
import { emptyStore, keepsNothing, type Keeper } from '../reference/store.ts'
import { rulesOf, type Variant } from '../reference/variants/variant.ts'
import { writeCharge, writeEvent } from '../reference/write.ts'
import { combined, seeToChange } from './behaviours.ts'
import { startClock } from './clock.ts'
import { control, isForControl } from './control.ts'
import { readDisturbance } from './disturbances.ts'
import type { Service } from '../reference/service.ts'
import { isWebAddress } from '../basics/host.ts'
import { UsageError } from '../settings/usage.ts'
import { openJournal, type Journal } from './journal.ts'
import { makeLayer } from './layer.ts'
import { pageFor } from './page.ts'
import type { Told } from './records.ts'
import { RequestLog } from './request-log.ts'
import type { Sandbox, SandboxOptions, Triggered } from './sandbox.ts'
import { stateOf, type Parts, type State } from './state.ts'
import { moveClock, resend, trigger } from './steering.ts'

/** Everything that a running sandbox stands on. */
interface Workbench extends Parts {
  options: SandboxOptions
  keeper: Keeper
  journal: Journal | undefined
}

/** Starts the sandbox; rejects when a port is taken, and with a UsageError for a folder in use or a word that is unknown. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { behave = [], disturb = [], data, log = () => undefined } = options
  const variant = combined(behave)
  const disturbances = disturb.map(readDisturbance)
  const journal = data === undefined ? undefined : openJournal(data, log)
  try {
    const { bench, reference, own } = await openBench(options, variant, journal)
    bench.layer.disturbances = disturbances
    let closed: Promise<void> | undefined
    const sandbox: Sandbox = {
      ...reference,
      ...steering(bench),
      seed: bench.seed,
      close: () => (closed ??= reference.close().finally(() => journal?.close())),
    }
    own.answer = control(sandbox, options, pageFor(bench, reference.baseUrl))
    journal?.add({ endpoints: bench.service.endpoints })
    if (journal !== undefined) postWhatIsOwed(bench.service, journal.told)
    return sandbox
  } catch (error) {
    journal?.close()
    throw error
  }
}

/** Starts the reference implementation with the workbench around it; `own` answers what is for the sandbox itself, once it is there. */
async function openBench(options: SandboxOptions, variant: Variant, journal: Journal | undefined) {
  const { behave = [], seed = randomInt(2 ** 32 - 1) } = options
  const told = journal?.told
  const clock = startClock(told === undefined ? 0 : aheadOf(told))
  const requests = new RequestLog().setMaxListeners(0)
  const layer = makeLayer(clock, requests, seeded(seed))
  const { note, kept } = journal ?? keepsNothing
  const keeper: Keeper = { kept, note: (kind, item) => void (note(kind, item), requests.emit('news')) }
  const own: { answer?: Handler } = {}
  const { service, ...reference } = await startReference({
    ...options,
    ...variant.options,
    webhookUrls: [...(options.webhookUrls ?? told?.endpoints ?? []), ...(variant.options?.webhookUrls ?? [])],
    ...(options.seed !== undefined && { seed: seed + (journal?.starts ?? 1) - 1 }),
    ...(told !== undefined && { store: told.store }),
    rules: layer.over(rulesWith(options, variant)),
    keeper,
    timers: clock,
    around: (handler) => (request, response, trouble) =>
      layer.during(() => ((isForControl(request) && own.answer) || handler)(request, response, trouble)),
  })
  const { post } = service
  service.post = (event, to) => {
    layer.posted(event)
    post(event, to)
  }
  const state = { service, clock, requests, layer, seed, behaviours: behave, started: behave }
  const bench: Workbench = { ...state, options, keeper, journal }
  return { bench, reference, own }
}

function rulesWith({ rules }: SandboxOptions, variant: Variant): typeof defaultRules {
  return { ...defaultRules, ...rules, ...rulesOf(variant) }
}

/** Makes the calls that steer; each resolves once its effects are kept. */
function steering(bench: Workbench): Omit<Sandbox, 'seed' | keyof Reference> {
  const { service, keeper, journal, clock, requests } = bench
  const after = async (act: () => unknown): Promise<State> => {
    await act()
    await keeper.kept()
    requests.emit('news')
    return stateOf(bench)
  }
  return {
    state: () => stateOf(bench),
    async trigger(event, how): Promise<Triggered> {
      const charge = await trigger(service, event, how)
      await after(() => undefined)
      const events = charge.events.map((one) => writeEvent(service, one, 'retrieved'))
      return { charge: writeCharge(service, charge, 'retrieved'), events } as Triggered
    },
    resend: (event, how) => after(() => resend(service, event, how)),
    clock: (by) =>
      after(() => {
        moveClock(service, clock, by)
        journal?.add({ ahead: clock.ahead() })
      }),
    behave: (names) => after(() => behave(bench, names)),
    disturb: (rules) => after(() => disturb(bench, rules)),
    webhooks: (urls) => after(() => register(bench, urls)),
    hurry: () => after(clock.hurry),
    reset: () => after(() => forget(bench)),
  }
}

function behave(bench: Workbench, names: readonly string[]): void {
  const { options, service, started, layer } = bench
  const all = [...new Set([...started, ...names])]
  const variant = combined(all)
  seeToChange(names.filter((name) => !started.includes(name)))
  bench.behaviours = all
  service.tampers = [...(options.tampers ?? []), ...(variant.options?.tampers ?? [])]
  Object.assign(service.rules, layer.over(rulesWith(options, variant)))
}

function disturb({ layer }: Workbench, rules: readonly string[]): void {
  layer.disturbances = rules.map(readDisturbance)
}

function register({ service, journal }: Workbench, urls: readonly string[]): void {
  for (const url of urls)
    if (!isWebAddress(url))
      throw new UsageError(
        `The endpoint ${JSON.stringify(url.slice(0, 80))} is not an http or https URL; write it like http://127.0.0.1:3000/webhooks.`,
      )
  service.endpoints.splice(0, Infinity, ...urls)
  journal?.add({ endpoints: urls })
}

function forget(bench: Workbench): void {
  const { journal, service, clock, requests, options } = bench
  journal?.add({ reset: true })
  Object.assign(service.store, emptyStore())
  clock.clear()
  requests.seen = []
  behave(bench, [])
  disturb(bench, options.disturb ?? [])
}

/** The milliseconds by which the clock of a restarted sandbox is ahead, so that it shows no time before those that are kept. */
function aheadOf({ ahead, store }: Told): number {
  const last = Math.max(...[store.test, store.live].map(({ events }) => events.at(-1)?.at ?? 0))
  return Math.max(ahead, last - Date.now())
}

/** Posts the events that their endpoints had not taken when the last process ended, unless they were given up. */
function postWhatIsOwed({ rules, endpoints, post }: Service, { events }: Told): void {
  for (const { event, to } of events.values())
    for (const uri of to) {
      const attempts = event.deliveries.filter((delivery) => delivery.uri === uri)
      const taken = attempts.some(({ status }) => rules.webhookTaken(status))
      const givenUp = attempts.length > 0 && rules.retriesAfter(attempts.length) === undefined
      if (endpoints.includes(uri) && !taken && !givenUp) post(event, [uri])
    }
}
