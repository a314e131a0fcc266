import { readFile } from 'node:fs/promises'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Check } from '../checks/check.ts'
import type { Invariant, Subjects } from '../checks/invariant.ts'
import { counted } from '../reports/text.ts'
import { requirementIds } from '../settings/selection.ts'

/** The proof of a requirement: all that judges it, and the faults that show that it can fail. */
export interface Proof {
  /** The titles of its checks. */
  checks: string[]
  /** All that judges it, in words: cases, checks, invariants and the schema; nothing where it is untestable. */
  judgedBy: string[]
  /** The names of the faults that break it first of all. */
  faults: string[]
}

/** The proofs of all requirements by their ids. */
export type Catalogue = Readonly<Record<RequirementId, Proof>>

/** Reads the catalogue from the file in the package, so that no check is loaded; a clone has no such file and gathers it. */
export async function readCatalogue(): Promise<Catalogue> {
  const file = await readFile(new URL('catalogue.json', import.meta.url), 'utf8').catch(() => null)
  return file === null ? gatherCatalogue() : (JSON.parse(file) as Catalogue)
}

/** Gathers the catalogue from the checks, the invariants, the cases and the faults themselves. */
export async function gatherCatalogue(): Promise<Catalogue> {
  const [{ checks, invariants }, { caseChecks }, { casesOf }, { faults }] = await Promise.all([
    import('../checks/index.ts'),
    import('../checks/cases/cases.ts'),
    import('./cases.ts'),
    import('../reference/faults.ts'),
  ])
  const told = (one: Check): string => {
    const isOfCases = caseChecks.includes(one)
    const by = isOfCases ? counted(casesOf(one.id).length, 'generated request case') : 'a check'
    return `${by}: ${one.title}`
  }
  const proofOf = (id: RequirementId): Proof => {
    const own = checks.filter((one) => one.id === id)
    const held = new Set(invariants.filter((one) => one.id === id).flatMap(subjectsOf))
    return {
      checks: own.map(({ title }) => title),
      judgedBy: [
        ...own.map(told),
        ...(held.size === 0 ? [] : [`an invariant, in ${[...held].join(', ')}`]),
        ...(requirements[id].by === 'field' ? ['the schema, in every answer that holds the field'] : []),
      ],
      faults: faults.filter(({ breaks: [first] }) => first === id).map(({ name }) => name),
    }
  }
  return Object.fromEntries(requirementIds.map((id) => [id, proofOf(id)])) as unknown as Catalogue
}

const subjects: Record<keyof Subjects, (of: string) => string> = {
  exchanges: () => 'every exchange',
  requests: (of) => `every answer to a request that is to be ${of}`,
  answers: (of) => `every answer with a ${of}`,
  retrievals: (of) => `every retrieved ${of}`,
  creations: (of) => `every new ${of}`,
  charges: () => 'every new charge and every charge in an event',
  events: (of) => (of === 'all' ? 'every event' : `every ${of} event`),
  pages: () => 'every page of a list',
  webhooks: () => 'every webhook',
}

function subjectsOf({ on }: Invariant): string[] {
  return Object.entries(on).map(([kind, of]) => subjects[kind as keyof Subjects](of.toLowerCase()))
}
