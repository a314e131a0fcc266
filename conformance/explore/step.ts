import type { CallCommand, Command, Race, Slot, Step, VisitCommand } from '../../generated/counterexample.js'
import { operations, type OperationId } from '../../generated/operations.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { resources, type MadeName } from '../../generated/resources.ts'
import type { Result } from '../authorization/driver.ts'

export type { CallCommand, Command, Race, Slot, Step, VisitCommand }

/** The kinds of resources that sequences make. */
export type Kind = Lowercase<MadeName>

/** The name of each kind in the contract. */
export const madeOf = { token: 'Token', source: 'Source', charge: 'Charge' } as const

/** Tells whether a command is a customer's. */
export function isVisit(command: Command): command is VisitCommand {
  return 'visit' in command
}

/** Tells whether a command changes nothing. */
export function isReading(command: Command): boolean {
  return isVisit(command)
    ? command.choose === undefined
    : operations[command.call as OperationId].method === 'GET'
}

/** Tells whether a step is a race. */
export function isRace(step: Step): step is Race {
  return 'race' in step
}

/** The requirement by which an identifier that nobody was given is refused, for each operation that has one. */
const unknownIdRefused: Partial<Record<string, RequirementId>> = {
  [resources.Token.retrieves]: 'retrieve-token-unknown-id',
  [resources.Event.retrieves]: 'retrieve-event-unknown-id',
}

/** Makes the same command by an identifier that nobody was given, which is to be refused; the command itself where that is open. */
export function byUnknownId(command: CallCommand): CallCommand {
  const refusedBy = unknownIdRefused[command.call]
  return refusedBy === undefined ? command : { ...command, unknown: true, refusedBy }
}

const keyWords: Partial<Record<string, string>> = { none: 'no key', other: 'other key' }

/** Words the kind of a command, without its parameters, such as `createCharge, refused`. */
export function commandName(command: Command): string {
  if (isVisit(command)) return command.choose === undefined ? 'look' : verbOf(command.choose)
  const { call, key = 'right', refusedBy } = command
  if (key !== 'right') return `${call}, ${keyWords[key] ?? key}`
  return refusedBy === undefined ? call : `${call}, refused`
}

/** Names what a command is about: the charge that is visited, what is charged, or whose identifier stands in the path. */
export function subjectOf(command: Command): Slot | undefined {
  return isVisit(command) ? command.visit : (command.from ?? command.id)
}

/** Words a command, such as `charge source 1 with amount 50001`. */
export function wordsOf(command: Command): string {
  if (isVisit(command)) {
    const { visit, choose, beside } = command
    const also = beside === undefined ? '' : `, with the page of ${beside} in the same browser`
    return choose === undefined ? `look at the page of ${visit}` : `${verbOf(choose)} ${visit}${also}`
  }
  const { key = 'right', change = {}, from } = command
  const changes = Object.entries(change).map(([name, value]) =>
    value === null
      ? `without ${name}`
      : `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const sent = changes.length > 0 ? ` ${from === undefined ? '' : 'with '}${changes.join(', ')}` : ''
  const by = key === 'right' ? '' : key === 'none' ? ' without a key' : ` with the ${key} key`
  const id = command.unknown ? ' by an unknown id' : ''
  const again = command.like === undefined ? '' : `, as ${command.like}`
  return `${headOf(command)}${id}${again}${sent}${by}`
}

const verbOf = (choose: Result): string => (choose === 'successful' ? 'pay' : 'decline')

function headOf({ call, id, from, as }: CallCommand): string {
  if (from !== undefined) return `charge ${from}`
  if (as !== undefined) return `${as}:`
  const [verb = '', noun = ''] = call.split(/(?=[A-Z])/, 2)
  if (call.endsWith('Events')) return `${verb} the events of ${id ?? 'the account'}`
  return `${verb} ${id === undefined ? noun.toLowerCase() : call === 'retrieveEvent' ? `an event of ${id}` : id}`
}
