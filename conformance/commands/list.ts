import {
  observations,
  requirements,
  sections,
  type ObservationId,
  type RequirementId,
} from '../../generated/requirements.ts'
import { coverage } from '../../generated/coverage.ts'
import { readCatalogue, type Catalogue, type Proof } from '../self-test/catalogue.ts'
import { matched, observationIds, requirementIds } from '../settings/selection.ts'
import { unknown } from '../settings/usage.ts'
import { counted, labelled, wrapped } from '../reports/text.ts'
import { type Call, type Command, readArguments, refuseOperands } from './command.ts'
import { printed } from './print.ts'

const settings = {
  json: { type: 'boolean', description: 'Print JSON, for programs.' },
  variants: { type: 'boolean', description: 'List the honest choices that assay serve --behave makes.' },
  coverage: {
    type: 'boolean',
    description: 'List the statements of the specification, with what covers each.',
  },
  only: { type: 'array', value: 'ID…', description: 'What has one of these ids, which may be globs.' },
} as const
const kinds = ['requirements', 'observations', 'faults'] as const
type Kind = (typeof kinds)[number]

/** `assay list`: lists the requirements by section, and the observations. */
export const command: Command = {
  name: 'list',
  summary: 'Lists the requirements by section of the specification, with their faults, and the observations.',
  operand: `[${kinds.join('|')}]`,
  settings,
  examples: [
    ['assay list requirements', 'lists what an implementation is held to'],
    ["assay list --only 'token-*'", 'lists what is about tokens'],
    ['assay list faults --json', 'lists the faults, for programs'],
    ['assay list --coverage', 'leads from each statement of the specification to what covers it'],
  ],
  notes: [],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  const { only = [], json = false } = given
  const [kind, ...others] = operands
  if (given.variants) return listVariants(json, only)
  const found = kinds.find((one) => one === kind)
  if (kind !== undefined && found === undefined) throw unknown('The list', kind, kinds)
  refuseOperands(others, settings)
  const asked = found === undefined ? (['requirements', 'observations'] as const) : [found]
  const all = asked.flatMap((one) => (one === 'observations' ? observationIds : requirementIds))
  const ids = matched('--only', only, all)
  if (given.coverage && found === undefined) return printed(coverageText(ids, json))
  const about: About = {
    ids: requirementIds.filter((id) => ids.includes(id)),
    seen: observationIds.filter((id) => ids.includes(id)),
    catalogue: await readCatalogue(),
  }
  if (json) {
    const told = Object.fromEntries(asked.map((one) => [one, tables[one](about)]))
    return printed(`${JSON.stringify(told, null, 2)}\n`)
  }
  const some = asked.filter(
    (one) => one === found || about[one === 'observations' ? 'seen' : 'ids'].length > 0,
  )
  return printed(`${some.flatMap((one) => lists[one](about)).join('\n')}\n`)
}

async function listVariants(json: boolean, only: readonly string[]): Promise<number> {
  const { behaviours } = await import('../sandbox/behaviours.ts')
  const allowed = matched('--only', only, Object.values(behaviours))
  const some = Object.entries(behaviours).filter(([, allows]) => allowed.includes(allows))
  const lines = some.map(([name, allows]) => `  ${name}  (${allows})`)
  return printed(`${json ? JSON.stringify(Object.fromEntries(some), null, 2) : lines.join('\n')}\n`)
}

interface About {
  ids: readonly RequirementId[]
  seen: readonly ObservationId[]
  catalogue: Catalogue
}

const pairs = ({ ids, catalogue }: About, kind: 'faults'): { id: RequirementId; name: string }[] =>
  ids.flatMap((id) => catalogue[id][kind].map((name) => ({ id, name })))

const tables: Record<Kind, (about: About) => unknown> = {
  requirements: ({ ids, catalogue }) =>
    Object.fromEntries(ids.map((id) => [id, { ...requirements[id], ...catalogue[id] }])),
  observations: ({ seen }) => Object.fromEntries(seen.map((id) => [id, observations[id]])),
  faults: (about) => pairs(about, 'faults').map(({ id, name }) => ({ id, name })),
}

const lists: Record<Kind, (about: About) => string[]> = {
  requirements: requirementLines,
  observations: ({ seen }) => [
    ...entryLines(
      'observation',
      seen.map((id) => ({ id, name: observations[id].question })),
    ),
    '',
  ],
  faults: (about) => entryLines('fault', pairs(about, 'faults')),
}

function requirementLines(about: About): string[] {
  const { ids, catalogue } = about
  const untestable = ids.filter((id) => requirements[id].untestable !== undefined).length
  const bySection = sections.flatMap((section) => {
    const own = ids.filter((id) => requirements[id].section === section)
    return own.length === 0 ? [] : ['', section, ...own.flatMap((id) => requirementLine(id, catalogue[id]))]
  })
  const count = (kind: 'faults', noun: string) => counted(pairs(about, kind).length, noun)
  const head = `${counted(ids.length, 'requirement')}, ${untestable} of them untestable; ${count('faults', 'fault')} prove that they can fail`
  return [...wrapped(head, 80), ...bySection, '']
}

function requirementLine(id: RequirementId, { judgedBy, faults }: Proof): string[] {
  const { text, untestable = '', given = '' } = requirements[id]
  const [first = '', ...others] = faults
  const rest = others.length === 0 ? '' : `, and ${others.length} more`
  return [
    ...sentenceLines(id, text),
    ...field('where', given),
    ...judgedBy.flatMap((judge) => field('judged by', judge)),
    ...field('untestable', untestable),
    ...field('fault', `${first}${rest}`),
  ]
}

function field(label: string, text: string): string[] {
  return labelled(label, text, 14, 76).map((line) => `    ${line}`)
}

/** Lists the statements that some of these ids cover. */
function coverageText(ids: readonly string[], json: boolean): string {
  const some = coverage.filter(({ by }) => by.some((id) => ids.includes(id)))
  return json ? `${JSON.stringify({ coverage: some }, null, 2)}\n` : coverageLines(some).join('\n')
}

function coverageLines(some: typeof coverage): string[] {
  const bySection = [...new Set(some.map(({ section }) => section))].flatMap((section) => [
    '',
    section,
    ...some
      .filter((one) => one.section === section)
      .flatMap(({ key, says, by }) => [
        ...labelled(key, says, 26, 78),
        ...labelled('', by.join(', '), 26, 78),
      ])
      .map((line) => `  ${line}`),
  ])
  const head = `${counted(some.length, 'statement')} of the specification, each with the requirements and observations that cover it`
  return [...wrapped(head, 80), ...bySection, '', '']
}

function entryLines(noun: string, all: readonly { id: string; name: string }[]): string[] {
  return [counted(all.length, noun), '', ...all.flatMap(({ id, name }) => sentenceLines(id, name))]
}

function sentenceLines(id: string, sentence: string): string[] {
  return [`  ${id}`, ...wrapped(sentence, 74).map((line) => `      ${line}`)]
}
