import type { Contract, Transition } from './contract.ts'

/** A contract in which the description of each resource that has states shows them as a table. */
export function withStates(contract: Contract): Contract {
  for (const schema of Object.values(contract.components?.schemas ?? {})) {
    const { 'x-states': transitions, description } = schema
    if (transitions !== undefined) schema.description = `${description?.trim()}\n\n${tableOf(transitions)}`
  }
  return contract
}

function tableOf(transitions: readonly Transition[]): string {
  const rows = transitions.map(({ from, on, given, to, effects }) => {
    const trigger =
      given === undefined ? on : `${on} (${given.replace(/^./, (letter) => letter.toLowerCase())})`
    return `| ${from} | ${trigger} | ${to} | ${effects.join(' ')} |`
  })
  return ['| From | On | To | Then |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
