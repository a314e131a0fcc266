/** Settles as a promise does; rejects with the reason of a signal once that is aborted. */
export async function untilAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  // It may still fail when nobody waits for it any more.
  promise.catch(() => undefined)
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', end, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}
