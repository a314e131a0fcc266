import { randomInt } from 'node:crypto'
import { rules as defaultRules, startReference, type Reference } from '../reference/index.ts'
import type { Handler } from '../reference/listener.ts'
import { seeded } from '../reference/random.ts'
import { emptyStore, keepsNothing, type Keeper } from '../reference/store.ts'
import { rulesOf, type Variant } from '../reference/variants/variant.ts'
import { writeCharge, writeEvent } from '../reference/write.ts'
import { behaving, changeable } from './behaviours.ts'
import { startClock } from './clock.ts'
import { control, isOwn } from './control.ts'
import { readDisturbance } from './disturbances.ts'
import { History } from './history.ts'
import { openJournal, type Journal } from './journal.ts'
import { layer as layerOf } from './layer.ts'
import { aheadOf, postWhatIsOwed } from './resume.ts'
import type { Sandbox, SandboxOptions, Triggered } from './sandbox.ts'
import { pageFor } from './page.ts'
import { stateOf, type Parts, type State } from './state.ts'
import { moveClock, resend, trigger } from './steering.ts'
import { SandboxError } from './trouble.ts'

/** Everything that a running sandbox stands on. */
interface Workbench extends Parts {
  options: SandboxOptions
  keeper: Keeper
  journal: Journal | undefined
}

/** Starts the sandbox; rejects when a port is taken, and with a SandboxError for a folder in use or a word that is unknown. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { behave = [], disturb = [], data, log = () => undefined } = options
  const seed = options.seed ?? randomInt(2 ** 32 - 1)
  const variant = behaving(behave)
  const first = { ...options, ...variant.options, rules: rulesWith(options, variant) }
  const disturbances = disturb.map(readDisturbance)
  const journal = data === undefined ? undefined : openJournal(data, log)
  const told = journal?.told
  const clock = startClock(told === undefined ? 0 : aheadOf(told))
  const history = new History()
  const layer = layerOf(clock, history, seeded(seed))
  layer.disturbances = disturbances
  const { note, kept } = journal ?? keepsNothing
  const keeper: Keeper = {
    kept,
    note: (kind, item) => void (note(kind, item), history.emit('news')),
  }
  const own: { answer: Handler | undefined } = { answer: undefined }
  try {
    const { service, ...reference } = await startReference({
      ...first,
      webhookUrls: [
        ...(options.webhookUrls ?? told?.endpoints ?? []),
        ...(variant.options?.webhookUrls ?? []),
      ],
      ...(options.seed !== undefined && { seed: seed + (journal?.starts ?? 1) - 1 }),
      ...(told !== undefined && { store: told.store }),
      rules: layer.over(first.rules),
      keeper,
      timers: clock,
      around: (handler) => (request, response, trouble) =>
        layer.during(() => ((isOwn(request) && own.answer) || handler)(request, response, trouble)),
    })
    const { post } = service
    service.post = (event, to) => {
      layer.posted(event)
      post(event, to)
    }
    const bench = {
      options,
      service,
      keeper,
      journal,
      clock,
      history,
      layer,
      seed,
      behaviours: behave,
      started: behave,
    }
    let closed: Promise<void> | undefined
    const sandbox: Sandbox = {
      ...reference,
      ...steering(bench),
      seed,
      close: () => (closed ??= reference.close().finally(() => journal?.close())),
    }
    own.answer = control(sandbox, {
      beyond: options.page === 'everywhere',
      names: options.names ?? [],
      page: options.page === 'nowhere' ? async () => false : pageFor(bench, reference.baseUrl),
    })
    journal?.add({ endpoints: service.endpoints })
    if (told !== undefined) postWhatIsOwed(service, told)
    return sandbox
  } catch (error) {
    journal?.close()
    throw error
  }
}

function rulesWith({ rules }: SandboxOptions, variant: Variant): typeof defaultRules {
  return { ...defaultRules, ...rules, ...rulesOf(variant) }
}

/** The calls that steer: each resolves once what it did is kept. */
function steering(bench: Workbench): Omit<Sandbox, 'seed' | keyof Reference> {
  const { service, keeper, journal, clock, history, layer, options } = bench
  const state = (): State => stateOf(bench)
  const after = async (act: () => unknown): Promise<State> => {
    await act()
    await keeper.kept()
    history.emit('news')
    return state()
  }
  const behave = (names: readonly string[]): void => {
    const all = [...new Set([...(options.behave ?? []), ...names])]
    const variant = behaving(all)
    changeable(names.filter((name) => !options.behave?.includes(name)))
    bench.behaviours = all
    service.tampers = [...(options.tampers ?? []), ...(variant.options?.tampers ?? [])]
    Object.assign(service.rules, layer.over(rulesWith(options, variant)))
  }
  const register = (urls: readonly string[]): void => {
    for (const url of urls)
      if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
        throw new SandboxError(
          `The endpoint ${JSON.stringify(url.slice(0, 80))} is not an http or https URL; write it like http://127.0.0.1:3000/webhooks.`,
        )
    service.endpoints.splice(0, Infinity, ...urls)
    journal?.add({ endpoints: urls })
  }
  const disturb = (rules: readonly string[]): void => {
    layer.disturbances = rules.map(readDisturbance)
  }
  const forget = (): void => {
    journal?.add({ reset: true })
    Object.assign(service.store, emptyStore())
    clock.clear()
    history.seen = []
    behave([])
    disturb(options.disturb ?? [])
  }
  return {
    state,
    async trigger(event, how): Promise<Triggered> {
      const charge = await trigger(service, event, how)
      await after(() => undefined)
      return {
        charge: writeCharge(service, charge, 'retrieved') as Triggered['charge'],
        events: charge.events.map(
          (one) => writeEvent(service, one, 'retrieved') as Triggered['events'][number],
        ),
      }
    },
    resend: (event, how) => after(() => resend(service, event, how)),
    clock: (by) =>
      after(() => {
        moveClock(service, clock, by)
        journal?.add({ ahead: clock.ahead() })
      }),
    behave: (names) => after(() => behave(names)),
    disturb: (rules) => after(() => disturb(rules)),
    webhooks: (urls) => after(() => register(urls)),
    hurry: () => after(clock.hurry),
    reset: () => after(forget),
  }
}
