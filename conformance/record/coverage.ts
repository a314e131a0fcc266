import { enumerationOf, enumerations, operations, type OperationId } from '../../generated/operations.ts'
import type { Coverage, Exchange } from '../../generated/report.js'

/** Counts how often exchanges touched each part of the contract. */
interface Counter {
  /** Counts an exchange, whose body in JSON is `shown`. */
  add(exchange: Exchange, shown: unknown): void
  read(): Coverage
}

const named = new Map(Object.entries(enumerationOf))

/** Opens a count in which every operation, parameter and value of the contract stands at zero. */
export function openCoverage(): Counter {
  const coverage: Coverage = { operations: {} as Coverage['operations'], values: {} }
  for (const [id, { parameters }] of Object.entries(operations)) {
    const uses = Object.fromEntries(parameters.map((name) => [name, { sent: 0, accepted: 0 }]))
    coverage.operations[id as OperationId] = { sent: 0, accepted: 0, parameters: uses }
  }
  for (const [name, values] of Object.entries(enumerations))
    coverage.values[name] = Object.fromEntries(values.map((value) => [value, { sent: 0, seen: 0 }]))
  const note = (field: string, value: unknown, how: 'sent' | 'seen') => {
    const counts = coverage.values[named.get(field) ?? '']
    const count =
      typeof value === 'string' && counts && Object.hasOwn(counts, value) ? counts[value] : undefined
    if (count) count[how] += 1
  }
  return {
    add({ kind, operation, request, answer }, shown) {
      const accepted = answer !== null && answer.status >= 200 && answer.status < 300 ? 1 : 0
      if (operation !== null) {
        const use = coverage.operations[operation]
        use.sent += 1
        use.accepted += accepted
        for (const [name, value] of sentBy(request)) {
          const parameter = Object.hasOwn(use.parameters, name) ? use.parameters[name] : undefined
          if (parameter) {
            parameter.sent += 1
            parameter.accepted += accepted
          }
          note(/\[(\w+)\]$/.exec(name)?.[1] ?? name, value, 'sent')
        }
      }
      if (kind === 'webhook' || accepted) walk(shown, (field, value) => note(field, value, 'seen'))
    },
    read: () => structuredClone(coverage),
  }
}

function sentBy({ url, body }: Exchange['request']): URLSearchParams {
  const query = url.indexOf('?')
  return new URLSearchParams(body ?? (query === -1 ? '' : url.slice(query)))
}

function walk(value: unknown, visit: (field: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const field in value) {
    const member = (value as Record<string, unknown>)[field]
    visit(field, member)
    walk(member, visit)
  }
}
