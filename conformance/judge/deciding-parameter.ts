import { constraints } from '../../generated/constraints.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { kinds } from '../../generated/resources.ts'
import { parentsOf } from '../contract/kinds.ts'
import type { Call, Model } from '../model/model.ts'
import { pairWords } from './contrast.ts'

/** The parameter that a requirement is about, as a request sent it; null for none. */
export function decidingParameterOf(
  id: RequirementId,
  exchange: string | undefined,
  model: Model,
): string | null {
  const call = model.calls.find((candidate) => candidate.exchange.id === exchange)
  if (call === undefined) return null
  const { parameters } = constraints[call.operation]
  const entry = Object.entries(parameters).find(
    ([, { accepted, equals, required, requirementByKeyword }]) =>
      [accepted, equals, required].includes(id) || Object.values(requirementByKeyword).includes(id),
  )
  if (entry === undefined) return null
  const [name, { equals }] = entry
  const value = call.sent[name]
  if (value === undefined) return `no ${name}`
  const words = pairWords(name, [value].flat().join(','))
  return equals === id ? `${words}${parentValueText(name, call, model)}` : words
}

/** The value of the parent that a parameter must equal, in words. */
function parentValueText(name: string, { operation, sent }: Call, { resources }: Model): string {
  for (const { kind, parameter, equal } of parentsOf(operation)) {
    const parent = resources[kind].get(String(sent[parameter]))
    const field = equal[name]
    if (parent !== undefined && field !== undefined)
      return ` beside ${String(parent.sent[field] ?? parent.resource.value[field])} of its ${kinds[kind].object}`
  }
  return ''
}
