import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Answer, Call } from '../reference/call.ts'

/** Finds the requirement that a refused request goes against, as far as the words of the refusal show it. */
export function requirementBroken(call: Call, { status, body }: Answer): RequirementId | undefined {
  if (status < 400 || !body.startsWith('{')) return undefined
  const { code, message = '' } = JSON.parse(body) as { code?: string; message?: string }
  const operation = (call.operation ?? '').replace('WithSource', '')
  const name = operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const [first = ''] = message.split(' ')
  const parameter = first.replaceAll('_', '-')
  if (code === 'authentication_failure') return known([`${name}-${keyKind(message)}`])
  if (message.includes("the source's")) return known([`charge-${parameter}-equals-source`])
  const kinds = message.endsWith('is missing') ? ['required'] : kindsOf(Number(call.body[first]))
  const within = ['', 'card-', 'source-']
  return known(kinds.flatMap((kind) => within.map((part) => `${name}-${part}${parameter}-${kind}`)))
}

function keyKind(message: string): string {
  return message.includes('needed') ? 'key-required' : message.includes('unknown') ? 'key-known' : 'key-kind'
}

function kindsOf(value: number): string[] {
  if (Number.isInteger(value)) return [value < 100 ? 'minimum' : 'maximum']
  return Number.isNaN(value) ? ['enum', 'pattern', 'type'] : ['multiple-of']
}

function known(ids: readonly string[]): RequirementId | undefined {
  return ids.find((id): id is RequirementId => Object.hasOwn(requirements, id))
}
