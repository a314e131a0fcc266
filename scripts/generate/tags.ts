import type { Area } from '../../generated/ids.ts'
import { references, type Contract, type Operation, type Section } from './contract.ts'
import { sectionOf } from './sections.ts'
import { nameOf, operationsUnder, returned } from './walk.ts'
import { capitalized, kebab } from './words.ts'

/** Gives each operation and answer schema without a section that of the operation's tag. */
export function withSections(contract: Contract): Contract {
  const coverage = { ...contract['x-coverage'] }
  for (const { operation } of operationsUnder(contract.paths)) {
    const area = areaOfTag(operation)
    const title = capitalized(area.replaceAll('-', ' '))
    const names = [operation.operationId, ...schemasOf(contract, operation)]
    const withoutSection = names.filter(
      (name) => sectionOf({ ...contract, 'x-coverage': coverage }, name) === undefined,
    )
    if (withoutSection.length === 0) continue
    const section = coverage[title] ?? sectionOfArea(area)
    coverage[title] = { ...section, of: [...(section.of ?? []), ...withoutSection] }
  }
  return { ...contract, 'x-coverage': coverage }
}

/** The part of the service that an operation belongs to, by its tag. */
export const areaOfTag = ({ tags = ['answers'] }: Operation): Area => kebab(tags[0] ?? '') as Area

function sectionOfArea(area: Area): Section {
  const words = area.replaceAll('-', ' ')
  return {
    area,
    statements: {
      operation: `The operations of ${words} do what the contract says.`,
      fields: `The resources of ${words} have their listed fields.`,
    },
  }
}

/** The names of the schemas that an answer of an operation holds, each with fields of its own. */
function schemasOf(contract: Contract, operation: Operation): string[] {
  const { schemas } = contract.components
  const names = new Set<string>()
  const visit = (name: string): void => {
    if (names.has(name)) return
    names.add(name)
    references(schemas[name]).map(nameOf).forEach(visit)
  }
  visit(returned(operation))
  return [...names].filter((name) => schemas[name]?.properties !== undefined)
}
