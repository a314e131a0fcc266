import { operations } from '../../../generated/operations.ts'
import type { Step } from '../../../generated/report.js'
import { sequenceDiagram, type Arrow } from '../drawing/sequence-diagram.ts'
import type { Html } from '../markup.ts'
import { duration } from '../text.ts'

const parties = ['Kit', 'Token endpoint', 'API', 'Authorization page', 'Webhook receiver'] as const
type Party = (typeof parties)[number]

/** Draws steps of a run as a sequence diagram, with those marked that show a failure. */
export function stepsDrawing(title: string, steps: readonly Step[], failed: ReadonlySet<string>): Html {
  const arrows = steps.map((step): Arrow => {
    const [from, to] = betweenOf(step)
    const note = `, at ${duration(step.start)}`
    return { from, to, label: labelOf(step), note, ...(failed.has(step.id) ? { kind: 'failed' } : {}) }
  })
  return sequenceDiagram(title, arrows, parties, { wide: 285 })
}

/** Tells whether a step was an exchange with the token endpoints. */
export function isOfVault({ operation, path }: Step): boolean {
  return operation === null
    ? path.includes(`${operations.createToken.path}/`)
    : operations[operation].server === 'vault'
}

function betweenOf(step: Step): [from: Party, to: Party] {
  if (step.kind === 'webhook') return ['API', 'Webhook receiver']
  if (step.kind === 'visit') return ['Kit', 'Authorization page']
  return ['Kit', isOfVault(step) ? 'Token endpoint' : 'API']
}

function labelOf({ kind, method, path, status, held }: Step): string {
  const came = status ?? 'no answer'
  if (kind === 'webhook')
    return `${held?.state ?? 'delivery'}${held?.becomes ? `, ${held.becomes}` : ''} → ${came}`
  const short = path.replace(/\?.*/, '?…').replace(/\/([a-z]+\d?_)[\w-]{8,}/g, '/$1…')
  const resource = held === null ? [] : [held.object === 'event' ? null : held.object, held.state]
  return [`${method} ${short} → ${came}`, ...resource.filter(Boolean)].join(' ')
}
