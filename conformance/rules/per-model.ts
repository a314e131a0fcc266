import type { Model } from '../model/model.ts'

/** Makes a function of a model that works once for each model, and gives the same result again. */
export function perModel<Result>(make: (model: Model) => Result): (model: Model) => Result {
  const made = new WeakMap<Model, { result: Result }>()
  return (model) => {
    const kept = made.get(model) ?? { result: make(model) }
    made.set(model, kept)
    return kept.result
  }
}
