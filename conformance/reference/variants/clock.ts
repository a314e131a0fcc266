import { answerRules } from '../rules/answers.ts'
import type { Variants } from './variant.ts'

const started = Date.now()

/** Honest clocks. */
export const clockVariants: Variants = {
  'is ten minutes ahead': { allows: 'the clock', rules: { now: () => Date.now() + 600_000 } },
  'is ten minutes behind': { allows: 'the clock', rules: { now: () => Date.now() - 600_000 } },
  'lives in 2019': {
    allows: 'the clock',
    rules: { now: () => Date.UTC(2019, 1, 28, 23, 59, 50) + (Date.now() - started) },
  },
  'runs at five times the speed': {
    allows: 'the clock',
    rules: { now: () => started + 5 * (Date.now() - started) },
  },
  'moves in steps of three seconds': {
    allows: 'the clock',
    rules: { now: () => Math.floor(Date.now() / 3000) * 3000 },
  },
  'runs ahead with each request': {
    allows: 'the clock',
    rules: () => {
      let last = 0
      const now = (): number => (last = Math.max(last + 100, Date.now()))
      return { now, expired: () => false }
    },
  },
  'has a clock of its own for tokens': {
    allows: 'the clock of the token endpoints',
    rules: {
      datetime: (at, field) => answerRules.datetime(field.startsWith('token.') ? at + 300_000 : at, field),
    },
  },
  'rounds seconds up': {
    allows: 'how a datetime is rounded',
    rules: { datetime: (at, field) => answerRules.datetime(at + 999, field) },
  },
}
