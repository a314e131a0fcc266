import {
  observations,
  requirements,
  type ObservationId,
  type RequirementId,
} from '../../generated/requirements.ts'
import type { RunRecord } from '../../generated/report.js'
import { placeOf } from '../reports/findings.ts'
import { counted, labelled, wrapped } from '../reports/text.ts'
import { readCatalogue, type Catalogue } from '../self-test/catalogue.ts'

/** How many are explained in short; of more, the sentences alone are told. */
const few = 20

/** What sees whether a requirement holds. */
export const ways = {
  field: 'the fields of every answer',
  case: 'requests generated from the contract',
  check: 'checks written by hand',
}

/** What there is to say of several requirements and observations, and the verdict of a run on each. */
export async function shortLines(ids: readonly string[], record: RunRecord | null): Promise<string[]> {
  const catalogue = await readCatalogue()
  const isFew = ids.length <= few
  const verdictOf = (id: string) => record?.findings.find((finding) => finding.id === id)?.verdict
  const judged = ids.filter(isRequirement)
  const count = [
    counted(judged.length, 'requirement'),
    ...(judged.length < ids.length ? [counted(ids.length - judged.length, 'observation')] : []),
  ]
  return [
    `${count.join(' and ')}; assay explain ID tells all about one`,
    ...ids.flatMap((id) => [
      ...(isFew ? [''] : []),
      id,
      ...wrapped(sentenceOf(id), 78).map((line) => `  ${line}`),
      ...(isFew ? aboutLines(id, catalogue) : []),
      ...(record === null || !isRequirement(id) ? [] : field('verdict', verdictOf(id) ?? 'not judged')),
    ]),
  ]
}

/** Whether an id is that of a requirement, and not that of an observation. */
export function isRequirement(id: string): id is RequirementId {
  return Object.hasOwn(requirements, id)
}

/** A label with what stands beside it, in lines. */
export function field(label: string, text: string): string[] {
  return labelled(label, text, 14, 80)
}

function sentenceOf(id: string): string {
  return isRequirement(id) ? requirements[id].text : observations[id as ObservationId].question
}

function aboutLines(id: string, catalogue: Catalogue): string[] {
  if (!isRequirement(id)) return field('section', `"${observations[id as ObservationId].section}"`)
  const { level, by, untestable } = requirements[id]
  const checks = catalogue[id]?.checks ?? []
  return [
    ...field('level', level),
    ...field('section', placeOf(id)),
    ...(untestable === undefined ? field('seen by', ways[by]) : field('untestable', untestable)),
    ...checks.flatMap((title) => field('check', title)),
  ]
}
