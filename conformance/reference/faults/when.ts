import type { Call } from '../call.ts'
import { keysOf, type Operation } from '../names.ts'
import { rules, type Rules } from '../rules.ts'
import type { Charge, Event, Ledger, Source, Store, Token } from '../store.ts'

/** What a decision is about, read from its arguments and from the request that is being answered. */
export interface Subject {
  call?: Call | undefined
  operation?: Operation | undefined
  charge?: Charge
  source?: Source
  token?: Token
  event?: Event
  ledger?: Ledger | undefined
  /** The texts among the arguments, operations aside. */
  words: readonly string[]
}

/** A trigger or a place: a memory of what happened, and whether a decision falls under it. */
export interface Trigger {
  /** Notes the usual answer of a rule each time that it is asked. */
  watch?: {
    readonly [Name in keyof Rules]?: (answer: ReturnType<Rules[Name]>, subject: Subject) => void
  }
  /** Rules that make it possible. */
  needs?: Partial<Rules>
  /** Says whether the rule that is asked is broken for this subject; `answer` is the usual one. */
  holds: (subject: Subject, answer: unknown) => boolean
}

/** Makes a trigger anew for each run. */
export type Condition = () => Trigger

type AnyRule = (...values: unknown[]) => unknown

/** Breaks rules where all conditions hold; everywhere else they answer as usual. */
export function when(
  conditions: readonly Condition[],
  broken: Partial<Rules> | (() => Partial<Rules>),
): () => Partial<Rules> {
  return () => {
    const triggers = conditions.map((condition) => condition())
    const effect = (typeof broken === 'function' ? broken() : broken) as Record<string, AnyRule>
    const usual = Object.assign({}, rules, ...triggers.map(({ needs }) => needs)) as Record<
      string,
      AnyRule
    >
    const watched = triggers.flatMap(({ watch, needs }) => Object.keys({ ...watch, ...needs }))
    let request: Subject = { words: [] }
    let ledger: Ledger | undefined
    const wrap =
      (name: string): AnyRule =>
      (...values) => {
        ledger = ledgerIn(values) ?? ledger
        const argumentSubject = subjectOf(values, ledger)
        if (argumentSubject.call || name === 'nextStep' || name === 'maySettle')
          request = argumentSubject
        const { call, operation } = request
        const subject: Subject = {
          ...(argumentSubject.charge ? { call, operation } : request),
          ...argumentSubject,
          ledger,
        }
        const answer = usual[name]?.(...values)
        for (const { watch } of triggers)
          (watch as Record<string, AnyRule> | undefined)?.[name]?.(answer, subject)
        const rule = effect[name]
        return rule && triggers.every(({ holds }) => holds(subject, answer))
          ? rule(...values)
          : answer
      }
    const names = new Set([
      ...watched,
      ...Object.keys(effect),
      'allowedKeys',
      'nextStep',
      'maySettle',
    ])
    return Object.fromEntries([...names].map((name) => [name, wrap(name)]))
  }
}

function ledgerIn(values: readonly unknown[]): Ledger | undefined {
  const objects = values.filter((value) => typeof value === 'object' && value !== null)
  const store = objects.find((object): object is Store => 'payments' in object)
  return objects.find((object): object is Ledger => 'eventById' in object) ?? store?.test
}

/** Reads from the arguments of a rule what it is to decide about. */
function subjectOf(values: readonly unknown[], ledger: Ledger | undefined): Subject {
  const words = values.filter((value) => typeof value === 'string')
  const operation = words.find((word): word is Operation => word in keysOf)
  const objects = values.filter((value) => typeof value === 'object' && value !== null)
  const having = <Found>(...names: string[]) =>
    objects.find((object) => names.every((name) => name in object)) as Found | undefined
  const call = having<Call>('ordinal')
  const id = call?.id ?? words.find((word) => word !== operation) ?? ''
  const event = having<Event>('deliveries') ?? ledger?.eventById.get(id)
  const view = having<{ charge: Charge }>('charge', 'merchant')
  const charge =
    view?.charge ?? having<Charge>('paymentId') ?? event?.charge ?? ledger?.charges.get(id)
  const { source: named, card } = call?.body ?? {}
  const source =
    having<Source>('withCharge') ?? charge?.source ?? ledger?.sources.get(String(named ?? id))
  const token =
    having<Token>('chargeStatus', 'used') ?? charge?.token ?? ledger?.tokens.get(String(card ?? id))
  const parts = { call, operation: operation ?? call?.operation, event, charge, source, token }
  const known = Object.entries(parts).filter(([, value]) => value !== undefined && value !== null)
  return { ...Object.fromEntries(known), words: words.filter((word) => word !== operation) }
}
