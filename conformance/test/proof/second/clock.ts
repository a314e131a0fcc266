const LAG = 95_000

/** A clock of the service's own, in milliseconds, a minute and a half behind that of the machine. */
export const now = (): number => Date.now() - LAG

/** The instant in whole seconds, as `YYYY-MM-DDThh:mm:ssZ`. */
export const stamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** Remembers what is still to happen, so that closing the service leaves nothing behind. */
export class Agenda {
  readonly #timers = new Set<NodeJS.Timeout>()

  /** Runs the action after this many milliseconds, unless the agenda is cleared before. */
  after(ms: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      action()
    }, ms)
    this.#timers.add(timer)
  }

  /** Forgets everything that has not happened yet. */
  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }
}
