/** A promise with the function that resolves it. */
export interface Deferred<Value> {
  promise: Promise<Value>
  resolve: (value: Value) => void
}

/** Makes a promise that others resolve. */
export function deferred<Value = void>(): Deferred<Value> {
  let resolve: Deferred<Value>['resolve'] = () => undefined
  const promise = new Promise<Value>((own) => (resolve = own))
  return { promise, resolve }
}
