import { setTimeout } from 'node:timers/promises'
import type { Charge } from '../store.ts'
import type { Context } from '../context.ts'
import type { Condition } from './when.ts'

const chargeOf = ({ charge, call }: Context): string => charge?.id ?? call?.id ?? ''
const sourceOf = ({ source, call }: Context): string =>
  source?.id ?? String(call?.body['source'] ?? '')
const tokenOf = ({ token, call }: Context): string =>
  token?.id ?? String(call?.body['card'] ?? call?.id ?? '')

/** Requests for a source, token or currency that were refused before. */
export const refusedBefore: Condition = () => {
  const refused = new Set<string>()
  return {
    holds: (context, answer) => {
      if (answer !== false && answer !== undefined) return false
      const id = sourceOf(context) || tokenOf(context) || String(context.call?.body['currency'])
      const isAgain = refused.has(id)
      refused.add(id)
      return isAgain
    },
  }
}

/** Remembers the subjects that a rule refused, and holds for them from then on. */
const after =
  (rule: 'sameAmount' | 'tokenUsable', idOf: (context: Context) => string): Condition =>
  () => {
    const refused = new Set<string>()
    const watch = (answer: boolean, context: Context): void => {
      if (!answer) refused.add(idOf(context))
    }
    return { watch: { [rule]: watch }, holds: (context) => refused.has(idOf(context)) }
  }

const reusable = { sourceUsable: () => true }

/** Sources, and their charges, for which another amount was refused. */
export const afterWrongAmount = after('sameAmount', sourceOf)
/** Tokens of which a second charge was refused. */
export const afterReuse = after('tokenUsable', tokenOf)
/** Sources that are charged already, and may be charged again. */
export const chargedBefore: Condition = () => ({
  needs: reusable,
  holds: ({ source }) => (source?.charges ?? 0) > 0,
})

/** The charges of a charge's source, in their order. */
function siblings({ charge, ledger }: Context): Charge[] {
  const { source } = charge ?? {}
  return source
    ? [...(ledger?.charges.values() ?? [])].filter((sibling) => sibling.source?.id === source.id)
    : []
}

/** The second and later charges of a source. */
export const secondOfSource: Condition = () => ({
  needs: reusable,
  holds: (context) => siblings(context).findIndex(({ id }) => id === context.charge?.id) > 0,
})

/** Waits for the milliseconds that requests which come at once get to meet. */
export const pause = (): Promise<void> => setTimeout(20)

/** Sources and tokens of which a charge is being made. */
export const whileMaking: Condition = () => {
  const making = new Set<string>()
  return {
    needs: {
      async beforeKeeping({ charge: { source, token } }) {
        const id = source?.id ?? token?.id ?? ''
        making.add(id)
        await pause()
        making.delete(id)
      },
      tokenUsable: ({ token }) => !token.used && !making.has(token.id),
    },
    holds: (context) => making.has(sourceOf(context)) || making.has(tokenOf(context)),
  }
}

/** The second of two charges of a source that are made at once. */
export const secondAtOnce: Condition = () => {
  const making = new Set<string>()
  const second = new Set<string>()
  return {
    needs: {
      async beforeKeeping({ charge: { id, source } }) {
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
        async beforeSettling({ charge: { id } }) {
          settling.add(id)
          await pause()
          settling.delete(id)
        },
      },
      watch: {
        [rule]: (_: unknown, context: Context) => {
          if (settling.has(chargeOf(context))) disturbed.add(chargeOf(context))
        },
      },
      holds: (context) => disturbed.has(chargeOf(context)),
    }
  }
