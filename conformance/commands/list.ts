import {
  observations,
  requirements,
  sections,
  type ObservationId,
  type RequirementId,
} from '../../generated/requirements.ts'
import { toggle } from '../profile/values.ts'
import { unknown } from '../profile/usage.ts'
import { counted, wrapped } from '../reports/text.ts'
import { readArguments } from './arguments.ts'
import type { Call, Command } from './command.ts'

const settings = { json: toggle('print JSON, for programs') } as const
const kinds = ['requirements', 'observations', 'checks'] as const

/** `assay list`: requirements and observations by section, and checks. */
export const command: Command = {
  name: 'list',
  summary: 'Lists the requirements and observations by section of the specification, and the checks.',
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
  const checks = found === 'requirements' || found === 'observations' ? null : await titles()
  const wanted = (one: (typeof kinds)[number]) => found === undefined || found === one
  if (given.json) {
    const all = {
      ...(wanted('requirements') ? { requirements } : {}),
      ...(wanted('observations') ? { observations } : {}),
      ...(checks === null ? {} : { checks }),
    }
    process.stdout.write(`${JSON.stringify(all, null, 2)}\n`)
    return 0
  }
  const lines = [
    ...(wanted('requirements') ? requirementLines() : []),
    ...(wanted('observations') ? observationLines() : []),
    ...(checks === null ? [] : checkLines(checks)),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

async function titles(): Promise<{ id: RequirementId; title: string }[]> {
  const { checks } = await import('../checks/index.ts')
  return checks.map(({ id, title }) => ({ id, title }))
}

function requirementLines(): string[] {
  const ids = Object.keys(requirements) as RequirementId[]
  const untestable = ids.filter((id) => requirements[id].untestable !== undefined).length
  const bySection = sections.flatMap((section) => {
    const own = ids.filter((id) => requirements[id].section === section)
    const lines = own.flatMap((id) => {
      const { text, untestable: reason, given } = requirements[id]
      const notes = [
        given === undefined ? '' : `where ${given}`,
        reason === undefined ? '' : `untestable: ${reason}`,
      ]
      return [
        `  ${id}`,
        ...wrapped(text, 74).map((line) => `      ${line}`),
        ...notes
          .filter((note) => note !== '')
          .flatMap((note) => wrapped(`(${note})`, 74).map((line) => `      ${line}`)),
      ]
    })
    return own.length === 0 ? [] : ['', section, ...lines]
  })
  return [`${counted(ids.length, 'requirement')}, ${untestable} of them untestable`, ...bySection, '']
}

function observationLines(): string[] {
  const ids = Object.keys(observations) as ObservationId[]
  const lines = ids.flatMap((id) => [
    `  ${id}`,
    ...wrapped(observations[id].question, 74).map((line) => `      ${line}`),
  ])
  return [counted(ids.length, 'observation'), '', ...lines, '']
}

function checkLines(checks: readonly { id: RequirementId; title: string }[]): string[] {
  return [
    counted(checks.length, 'check'),
    '',
    ...checks.flatMap(({ id, title }) => [`  ${id}`, ...wrapped(title, 74).map((line) => `      ${line}`)]),
  ]
}
