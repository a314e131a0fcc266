import {
  observations,
  requirements,
  sections,
  type ObservationId,
  type RequirementId,
} from '../../generated/requirements.ts'
import { readCatalogue, type Catalogue, type Proof } from '../catalogue.ts'
import { toggle } from '../profile/values.ts'
import { unknown } from '../profile/usage.ts'
import { counted, wrapped } from '../reports/text.ts'
import { readArguments } from './arguments.ts'
import type { Call, Command } from './command.ts'

const settings = { json: toggle('print JSON, for programs') } as const
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
  ],
  notes: [],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  const [kind, more] = operands
  const found = kinds.find((one) => one === kind)
  if (kind !== undefined && found === undefined) throw unknown('The list', kind, kinds)
  if (more !== undefined)
    throw unknown(
      'The operand',
      more,
      Object.keys(settings).map((name) => `--${name}`),
    )
  const asked = found === undefined ? (['requirements', 'observations'] as const) : [found]
  const catalogue = found === 'observations' ? {} : await readCatalogue()
  if (given.json) {
    const all = Object.fromEntries(asked.map((one) => [one, tables[one](catalogue)]))
    process.stdout.write(`${JSON.stringify(all, null, 2)}\n`)
    return 0
  }
  process.stdout.write(`${asked.flatMap((one) => lists[one](catalogue)).join('\n')}\n`)
  return 0
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
  const [first = '', ...rest] = wrapped(text, 62)
  return [`      ${label.padEnd(12)}${first}`, ...rest.map((line) => ' '.repeat(18) + line)]
}

function observationLines(): string[] {
  const all = Object.keys(observations) as ObservationId[]
  const lines = all.flatMap((id) => [
    `  ${id}`,
    ...wrapped(observations[id].question, 74).map((line) => `      ${line}`),
  ])
  return [counted(all.length, 'observation'), '', ...lines, '']
}

function pairLines(noun: string, all: readonly { id: RequirementId; name: string }[]): string[] {
  return [
    counted(all.length, noun),
    '',
    ...all.flatMap(({ id, name }) => [`  ${id}`, ...wrapped(name, 74).map((line) => `      ${line}`)]),
  ]
}
