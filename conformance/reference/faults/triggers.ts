import type { Operation } from '../names.ts'
import type { Charge, Source } from '../store.ts'
import type { Condition, Subject, Trigger } from './when.ts'

/** A place: decisions about subjects of which something holds. */
export const where =
  (holds: (subject: Subject) => boolean): Condition =>
  () => ({ holds })

/** The requests of some operations. */
export const on = (...operations: Operation[]): Condition =>
  where(({ operation }) => operation !== undefined && operations.includes(operation))

/** What happens to a charge: it is created, completed or revisited. */
export const at = (occurrence: string): Condition => where(({ words }) => words.includes(occurrence))

/** List requests that name a parameter. */
export const naming = (...names: string[]): Condition =>
  where(({ call }) => names.every((name) => call?.query[name] !== undefined))

/** List requests that do not name a parameter. */
export const unnamed = (...names: string[]): Condition =>
  where(({ call }) => names.every((name) => call?.query[name] === undefined))

/** List requests in the reverse order. */
export const reverse = where(({ call }) => call?.query['order'] === 'reverse_chronological')

/** The events of a charge's creation. */
export const creation = where(({ event }) => event?.key === 'charge.create')
/** The events of a charge's completion. */
export const completion = where(({ event }) => event?.key === 'charge.complete')

const status = ({ event, charge }: Subject): string | undefined => event?.snapshot?.status ?? charge?.status

/** Charges that are pending; of an event, at its time. */
export const pending = where((subject) => status(subject) === 'pending')
/** Charges that are successful or failed; of an event, at its time. */
export const complete = where((subject) => ['successful', 'failed'].includes(status(subject) ?? ''))
/** Charges that failed. */
export const failed = where((subject) => status(subject) === 'failed')
/** Charges that are paid. */
export const successful = where((subject) => status(subject) === 'successful')

/** Charges that make their source in the same request. */
export const withSource = where(({ source, operation }) =>
  source ? source.withCharge : operation === 'createChargeWithSource',
)
/** Charges of a source that was made before. */
export const ofSource = where(({ source }) => source?.withCharge === false)
/** Sources, and charges of sources, that name a platform. */
export const onPlatform = where(({ source, call }) =>
  source ? source.fields['platform_type'] !== null : call?.body['platform_type'] !== undefined,
)
/** Charges of a token. */
export const ofToken = where(({ charge }) => charge !== undefined && charge.token !== null)
/** Tokens that are charged. */
export const charged = where(({ token }) => token?.used === true)

const chargeOf = ({ charge, call }: Subject): string => charge?.id ?? call?.id ?? ''
const sourceOf = ({ source, call }: Subject): string => source?.id ?? String(call?.body['source'] ?? '')
const tokenOf = ({ token, call }: Subject): string =>
  token?.id ?? String(call?.body['card'] ?? call?.id ?? '')
const subjectOf = ({ charge, source, token, call, words }: Subject): string =>
  words.at(0) ?? charge?.id ?? source?.id ?? token?.id ?? String(call?.ordinal)

/** Counts what happens by name. */
function counter(): { add: (name: string) => number; of: (name: string) => number } {
  const counts = new Map<string, number>()
  const of = (name: string): number => counts.get(name) ?? 0
  return { add: (name) => counts.set(name, of(name) + 1).get(name) ?? 0, of }
}

/** Every fifth subject that is decided about, the same ones each time. */
export const onceInFive: Condition = Object.assign(
  (): Trigger => {
    const seen = new Map<string, number>()
    let made = 0
    return {
      holds(subject) {
        const id =
          subject.charge?.id ?? subject.words.find((word) => word.includes('_')) ?? String((made += 1))
        if (!seen.has(id)) seen.set(id, seen.size)
        return (seen.get(id) ?? 0) % 5 === 4
      },
    }
  },
  { isRare: true } as const,
)

/** Every fifth request or act. */
export const everyFifth: Condition = Object.assign(
  (): Trigger => {
    let count = 0
    return { holds: () => (count += 1) % 5 === 0 }
  },
  { isRare: true } as const,
)

/** What is refused when it is asked for again. */
export const again: Condition = () => {
  const refused = counter()
  const isRefused = (answer: unknown): boolean => answer === false || answer === undefined
  return {
    holds: (subject, answer) =>
      isRefused(answer) && refused.add(sourceOf(subject) || tokenOf(subject) || subjectOf(subject)) >= 2,
  }
}

/** A value that is refused when it is sent again, whatever it is sent for. */
export const sentAgain: Condition = () => {
  const refused = counter()
  return { holds: ({ words }, answer) => answer === false && refused.add(words.join()) >= 2 }
}

/** Remembers subjects of which a rule gave an answer, and holds for them from then on. */
function after<Name extends keyof NonNullable<Trigger['watch']>>(
  rule: Name,
  isNoted: (answer: unknown, subject: Subject) => boolean,
  idOf: (subject: Subject) => string,
  needs: Trigger['needs'] = {},
): Condition {
  return () => {
    const noted = new Set<string>()
    const watch = {
      [rule]: (answer: unknown, subject: Subject) => {
        if (isNoted(answer, subject)) noted.add(idOf(subject))
      },
    }
    return { watch, needs, holds: (subject) => noted.has(idOf(subject)) }
  }
}

const isNo = (answer: unknown): boolean => answer === false
const reusable = { sourceUsable: () => true }

/** Sources, and their charges, for which another amount was refused. */
export const afterWrongAmount = after('sameAmount', isNo, sourceOf)
/** Sources for which another currency was refused. */
export const afterWrongCurrency = after('currencyAccepted', isNo, sourceOf)
/** Tokens of which a second charge was refused. */
export const afterReuse = after('tokenUsable', isNo, tokenOf)
/** Sources whose charge is paid. */
export const afterPayment = after(
  'eventsFor',
  (_, { charge, words }) => words.includes('completed') && charge?.status === 'successful',
  sourceOf,
  reusable,
)
/** Charges whose events were listed with an offset while they were pending. */
export const afterOffset = after(
  'chargeEvents',
  (_, { call, charge }) => Number(call?.query['offset'] ?? 0) > 0 && charge?.status === 'pending',
  chargeOf,
)

/** Sources that are charged already, and may be charged again. */
export const chargedBefore: Condition = () => ({
  needs: reusable,
  holds: ({ source }) => source !== undefined && source.charges > 0,
})

/** What the first charge of a source is to its later ones. */
interface Siblings {
  /** The charges of a source, in their order. */
  of: (source: Source | null) => readonly Charge[]
}

function siblings(): Siblings & Pick<Trigger, 'watch' | 'needs'> {
  const bySource = new Map<string, Charge[]>()
  const of = (source: Source | null): readonly Charge[] => bySource.get(source?.id ?? '') ?? []
  return {
    of,
    needs: reusable,
    watch: {
      eventsFor(_, { charge, source, words }) {
        if (charge && source && words.includes('created')) bySource.set(source.id, [...of(source), charge])
      },
    },
  }
}

/** The second and later charges of a source. */
export const secondOfSource: Condition = () => {
  const { of, ...rest } = siblings()
  return {
    ...rest,
    holds: ({ charge }) =>
      charge !== undefined && of(charge.source).findIndex(({ id }) => id === charge.id) > 0,
  }
}

/** The charges of a source that has a later one. */
export const earlierOfSource: Condition = () => {
  const { of, ...rest } = siblings()
  return {
    ...rest,
    holds: ({ charge }) =>
      charge !== undefined &&
      of(charge.source)
        .slice(0, -1)
        .some(({ id }) => id === charge.id),
  }
}

/** Subjects that were first decided about some milliseconds ago. */
export const aged =
  (milliseconds: number): Condition =>
  () => {
    const first = new Map<string, number>()
    return {
      holds(subject) {
        const id = subjectOf(subject)
        const began = first.get(id) ?? Date.now()
        first.set(id, began)
        return Date.now() - began > milliseconds
      },
    }
  }

/** The milliseconds that requests which come at once get to meet. */
const meanwhile = 20

/** Waits as long as keeping or settling takes where that is slow. */
export const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, meanwhile))

/** Sources and tokens of which a charge is being made. */
export const whileMaking: Condition = () => {
  const making = new Set<string>()
  return {
    needs: {
      async beforeKeeping({ source, token }) {
        const id = source?.id ?? token?.id ?? ''
        making.add(id)
        await pause()
        making.delete(id)
      },
      tokenUsable: (token) => !token.used && !making.has(token.id),
    },
    holds: (subject) => making.has(sourceOf(subject)) || making.has(tokenOf(subject)),
  }
}

/** Tokens that were retrieved while a charge of them was being made. */
export const seenWhileMaking: Condition = () => {
  const { needs, holds } = whileMaking()
  const seen = new Set<string>()
  return {
    ...(needs === undefined ? {} : { needs }),
    holds(subject, answer) {
      if (holds(subject, answer)) seen.add(tokenOf(subject))
      return seen.has(tokenOf(subject))
    },
  }
}

/** The second of two charges of a source that are made at once. */
export const secondAtOnce: Condition = () => {
  const making = new Set<string>()
  const second = new Set<string>()
  return {
    needs: {
      async beforeKeeping({ id, source }) {
        if (source === null) return
        if (making.has(source.id)) second.add(id)
        making.add(source.id)
        await pause()
        making.delete(source.id)
      },
    },
    holds: ({ charge }) => charge !== undefined && second.has(charge.id),
  }
}

/** Charges of which something was asked while they were being settled. */
export const disturbedBy =
  (rule: 'visitAnswer' | 'chargeEvents' | 'findCharge'): Condition =>
  () => {
    const settling = new Set<string>()
    const disturbed = new Set<string>()
    return {
      needs: {
        async beforeSettling({ id }) {
          settling.add(id)
          await pause()
          settling.delete(id)
        },
      },
      watch: {
        [rule]: (_: unknown, subject: Subject) => {
          if (settling.has(chargeOf(subject))) disturbed.add(chargeOf(subject))
        },
      },
      holds: (subject) => disturbed.has(chargeOf(subject)),
    }
  }
