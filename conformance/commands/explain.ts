import { cases } from '../../generated/cases.ts'
import {
  observations,
  requirements,
  type ObservationId,
  type RequirementId,
} from '../../generated/requirements.ts'
import { unknown, UsageError } from '../profile/usage.ts'
import { placeOf } from '../reports/findings.ts'
import { wrapped } from '../reports/text.ts'
import { readArguments } from './arguments.ts'
import type { Call, Command } from './command.ts'

/** `assay explain`: all about one requirement or observation. */
export const command: Command = {
  name: 'explain',
  summary: 'Tells all about one requirement or observation: its sentence, where it stands, what checks it.',
  operand: 'ID',
  settings: {},
  examples: [
    [
      'assay explain charge-amount-equals-source',
      'tells why another amount must be refused, and how that is seen',
    ],
  ],
  notes: [],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { operands } = readArguments({}, args, env)
  const [id, more] = operands
  if (id === undefined) throw new UsageError('ID: none was given; assay list shows them all.')
  if (more !== undefined) throw new UsageError(`ID: ${operands.length} were given; explain one at a time.`)
  const lines = Object.hasOwn(requirements, id)
    ? await requirementLines(id as RequirementId)
    : Object.hasOwn(observations, id)
      ? observationLines(id as ObservationId)
      : null
  if (lines === null)
    throw unknown('The requirement', id, [...Object.keys(requirements), ...Object.keys(observations)])
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

async function requirementLines(id: RequirementId): Promise<string[]> {
  const { text, level, area, by, place, untestable, given } = requirements[id]
  const { checks } = await import('../checks/index.ts')
  const titles = checks.filter((check) => check.id === id).map(({ title }) => title)
  const ways = {
    field: 'the fields of every answer',
    case: 'requests generated from the contract',
    check: 'checks written by hand',
  }
  return [
    id,
    ...field('sentence', text),
    ...field('level', level),
    ...field('area', area),
    ...field('section', placeOf(id)),
    ...field('contract', place),
    ...(given === undefined ? [] : field('applies', `where ${given}`)),
    ...(untestable === undefined ? field('seen by', ways[by]) : field('untestable', untestable)),
    ...titles.flatMap((title) => field('check', title)),
    ...casesOf(id),
    ...(untestable === undefined ? ['', `  assay run --only ${id}`] : []),
  ]
}

function observationLines(id: ObservationId): string[] {
  const { question, section, area, given } = observations[id]
  return [
    id,
    ...field('question', question),
    ...field('section', `"${section}"`),
    ...field('area', area),
    ...(given === undefined ? [] : field('applies', `where ${given}`)),
    ...field('verdict', 'none: the specification leaves it open, and a run records the answer'),
    ...casesOf(id),
  ]
}

function casesOf(id: RequirementId | ObservationId): string[] {
  return cases
    .filter(({ about }) => about === id)
    .flatMap((one) => field('case', `${one.id}, to be ${one.expect}`))
}

function field(label: string, text: string): string[] {
  const [first = '', ...rest] = wrapped(text, 66)
  return [`  ${label.padEnd(12)}${first}`, ...rest.map((line) => ' '.repeat(14) + line)]
}
