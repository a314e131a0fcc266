import type { Charge } from '../store.ts'
import type { Condition, Subject } from './when.ts'

const chargeOf = ({ charge, call }: Subject): string => charge?.id ?? call?.id ?? ''
const sourceOf = ({ source, call }: Subject): string =>
  source?.id ?? String(call?.body['source'] ?? '')
const tokenOf = ({ token, call }: Subject): string =>
  token?.id ?? String(call?.body['card'] ?? call?.id ?? '')

/** What is refused when it is asked for again. */
export const again: Condition = () => {
  const refused = new Set<string>()
  return {
    holds: (subject, answer) => {
      if (answer !== false && answer !== undefined) return false
      const id = sourceOf(subject) || tokenOf(subject) || subject.words.join()
      const isAgain = refused.has(id)
      refused.add(id)
      return isAgain
    },
  }
}

/** Remembers the subjects that a rule refused, and holds for them from then on. */
const after =
  (rule: 'sameAmount' | 'tokenUsable', idOf: (subject: Subject) => string): Condition =>
  () => {
    const refused = new Set<string>()
    const watch = (answer: boolean, subject: Subject): void => {
      if (!answer) refused.add(idOf(subject))
    }
    return { watch: { [rule]: watch }, holds: (subject) => refused.has(idOf(subject)) }
  }

const reusable = { sourceUsable: () => true }

/** Sources, and their charges, for which another amount was refused. */
export const afterWrongAmount = after('sameAmount', sourceOf)
/** Tokens of which a second charge was refused. */
export const afterReuse = after('tokenUsable', tokenOf)
/** Sources that are charged already, and may be charged again. */
export const chargedBefore: Condition = () => ({
  needs: reusable,
  holds: ({ source }) => source !== undefined && source.charges > 0,
})

/** The charges of a charge's source, in their order. */
function siblings({ charge, ledger }: Subject): Charge[] {
  const { source } = charge ?? {}
  return source
    ? [...(ledger?.charges.values() ?? [])].filter((sibling) => sibling.source?.id === source.id)
    : []
}

/** The second and later charges of a source. */
export const secondOfSource: Condition = () => ({
  needs: reusable,
  holds: (subject) => siblings(subject).findIndex(({ id }) => id === subject.charge?.id) > 0,
})

/** The charges of a source that has a later one. */
export const earlierOfSource: Condition = () => ({
  needs: reusable,
  holds: (subject) =>
    siblings(subject)
      .slice(0, -1)
      .some(({ id }) => id === subject.charge?.id),
})

/** Waits for the milliseconds that requests which come at once get to meet. */
export const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 20))

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
