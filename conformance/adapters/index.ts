import type { Options } from '../settings/options.ts'
import type { ShopOptions } from '../shop/options.ts'
import { requirementTests } from './tests.ts'

/** The milliseconds after which a runner gives up on a test, which may wait for the whole run. */
const testTimeoutMs = 600_000

/** `test` of node:test and of Vitest, as far as it is used. */
export interface Test {
  (
    name: string,
    options: { timeout: number },
    body: (context: { skip: (reason: string) => void }) => Promise<void>,
  ): unknown
}

/** Each requirement as a test of node:test: of an implementation, or of a shop. */
export function nodeTest(test: Test, options: Options | ShopOptions = {}): void {
  for (const { name, judge } of requirementTests(options))
    test(name, { timeout: testTimeoutMs }, async (context) => {
      const reason = await judge()
      if (reason !== null) context.skip(reason)
    })
}

/** Each requirement as a test of Vitest. */
export const vitest = nodeTest

/** The root test of node-tap, as far as it is used. */
export interface Tap {
  setTimeout: (milliseconds: number) => unknown
  pass: (message: string, extra: Record<string, unknown>) => unknown
  fail: (message: string, extra: Record<string, unknown>) => unknown
}

/** Each requirement as an assertion of node-tap; resolves when the run has ended. */
export async function tap(t: Tap, options: Options | ShopOptions = {}): Promise<void> {
  t.setTimeout(testTimeoutMs)
  for (const { name, judge } of requirementTests(options)) {
    try {
      const reason = await judge()
      t.pass(name, reason === null ? {} : { skip: reason.replaceAll('\n', ' ') })
    } catch (error) {
      const { expected, actual, message } = error as Error & {
        expected?: unknown
        actual?: unknown
      }
      t.fail(name, { found: actual, wanted: expected, reason: message, stack: '' })
    }
  }
}
