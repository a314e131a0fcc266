import { setTimeout as pause } from 'node:timers/promises'

/** Waits so many milliseconds, or until a signal ends it. */
export async function pauseFor(
  milliseconds: number,
  signal: AbortSignal | null | undefined,
): Promise<void> {
  await pause(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined)
}
