import { valueAt } from '../contract/inspect.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { resources, type Echo, type ResourceName } from '../../generated/resources.ts'
import type { Parameters } from './request.ts'
import type { Resource } from './resource.ts'

/** A field of an answer that must equal a parameter of its request. */
interface WantedEcho {
  requirement: RequirementId
  /** The dotted path of the field. */
  path: string
  wanted: string | number
}

/** Lists what a resource must echo of what was sent for it. */
export function echoesOf(kind: ResourceName, sent: Parameters): WantedEcho[] {
  const echoes: readonly Echo[] = resources[kind].echoes
  return echoes.flatMap(({ requirement, parameter, path, number, length }) => {
    const value = sent[parameter]
    // It is open what becomes of a value in another form, such as a year of two digits.
    if (typeof value !== 'string' || (length !== null && value.length !== length)) return []
    return [{ requirement, path, wanted: number ? Number(value) : value }]
  })
}

/** Tells whether a resource shows all that was sent for it and must be echoed. */
export function showsSent(kind: ResourceName, sent: Parameters, shown: Resource): boolean {
  return echoesOf(kind, sent).every(({ path, wanted }) => valueAt(shown.value, path) === wanted)
}
