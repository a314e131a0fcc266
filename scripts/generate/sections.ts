import type { Area } from '../../generated/ids.ts'
import type { Contract } from './contract.ts'
import { kebab } from './words.ts'

/** The names of the sections of the specification, in its order. */
export function sectionsOf(contract: Contract): string[] {
  return Object.keys(contract['x-coverage'])
}

/** The section that describes a schema or an operation; undefined where none does. */
export function sectionOf(contract: Contract, name: string): string | undefined {
  return sectionsOf(contract).find((section) => contract['x-coverage'][section]!.of?.includes(name))
}

/** The section of the first statement that is covered, with its area or the one that is named. */
export function sectionAndArea(
  contract: Contract,
  { covers: [first = ''], area }: { covers: readonly string[]; area?: Area | undefined },
) {
  const section = first.slice(0, first.indexOf('/'))
  return { section, area: area ?? contract['x-coverage'][section]?.area ?? ('' as Area) }
}

/** The statement of a section by the first name that it has; otherwise its first one. */
export function statementOf(contract: Contract, section: string, names: readonly string[]): string {
  const { statements } = contract['x-coverage'][section]!
  const key = names.map(kebab).find((name) => name in statements) ?? Object.keys(statements)[0]
  return `${section}/${key}`
}
