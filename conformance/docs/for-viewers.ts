import viewed from '../../generated/openapi.viewers.json' with { type: 'json' }
import type { Contract } from './contract.ts'

/**
 * Fills in the contract for viewers: the sandbox's addresses as defaults of its servers, by the names of their variables,
 * and identifiers in place of the examples.
 */
export function forViewers(addresses: Record<string, string>, examples: Record<string, string>): Contract {
  const text = Object.entries(examples).reduce(
    (before, [example, made]) => before.replaceAll(example, made),
    JSON.stringify(viewed),
  )
  const copy = JSON.parse(text) as Contract
  const items = Object.values(copy.paths)
  const holders = [copy, ...items, ...items.flatMap((item) => Object.values(item))] as Partial<Contract>[]
  for (const { servers } of holders)
    for (const { variables = {} } of servers ?? [])
      for (const [name, variable] of Object.entries(variables))
        variable.default = addresses[name] ?? variable.default
  return copy
}
