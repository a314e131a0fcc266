import { readFile } from 'node:fs/promises'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { counted } from '../reports/text.ts'
import { requirementIds } from '../settings/selection.ts'
import { casesOf } from './cases.ts'

/** What judges a requirement, and the faults that show that it can fail. */
export interface Proof {
  /** What judges it, in words; nothing where it is untestable. */
  judgedBy: string[]
  /** The names of the faults that break it first of all. */
  faults: string[]
}

/** The proofs of all requirements by their ids. */
export type Catalogue = Readonly<Record<RequirementId, Proof>>

/** Reads the catalogue from the file in the package; a clone has no such file and gathers it. */
export async function readCatalogue(): Promise<Catalogue> {
  const file = await readFile(new URL('catalogue.json', import.meta.url), 'utf8').catch(() => null)
  return file === null ? gatherCatalogue() : (JSON.parse(file) as Catalogue)
}

/** Gathers the catalogue from the requirements, the cases and the faults. */
export async function gatherCatalogue(): Promise<Catalogue> {
  const { faults } = await import('../reference/faults.ts')
  const proofOf = (id: RequirementId): Proof => ({
    judgedBy: judgedBy(id),
    faults: faults.filter(({ breaks: [first] }) => first === id).map(({ name }) => name),
  })
  return Object.fromEntries(requirementIds.map((id) => [id, proofOf(id)])) as unknown as Catalogue
}

function judgedBy(id: RequirementId): string[] {
  const { by, untestable } = requirements[id]
  if (untestable !== undefined) return []
  if (by === 'field') return ['its schema, wherever an answer, a list or a webhook shows the field']
  if (by === 'case') return [counted(casesOf(id).length, 'generated request case')]
  return ['a rule over the record']
}
