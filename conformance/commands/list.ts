import {
  observations,
  requirements,
  sections,
  type ObservationId,
  type RequirementId,
} from '../../generated/requirements.ts'
import { coverage } from '../../generated/coverage.ts'
import { readCatalogue, type Catalogue, type Proof } from '../self-test/catalogue.ts'
import { unknown } from '../settings/usage.ts'
import { counted, labelled, wrapped } from '../reports/text.ts'
import { readArguments, refuseOperands } from './arguments.ts'
import type { Call, Command } from './command.ts'
import { printed } from './print.ts'

const settings = {
  json: { type: 'boolean', description: 'Print JSON, for programs.' },
  variants: { type: 'boolean', description: 'List the honest choices that assay serve --behave makes.' },
  coverage: {
    type: 'boolean',
    description: 'List the statements of the specification, with what covers each.',
  },
} as const
const kinds = ['requirements', 'observations', 'checks', 'faults'] as const
type Kind = (typeof kinds)[number]

/** `assay list`: requirements by section with their checks and faults, and observations. */
export const command: Command = {
  name: 'list',
  summary:
    'Lists the requirements by section of the specification, with their checks and faults, and the observations.',
  operand: `[${kinds.join('|')}]`,
  settings,
  examples: [
    ['assay list requirements', 'lists what an implementation is held to'],
    ['assay list checks --json', 'lists the checks, for programs'],
    ['assay list --coverage', 'leads from each statement of the specification to what covers it'],
  ],
  notes: [],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  const [kind, ...others] = operands
  if (given.variants) return listVariants(given.json === true)
  const found = kinds.find((one) => one === kind)
  if (kind !== undefined && found === undefined) throw unknown('The list', kind, kinds)
  refuseOperands(others, settings)
  if (given.coverage && found === undefined)
    return printed(given.json ? `${JSON.stringify({ coverage }, null, 2)}\n` : coverageLines().join('\n'))
  const asked = found === undefined ? (['requirements', 'observations'] as const) : [found]
  const catalogue = found === 'observations' ? {} : await readCatalogue()
  if (given.json) {
    const all = Object.fromEntries(asked.map((one) => [one, tables[one](catalogue)]))
    return printed(`${JSON.stringify(all, null, 2)}\n`)
  }
  return printed(`${asked.flatMap((one) => lists[one](catalogue)).join('\n')}\n`)
}

async function listVariants(json: boolean): Promise<number> {
  const { behaviours } = await import('../sandbox/behaviours.ts')
  const lines = Object.entries(behaviours).map(([name, allows]) => `  ${name}  (${allows})`)
  return printed(`${json ? JSON.stringify(behaviours, null, 2) : lines.join('\n')}\n`)
}

const ids = Object.keys(requirements) as RequirementId[]
const proofOf = (catalogue: Catalogue, id: RequirementId): Proof =>
  catalogue[id] ?? { checks: [], faults: [] }
const pairs = (catalogue: Catalogue, kind: keyof Proof): { id: RequirementId; name: string }[] =>
  ids.flatMap((id) => proofOf(catalogue, id)[kind].map((name) => ({ id, name })))

const tables: Record<Kind, (catalogue: Catalogue) => unknown> = {
  requirements: (catalogue) =>
    Object.fromEntries(ids.map((id) => [id, { ...requirements[id], ...proofOf(catalogue, id) }])),
  observations: () => observations,
  checks: (catalogue) => pairs(catalogue, 'checks').map(({ id, name }) => ({ id, title: name })),
  faults: (catalogue) => pairs(catalogue, 'faults').map(({ id, name }) => ({ id, name })),
}

const lists: Record<Kind, (catalogue: Catalogue) => string[]> = {
  requirements: requirementLines,
  observations: observationLines,
  checks: (catalogue) => pairLines('check', pairs(catalogue, 'checks')),
  faults: (catalogue) => pairLines('fault', pairs(catalogue, 'faults')),
}

function requirementLines(catalogue: Catalogue): string[] {
  const untestable = ids.filter((id) => requirements[id].untestable !== undefined).length
  const bySection = sections.flatMap((section) => {
    const own = ids.filter((id) => requirements[id].section === section)
    return own.length === 0
      ? []
      : ['', section, ...own.flatMap((id) => requirementLine(id, proofOf(catalogue, id)))]
  })
  const count = (kind: keyof Proof, noun: string) => counted(pairs(catalogue, kind).length, noun)
  const head = `${counted(ids.length, 'requirement')}, ${untestable} of them untestable; ${count('checks', 'check')} and the fields of every answer judge them, and ${count('faults', 'fault')} prove that they can fail`
  return [...wrapped(head, 80), ...bySection, '']
}

/** A requirement with its sentence, what judges it, and the first of the faults that break it. */
function requirementLine(id: RequirementId, { checks, faults }: Proof): string[] {
  const { text, by, untestable, given } = requirements[id]
  const passive = [by === 'field' ? 'every answer that holds the field' : 'every answer of its kind']
  const judges = checks.length === 0 ? passive : checks
  const [first, ...others] = faults
  const rest = others.length === 0 ? '' : `, and ${others.length} more`
  return [
    `  ${id}`,
    ...wrapped(text, 74).map((line) => `      ${line}`),
    ...(given === undefined ? [] : field('where', given)),
    ...(untestable === undefined
      ? judges.flatMap((title) => field('check', title))
      : field('untestable', untestable)),
    ...(first === undefined ? [] : field('fault', `${first}${rest}`)),
  ]
}

function field(label: string, text: string): string[] {
  return labelled(label, text, 14, 76).map((line) => `    ${line}`)
}

function observationLines(): string[] {
  const all = Object.keys(observations) as ObservationId[]
  const lines = all.flatMap((id) => [
    `  ${id}`,
    ...wrapped(observations[id].question, 74).map((line) => `      ${line}`),
  ])
  return [counted(all.length, 'observation'), '', ...lines, '']
}

function coverageLines(): string[] {
  const bySection = [...new Set(coverage.map(({ section }) => section))].flatMap((section) => [
    '',
    section,
    ...coverage
      .filter((one) => one.section === section)
      .flatMap(({ key, says, by }) => [
        ...labelled(key, says, 26, 78),
        ...labelled('', by.join(', '), 26, 78),
      ])
      .map((line) => `  ${line}`),
  ])
  const head = `${counted(coverage.length, 'statement')} of the specification, each with the requirements and observations that cover it`
  return [...wrapped(head, 80), ...bySection, '', '']
}

function pairLines(noun: string, all: readonly { id: RequirementId; name: string }[]): string[] {
  return [
    counted(all.length, noun),
    '',
    ...all.flatMap(({ id, name }) => [`  ${id}`, ...wrapped(name, 74).map((line) => `      ${line}`)]),
  ]
}
