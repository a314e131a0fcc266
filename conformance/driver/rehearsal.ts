import { eventKind } from '../contract/rows/names.ts'
import { operations } from '../../generated/operations.ts'
import { kinds, madeKinds, type KindName } from '../../generated/resources.ts'
import { actOf, kindMadeBy, listContents } from '../contract/kinds.ts'
import { expectationOf } from '../model/expectation.ts'
import { indexRequestsByValue, type Knowledge, type KnownResource } from '../model/knowledge.ts'
import { parametersIn, type ApiRequest, type Expectation } from '../model/request.ts'
import type { Exchange } from '../record/entry.ts'
import { preflightCalls } from '../scenarios/preflight.ts'
import { matchStep } from '../scenarios/match-step.ts'
import type { Await, CallCommand, Slot, Step, Visit } from '../scenarios/scenario.ts'
import { sharedSlots } from '../scenarios/slots.ts'
import { keyClassOf } from '../scenarios/unknown-keys.ts'
import type { RunOptions } from '../settings/options.ts'
import { defaultCard } from './session.ts'
import { CannotExecute, type SlottedResource, type SlotContent, type Slots } from './slots.ts'
import { encode, parametersOf, targetOf, withCardRedacted, type ValueSources } from './values.ts'

/** The settings that decide what a scenario sends. */
export type RehearsalOptions = Pick<RunOptions, 'tokenParameter' | 'reverseOrder'>

/** The expectation of each call of some steps. */
export type Expectations = ReadonlyMap<Step, Expectation>

/** A resource that rehearsed steps make, and whose it is. */
interface RehearsedResource {
  readonly slotContent: SlottedResource
  readonly account: CallCommand['account']
  /** Milliseconds of the rehearsal. */
  readonly madeAt: number
  /** The state that it is in; null where that is not sure. */
  state: string | null
  isDeleted?: true
}

/** A request that is not sent: a race moves its end, and the oracle decides its acceptance. */
interface RehearsedRequest extends ApiRequest {
  end: number
  isAccepted: boolean
}

/**
 * A call or a visit. `request` is null where a call cannot be sent; `isRaced` where others are
 * under way.
 */
interface RehearsedStep {
  readonly step: CallCommand | Visit
  readonly request?: RehearsedRequest | null
  readonly resource?: RehearsedResource | undefined
  readonly isRaced: boolean
}

/** The exchange of a request that is not sent. */
const unsent = { operation: null } as Exchange

const openExpectation: Expectation = { expect: 'open', breaks: [], isPlain: true }

/** The expectation of each call of some steps, if everything that may be accepted is. */
export function rehearse(steps: readonly Step[], options: RehearsalOptions): Expectations {
  const rehearsal = new Rehearsal(options)
  // The preflight has made a token of this card before.
  rehearsal.plan([preflightCalls.card], false)
  rehearsal.plan(steps, false)
  return rehearsal.expectations()
}

/**
 * Plays steps without an implementation, in two passes: `plan` fills slots and prepares requests in
 * order, then `expectations` asks the oracle of each and moves the states.
 */
class Rehearsal {
  readonly #options: RehearsalOptions
  readonly #resources = new Map<string, RehearsedResource>()
  readonly #contents = new Map<Slot, SlotContent>()
  readonly #slots: Slots = {
    get: (slot) => this.#contents.get(slot) ?? this.#makeShared(slot),
    set: (slot, content) => this.#contents.set(slot, content),
  }
  readonly #rehearsed: RehearsedStep[] = []
  readonly #requestIndex = indexRequestsByValue()
  /** When everything is made, in milliseconds since 1970. */
  readonly #origin = Date.now()
  #time = 0

  constructor(options: RehearsalOptions) {
    this.#options = options
  }

  /** Fills slots and prepares requests, in the order of the steps. */
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
    this.#rehearsed.push({ step, isRaced })
  }

  #planAwait({ keep = {}, account }: Await): void {
    for (const slot of Object.values(keep)) this.#make(slot, eventKind, { account })
  }

  /** Requests of a race end together: any may come first. */
  #planBranches(branches: readonly (readonly Step[])[], isRaced: boolean): void {
    const first = this.#rehearsed.length
    for (const branch of branches) this.plan(branch, isRaced)
    if (!isRaced) return
    for (const { request } of this.#rehearsed.slice(first))
      if (request) request.end = this.#time + 5
  }

  #planCall(command: CallCommand, isRaced: boolean): void {
    const { call: operation, key = 'right', manner } = command
    this.#time += 10
    const content = this.#contentOf(command)
    const resource = this.#fillSlot(command, content?.sent)
    const request: RehearsedRequest | null = content && {
      ...content,
      id: String(this.#rehearsed.length),
      operation,
      key: keyClassOf(key),
      manner,
      start: this.#time,
      end: this.#time + 5,
      isAccepted: false,
    }
    this.#rehearsed.push({ step: command, request, resource, isRaced })
    if (request !== null) this.#requestIndex.add(operation, Object.entries(request.sent), request)
  }

  /** Puts what a call makes or reads into its slot; the resource, if it is new. */
  #fillSlot(
    { call: operation, as, on, account }: CallCommand,
    sent: ApiRequest['sent'] | undefined,
  ): RehearsedResource | undefined {
    if (as === undefined) return undefined
    const kind = kindMadeBy(operation) ?? listContents(operation)?.itemKind
    if (kind !== undefined) return this.#make(as, kind, { account, sent })
    if (on !== undefined)
      this.#slots.set(as, this.#slots.get(on) ?? new CannotExecute(`${on} was not made.`))
    return undefined
  }

  /** The parameters and the id that a call sends; null where a slot that it reads is empty. */
  #contentOf(step: CallCommand): Pick<ApiRequest, 'sent' | 'target'> | null {
    const valueSources: ValueSources = {
      options: { returnUri: 'https://shop.test/{nonce}', ...this.#options },
      card: defaultCard,
      unique: {
        nonce: 'nobody',
        word: () => `word${this.#rehearsed.length}`,
        amount: (example: number) => example,
      },
      slots: this.#slots,
    }
    try {
      const sent = parametersIn(encode(withCardRedacted(parametersOf(valueSources, step))))
      return { sent, target: targetOf(valueSources, step) ?? null }
    } catch (error) {
      if (!(error instanceof CannotExecute)) throw error
      return null
    }
  }

  /** Makes what another scenario puts into a shared slot, when it is first read. */
  #makeShared(slot: Slot): SlottedResource | undefined {
    const shared = sharedSlots.get(slot)
    if (shared === undefined) return undefined
    const { kind, account } = shared
    const madeKind = madeKinds.find((name) => name === kind)
    const creates = madeKind === undefined ? null : kinds[madeKind].creates
    const [sent] = creates === null ? [] : Object.values(operations[creates].bases)
    return this.#make(slot, kind, { account, sent }).slotContent
  }

  /** Makes a resource, and puts it into a slot. */
  #make(
    slot: Slot,
    kind: KindName,
    {
      account,
      sent = {},
    }: { account?: CallCommand['account']; sent?: ApiRequest['sent'] | undefined },
  ): RehearsedResource {
    const { object, states } = kinds[kind]
    const id = `${object}_${String(this.#resources.size).padStart(8, '0')}`
    const created_at = new Date(this.#origin).toISOString()
    const value = { id, object, created_at, ...sent }
    const slotContent = { kind, value, sent, exchange: unsent }
    const resource: RehearsedResource = {
      slotContent,
      account,
      madeAt: this.#time,
      state: states?.first ?? null,
    }
    this.#resources.set(id, resource)
    this.#slots.set(slot, slotContent)
    return resource
  }

  /** The expectation of each call; accepted calls and choices move the states, in order. */
  expectations(): Expectations {
    const expectations = new Map<Step, Expectation>()
    for (const rehearsed of this.#rehearsed) {
      const { step, request, isRaced } = rehearsed
      if ('visit' in step) this.#setState(step.visit, step.choose, isRaced)
      else {
        const expectation = request
          ? expectationOf(request, this.#knowledge(step))
          : openExpectation
        expectations.set(step, expectation)
        this.#applyCall(step, rehearsed, expectation)
      }
    }
    return expectations
  }

  #applyCall(
    { call, on }: CallCommand,
    { request, resource, isRaced }: RehearsedStep,
    { expect }: Expectation,
  ): void {
    if (request) request.isAccepted = expect !== 'refused'
    const to = actOf(call)?.act.to
    if (to !== undefined && expect === 'accepted' && on !== undefined)
      this.#setState(on, to, isRaced)
    const deleted = to === null ? this.#resources.get(request?.target ?? '') : undefined
    if (deleted !== undefined && expect !== 'refused') deleted.isDeleted = true
    if (resource !== undefined && expect === 'refused') resource.state = null
  }

  #setState(slot: Slot, state: string | null, isRaced: boolean): void {
    const content = this.#slots.get(slot)
    if (state === null || content === undefined || content instanceof CannotExecute) return
    const resource = this.#resources.get(String(content.value['id']))
    if (resource !== undefined) resource.state = isRaced ? null : state
  }

  /** What the merchant of a call knows when it is sent. */
  #knowledge({ account }: CallCommand): Knowledge {
    const ofMerchant = (id: string): RehearsedResource | undefined => {
      const resource = this.#resources.get(id)
      return resource?.account === account ? resource : undefined
    }
    return {
      isRun: true,
      year: new Date().getUTCFullYear(),
      tokenParameter: this.#options.tokenParameter ?? null,
      resourceOf: (id) => knownResource(ofMerchant(id)),
      stateDuring: (id) => ofMerchant(id)?.state ?? null,
      mayBeDeleted: (id) => ofMerchant(id)?.isDeleted === true,
      isRevealed: (id) => ofMerchant(id) !== undefined,
      isOfOtherAccount: (id) => this.#resources.has(id) && ofMerchant(id) === undefined,
      requestsWithSameValue: this.#requestIndex.find,
      earliestCreationBefore: () => this.#origin,
    }
  }
}

function knownResource(resource: RehearsedResource | undefined): KnownResource | undefined {
  const kind = madeKinds.find((name) => name === resource?.slotContent.kind)
  if (resource === undefined || kind === undefined) return undefined
  return {
    kind,
    sent: resource.slotContent.sent,
    value: resource.slotContent.value,
    shownAt: resource.madeAt,
  }
}
