import { operations } from '../../../generated/operations.ts'
import type { Exchange, RunRecord } from '../../../generated/report.js'
import { isRecord } from '../../basics/values.ts'
import { readJson } from '../../http/json.ts'
import { sequenceDiagram, type Arrow } from '../drawing/sequence-diagram.ts'
import { pathOf } from '../exchange-text.ts'
import type { Html } from '../markup.ts'
import { clean } from '../text.ts'

const parties = ['Kit', 'Token endpoint', 'API', 'Authorization page', 'Webhook receiver'] as const

/** Draws the exchanges of a scenario as a sequence diagram, the failing one marked. */
export function scenarioDrawing(
  exchanges: readonly Exchange[],
  failing: Exchange,
  implementation: RunRecord['implementation'],
): Html {
  const arrows = exchanges
    .toSorted((one, other) => one.start - other.start)
    .map((exchange): Arrow => {
      const [from, to] = betweenOf(exchange)
      const label = labelOf(exchange, implementation)
      return { from, to, label, ...(exchange === failing ? { kind: 'failed' } : {}) }
    })
  return sequenceDiagram('What led to it', arrows, parties, { wide: 285 })
}

function betweenOf({ kind, operation }: Exchange): [from: string, to: string] {
  if (kind === 'webhook') return ['API', 'Webhook receiver']
  if (kind === 'visit') return ['Kit', 'Authorization page']
  const isVault = operation !== null && operations[operation].server === 'vault'
  return ['Kit', isVault ? 'Token endpoint' : 'API']
}

/** Words an exchange in brief, with the state of the resource that it shows. */
function labelOf(exchange: Exchange, implementation: RunRecord['implementation']): string {
  const { kind, request, answer } = exchange
  const status = answer?.status ?? 'no answer'
  const shown = readJson((kind === 'webhook' ? request.body : answer?.body) ?? '')
  const states = isRecord(shown) ? [shown['key'], shown['status'], shown['charge_status']] : []
  const state = states.find((one) => typeof one === 'string') ?? ''
  if (kind === 'webhook') return clean(`${state || 'delivery'} → ${status}`, 80)
  const path = pathOf(exchange, implementation)
    .replace(/\?.*/s, '?…')
    .replace(/\/([a-z]+\d?_)[\w-]{8,}/g, '/$1…')
  return clean(`${request.method} ${path} → ${status} ${state}`, 80)
}
