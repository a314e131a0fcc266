import { readFile } from 'node:fs/promises'
import type { RequirementId } from '../../generated/requirements.ts'

/** What stands behind a requirement: the checks that judge it, and the faults that prove they can fail. */
export interface Proof {
  /** What each check says that an implementation does. */
  checks: string[]
  /** What each broken implementation does for which the requirement fails. */
  faults: string[]
}

/** The proofs of all requirements, by id. */
export type Catalogue = Partial<Record<RequirementId, Proof>>

/** Gathers the proofs from the checks and the faults themselves. */
export async function gatherCatalogue(): Promise<Catalogue> {
  const [{ checks }, { faults }] = await Promise.all([
    import('../checks/index.ts'),
    import('../reference/faults.ts'),
  ])
  const catalogue: Catalogue = {}
  const of = (id: RequirementId): Proof => (catalogue[id] ??= { checks: [], faults: [] })
  for (const { id, title } of checks) of(id).checks.push(title)
  for (const { name, breaks } of faults) of(breaks[0]).faults.push(name)
  return catalogue
}

/** Reads the proofs from the file that the package brings beside its code, so that no check need be loaded; a clone gathers them. */
export async function readCatalogue(): Promise<Catalogue> {
  const file = await readFile(new URL('catalogue.json', import.meta.url), 'utf8').catch(() => null)
  return file === null ? gatherCatalogue() : (JSON.parse(file) as Catalogue)
}
