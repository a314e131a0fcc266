import { rules } from '../rules.ts'
import { variantsOf } from './variant.ts'

const started = Date.now()

/** Honest clocks. */
export const clockVariants = variantsOf({
  'the clock': {
    'is ten minutes ahead': { now: () => Date.now() + 600_000 },
    'is ten minutes behind': { now: () => Date.now() - 600_000 },
    'lives in 2019': { now: () => Date.UTC(2019, 1, 28, 23, 59, 50) + (Date.now() - started) },
    'runs at five times the speed': { now: () => started + 5 * (Date.now() - started) },
    'moves in steps of three seconds': { now: () => Math.floor(Date.now() / 3000) * 3000 },
    'runs ahead with each request': () => {
      let last = 0
      return { now: () => (last = Math.max(last + 100, Date.now())), expired: () => false }
    },
  },
  'the clock of the token endpoints': {
    'has a clock of its own for tokens': {
      datetime: ({ at, field }) =>
        rules.datetime({ at: field.startsWith('token.') ? at + 300_000 : at, field }),
    },
  },
  'how a datetime is rounded': {
    'rounds seconds up': { datetime: ({ at, field }) => rules.datetime({ at: at + 999, field }) },
  },
})
