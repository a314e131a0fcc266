import { cases } from '../../generated/cases.ts'
import { requirements, type ObservationId, type RequirementId } from '../../generated/requirements.ts'
import { counted } from '../reports/text.ts'

/** Lists the generated request cases about a requirement or an observation, each with the answer that is expected. */
export function casesOf(id: RequirementId | ObservationId): string[] {
  return cases
    .filter(({ about }) => about === id)
    .map((one) => `${one.id.replace(/\d{12,}/g, '…')}, to be ${one.expect}`)
}

/** Says what judges a requirement; an empty text where nothing can. */
export function judgedBy(id: RequirementId): string {
  const { by, untestable } = requirements[id]
  if (untestable !== undefined) return ''
  if (by === 'field') return 'its schema, wherever an answer, a list or a webhook shows the field'
  return by === 'case' ? counted(casesOf(id).length, 'generated request case') : 'a rule over the record'
}

/** Lists the faults that break a requirement first of all, by name. */
export async function faultsOf(id: string): Promise<string[]> {
  const { faults } = await import('../reference/faults.ts')
  return faults.filter(({ breaks: [first] }) => first === id).map(({ name }) => name)
}
