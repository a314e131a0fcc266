import { cases } from '../../generated/cases.ts'
import { observations, requirements } from '../../generated/requirements.ts'
import type {
  Observation,
  ObservationId,
  Requirement,
  RequirementId,
} from '../../generated/requirements.ts'
import { startCommand } from '../text/start-command.ts'
import { placeOf } from '../reports/findings.ts'
import { hangingLines } from '../text/plain.ts'
import { counted } from '../text/words.ts'
import { flag, text } from '../settings/flags.ts'
import { unknown, UsageError } from '../settings/usage.ts'
import {
  matched,
  merchantObservationIds,
  merchantRequirementIds,
  observationIds,
  requirementIds,
} from '../settings/selection.ts'
import { defineCommand } from './command.ts'
import { print } from './system.ts'

type Id = RequirementId | ObservationId
type Entry = Partial<Requirement & Observation> & { section: string }

const serviceIds: readonly Id[] = [...requirementIds, ...observationIds]
const merchantIds: readonly Id[] = [...merchantRequirementIds, ...merchantObservationIds]

const entries: Readonly<Record<Id, Entry>> = { ...requirements, ...observations }

/** `assay list` and `assay explain`: requirements by section and observations, or one whole. */
export const list = defineCommand({
  operands: '[ID|GLOB]…',
  flags: {
    variants: flag('List the honest choices that serve --behave makes.'),
    tag: text('TAG', 'With --variants: those of one group, such as webhooks.'),
  },
  examples: {
    "list 'token-*'": 'lists what is required of tokens',
    'list --variants --tag shops': 'lists the choices that a shop has to withstand',
    'explain charge-amount-equals-source': 'explains why another amount must be refused',
  },
  async execute({ flagValues, operands }) {
    const { variants, tag } = flagValues
    if (tag !== undefined && !variants)
      throw new UsageError('--tag: it means nothing without --variants; give both.')
    if (variants) {
      const { behaviourLines, behaviourTags } = await import('../sandbox/help.ts')
      if (tag !== undefined && !behaviourTags.includes(tag))
        throw unknown('--tag:', tag, behaviourTags)
      return print(`${behaviourLines(tag).join('\n').trimEnd()}\n`)
    }
    const matchedIds = matched('The id', operands, [...serviceIds, ...merchantIds])
    const [id, more] = matchedIds
    const isOne = id !== undefined && more === undefined
    const idsBySide = [serviceIds, merchantIds]
      .map((ids) => matchedIds.filter((matchedId) => ids.includes(matchedId)))
      .filter((ids) => ids.length > 0)
    const lines = isOne
      ? await explained(id)
      : idsBySide.flatMap((ids, index) => [...(index > 0 ? [''] : []), ...idLines(ids)])
    return print(`${lines.join('\n')}\n`)
  },
})

/** `assay explain`: shows all of a requirement or an observation. */
export const explain: typeof list = {
  ...list,
  execute(invocation) {
    if (invocation.operands.length > 0) return list.execute(invocation)
    throw new UsageError(
      `ID: missing; name one, as in ${startCommand} explain charge-id (${startCommand} list shows all).`,
    )
  },
}

function idLines(ids: readonly Id[]): string[] {
  const judged = ids.filter(isRequirement)
  const untestable = judged.filter((id) => entries[id].untestable !== undefined).length
  const sections = [...new Set(ids.map((id) => entries[id].section))]
  const linesOf = (id: Id): string[] => {
    const { text: sentence, question, untestable: why } = entries[id]
    const note = why === undefined ? '' : ` Untestable: ${why}`
    return [`  ${id}`, ...hangingLines(' '.repeat(6), `${sentence ?? question}${note}`, 6, 80)]
  }
  const side = ids.every((id) => merchantIds.includes(id)) ? ' of the merchant' : ''
  return [
    `${counted(judged.length, 'requirement')}${side}, ${untestable} of them untestable, and ${counted(ids.length - judged.length, 'observation')}; ${startCommand} explain ID shows more of one`,
    ...sections.flatMap((section) => [
      '',
      section,
      ...ids.filter((id) => entries[id].section === section).flatMap(linesOf),
    ]),
  ]
}

async function explained(id: Id): Promise<string[]> {
  const {
    text: sentence,
    question,
    level,
    area,
    section,
    given: condition,
    place,
    untestable,
    binds,
  } = entries[id]
  const { faults } = await import('../reference/faults.ts')
  const { brokenShops } = await import('../self-test/shops.ts')
  const shops = Object.entries(brokenShops).map(([name, { breaks }]) => ({
    name,
    breaks: [breaks],
  }))
  const breaking = [...faults, ...shops].filter(({ breaks: [first] }) => first === id)
  const judge = isRequirement(id) ? judgedBy(id) : ''
  const rows: [label: string, text: string | undefined][] = [
    [question === undefined ? 'sentence' : 'question', question ?? sentence],
    ['level', level],
    ['binds', binds && 'the merchant'],
    ['area', area],
    ['section', isRequirement(id) ? placeOf(id) : `"${section}"`],
    ['applies', condition && `where ${condition}`],
    ['verdict', question && 'none: the specification leaves it open, and a run records the answer'],
    ['contract', place],
    ['untestable', untestable],
    ['judged by', judge],
    ...casesOf(id).map((name): [string, string] => ['case', name]),
    ...breaking.map(({ name }): [string, string] => ['fault', name]),
  ]
  const lines = rows.flatMap(([label, text = '']) =>
    hangingLines(`  ${label}`.padEnd(14), text, 14, 76),
  )
  const call = binds === undefined ? 'run URL' : 'shop --profile FILE'
  return [id, ...lines, ...(judge === '' ? [] : ['', `  ${startCommand} ${call} --only ${id}`])]
}

/** The generated cases of a requirement or an observation, each with the expected answer. */
function casesOf(id: Id): string[] {
  return cases
    .filter(({ about }) => about === id)
    .map((row) => `${row.id.replace(/\d{12,}/g, '…')}, to be ${row.expect}`)
}

/** What judges a requirement; an empty text where nothing can. */
function judgedBy(id: RequirementId): string {
  const { by, untestable } = requirements[id]
  if (untestable !== undefined) return ''
  if (by === 'field') return 'its schema, wherever an answer, a list or a webhook shows the field'
  return by === 'case'
    ? counted(casesOf(id).length, 'generated request case')
    : 'a rule over the record'
}

function isRequirement(id: Id): id is RequirementId {
  return Object.hasOwn(requirements, id)
}
