import type { Options } from '../library.ts'
import { told } from './told.ts'

/** Seconds that all of a run may take before a runner gives up on the test that waits for it. */
const patience = 600

/** `test` of node:test, as far as it is used. */
export interface NodeTest {
  (
    name: string,
    options: { timeout: number },
    body: (context: { skip: (reason: string) => void }) => Promise<void>,
  ): unknown
}

/** Makes each requirement a test of node:test. */
export function nodeTest(test: NodeTest, options: Options = {}): void {
  for (const { name, judge } of told(options))
    test(name, { timeout: patience * 1000 }, async (context) => {
      const reason = await judge()
      if (reason !== null) context.skip(reason)
    })
}

/** `test` of Vitest, as far as it is used. */
export interface Vitest {
  (
    name: string,
    options: { timeout: number },
    body: (context: { skip: (reason: string) => void }) => Promise<void>,
  ): unknown
}

/** Makes each requirement a test of Vitest. */
export function vitest(test: Vitest, options: Options = {}): void {
  for (const { name, judge } of told(options))
    test(name, { timeout: patience * 1000 }, async (context) => {
      const reason = await judge()
      if (reason !== null) context.skip(reason)
    })
}

/** The root test of node-tap, as far as it is used. */
export interface Tap {
  setTimeout: (milliseconds: number) => unknown
  pass: (message: string, extra: Record<string, unknown>) => unknown
  fail: (message: string, extra: Record<string, unknown>) => unknown
}

/** Makes each requirement an assertion of node-tap; resolves when the run has ended. */
export async function tap(t: Tap, options: Options = {}): Promise<void> {
  t.setTimeout(patience * 1000)
  for (const { name, judge } of told(options)) {
    try {
      const reason = await judge()
      t.pass(name, reason === null ? {} : { skip: reason.replaceAll('\n', ' ') })
    } catch (error) {
      const { expected, actual, message } = error as Error & { expected?: unknown; actual?: unknown }
      t.fail(name, { found: actual, wanted: expected, reason: message, stack: '' })
    }
  }
}
