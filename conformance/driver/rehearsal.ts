import { eventKind } from '../contract/rows/names.ts'
import { operations } from '../../generated/operations.ts'
import { kinds, madeKinds, type ResourceName } from '../../generated/resources.ts'
import { actOf, kindMadeBy, listContents } from '../contract/kinds.ts'
import { expectationOf } from '../model/expectation.ts'
import { indexAttempts, type Knowledge, type KnownResource } from '../model/knowledge.ts'
import { parametersIn, type ApiRequest, type Expectation } from '../model/request.ts'
import type { Exchange } from '../record/entry.ts'
import { begin } from '../scenarios/begin.ts'
import { matchStep } from '../scenarios/match-step.ts'
import type { Await, CallCommand, Slot, Step, Visit } from '../scenarios/scenario.ts'
import { sharedSlots } from '../scenarios/slots.ts'
import { keyAsJudged } from '../scenarios/unknown-keys.ts'
import type { RunOptions } from '../settings/options.ts'
import { defaultCard } from './session.ts'
import { CannotExecute, type HeldResource, type SlotContent, type Slots } from './slots.ts'
import { encode, parametersOf, targetOf, withoutCard, type Filling } from './values.ts'

/** The settings that decide what a scenario sends. */
export type RehearsalOptions = Pick<RunOptions, 'tokenParameter' | 'reverseOrder'>

/** What is to come of each call of some steps. */
export type Expectations = ReadonlyMap<Step, Expectation>

/** A resource that a rehearsed call made, and the merchant whose it is. */
interface Creation {
  readonly resource: HeldResource
  readonly account: CallCommand['account']
  readonly at: number
  /** The state that it is in; null where that is not sure. */
  state: string | null
  isGone?: true
}

/** A request that is not sent; those beside and before it decide its end and its acceptance. */
interface RehearsedRequest extends ApiRequest {
  end: number
  isAccepted: boolean
}

/** A call with the request that it would send, or a visit; `isRaced` where others are under way. */
interface Moment {
  readonly step: CallCommand | Visit
  readonly request?: RehearsedRequest
  readonly creation?: Creation | undefined
  readonly isRaced: boolean
}

/** The exchange of a request that is not sent. */
const unsent = { operation: null } as Exchange

const open: Expectation = { expect: 'open', breaks: [], isPlain: true }

/** What is to come of each call of some steps, if all that may be accepted is. */
export function rehearse(steps: readonly Step[], options: RehearsalOptions): Expectations {
  const rehearsal = new Rehearsal(options)
  // That a card of that form is accepted is known from the beginning on.
  rehearsal.plan([begin.card], false)
  rehearsal.plan(steps, false)
  return rehearsal.expectations()
}

/** A run through steps without an implementation: it remembers what was made. */
class Rehearsal {
  readonly #options: RehearsalOptions
  readonly #resources = new Map<string, Creation>()
  readonly #filled = new Map<Slot, SlotContent>()
  readonly #slots: Slots = {
    get: (slot) => this.#filled.get(slot) ?? this.#sharedResource(slot),
    set: (slot, content) => this.#filled.set(slot, content),
  }
  readonly #moments: Moment[] = []
  readonly #attempts = indexAttempts()
  /** When everything is made, in milliseconds. */
  readonly #origin = Date.now()
  #time = 0

  constructor(options: RehearsalOptions) {
    this.#options = options
  }

  /** Goes through steps in their order. */
  plan(steps: readonly Step[], isRaced: boolean): void {
    for (const step of steps) {
      matchStep(step, {
        call: (command) => this.#planCall(command, isRaced),
        visit: (command) => this.#planVisit(command, isRaced),
        await: (command) => this.#planAwait(command),
        pause: () => undefined,
        race: ({ race }) => this.#planBranches(race, true),
        beside: ({ beside }) => this.#planBranches(beside, isRaced),
      })
    }
  }

  #planVisit(step: Visit, isRaced: boolean): void {
    this.#moments.push({ step, isRaced })
  }

  #planAwait({ keep = {}, account }: Await): void {
    for (const slot of Object.values(keep)) this.#hold(slot, eventKind, { account })
  }

  /** Requests of a race end together: any may come first. */
  #planBranches(branches: readonly (readonly Step[])[], isRaced: boolean): void {
    const first = this.#moments.length
    for (const branch of branches) this.plan(branch, isRaced)
    if (!isRaced) return
    for (const { request } of this.#moments.slice(first))
      if (request !== undefined) request.end = this.#time + 5
  }

  #planCall(step: CallCommand, isRaced: boolean): void {
    const { call: operation, key = 'right', manner, as, account, on } = step
    this.#time += 10
    const content = this.#contentOf(step)
    const createdKind = kindMadeBy(operation) ?? listContents(operation)?.recordKind
    let creation: Creation | undefined
    if (as !== undefined && createdKind !== undefined)
      creation = this.#hold(as, createdKind, { account, sent: content?.sent })
    else if (as !== undefined && on !== undefined)
      this.#slots.set(as, this.#slots.get(on) ?? new CannotExecute(`${on} was not made.`))
    const moment = { step, isRaced, creation }
    if (content === null) {
      this.#moments.push(moment)
      return
    }
    const request: RehearsedRequest = {
      ...content,
      id: String(this.#moments.length),
      operation,
      key: keyAsJudged(key),
      manner,
      start: this.#time,
      end: this.#time + 5,
      isAccepted: false,
    }
    this.#moments.push({ ...moment, request })
    this.#attempts.add(operation, Object.entries(content.sent), request)
  }

  /** The parameters and the id that a call sends; null where it stands on what nobody makes. */
  #contentOf(step: CallCommand): Pick<ApiRequest, 'sent' | 'target'> | null {
    const filling: Filling = {
      options: { returnUri: 'https://shop.test/{nonce}', ...this.#options },
      card: defaultCard,
      unique: {
        nonce: 'nobody',
        word: () => `word${this.#moments.length}`,
        amount: (example: number) => example,
      },
      slots: this.#slots,
    }
    try {
      const sent = parametersIn(encode(withoutCard(parametersOf(filling, step))))
      return { sent, target: targetOf(filling, step) ?? null }
    } catch (error) {
      if (!(error instanceof CannotExecute)) throw error
      return null
    }
  }

  /** What another scenario puts into a shared slot, as the first example makes it. */
  #sharedResource(slot: Slot): HeldResource | undefined {
    const shared = sharedSlots.get(slot)
    if (shared === undefined) return undefined
    const { kind, account } = shared
    const madeKind = madeKinds.find((name) => name === kind)
    const creates = madeKind === undefined ? null : kinds[madeKind].creates
    const [sent] = creates === null ? [] : Object.values(operations[creates].bases)
    return this.#hold(slot, kind, { account, sent }).resource
  }

  /** Keeps a new resource in a slot. */
  #hold(
    slot: Slot,
    kind: ResourceName,
    {
      account,
      sent = {},
    }: { account?: CallCommand['account']; sent?: ApiRequest['sent'] | undefined },
  ): Creation {
    const { object, states } = kinds[kind]
    const id = `${object}_${String(this.#resources.size).padStart(8, '0')}`
    const created_at = new Date(this.#origin).toISOString()
    const value = { id, object, created_at, ...sent }
    const resource = { kind, value, sent, exchange: unsent }
    const creation: Creation = { resource, account, at: this.#time, state: states?.first ?? null }
    this.#resources.set(id, creation)
    this.#slots.set(slot, resource)
    return creation
  }

  /** Asks the oracle of each call, in the order of the steps. */
  expectations(): Expectations {
    const expectations = new Map<Step, Expectation>()
    for (const { step, request, creation, isRaced } of this.#moments) {
      if ('visit' in step) {
        this.#move(step.visit, step.choose, isRaced)
        continue
      }
      const expectation =
        request === undefined ? open : expectationOf(request, this.#knowledge(step))
      expectations.set(step, expectation)
      const { expect } = expectation
      if (request !== undefined) request.isAccepted = expect !== 'refused'
      const act = actOf(step.call)
      if (act !== undefined && expect === 'accepted' && step.on !== undefined)
        this.#move(step.on, act.act.to, isRaced)
      const ended = act?.act.to === null ? this.#resources.get(request?.target ?? '') : undefined
      if (ended !== undefined && expect !== 'refused') ended.isGone = true
      if (creation !== undefined && expect === 'refused') creation.state = null
    }
    return expectations
  }

  #move(slot: Slot, state: string | null, isRaced: boolean): void {
    const content = this.#slots.get(slot)
    if (state === null || content === undefined || content instanceof CannotExecute) return
    const creation = this.#resources.get(String(content.value['id']))
    if (creation !== undefined) creation.state = isRaced ? null : state
  }

  /** What is known when a call is sent. */
  #knowledge({ account }: CallCommand): Knowledge {
    const ofMerchant = (id: string): Creation | undefined => {
      const creation = this.#resources.get(id)
      return creation?.account === account ? creation : undefined
    }
    return {
      isRun: true,
      year: new Date().getUTCFullYear(),
      tokenParameter: this.#options.tokenParameter ?? null,
      resourceOf: (id) => knownResource(ofMerchant(id)),
      stateDuring: (id) => ofMerchant(id)?.state ?? null,
      mayBeGone: (id) => ofMerchant(id)?.isGone === true,
      isShown: (id) => ofMerchant(id) !== undefined,
      isOfOtherAccount: (id) => this.#resources.has(id) && ofMerchant(id) === undefined,
      attempts: this.#attempts.find,
      earliest: () => this.#origin,
    }
  }
}

function knownResource(creation: Creation | undefined): KnownResource | undefined {
  const kind = madeKinds.find((name) => name === creation?.resource.kind)
  if (creation === undefined || kind === undefined) return undefined
  return {
    kind,
    sent: creation.resource.sent,
    value: creation.resource.value,
    shownAt: creation.at,
  }
}
