import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { step, type Message } from './walk.ts'

interface Problem {
  message: string
  ruleId: string
  severity: string
  location: { source?: { ref?: string }; pointer?: string }[]
}

/** What Redocly CLI finds in the contract, warnings included; throws when it cannot run. */
export async function redocly(root: string): Promise<Message[]> {
  const child = spawn(
    'node_modules/.bin/redocly',
    ['lint', root, '--config', '.redocly.yaml', '--format', 'json'],
    {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const json = output.slice(output.indexOf('{'))
  if (json === '') throw new Error(`Redocly gave no result: ${errors.trim()}. Run npm ci.`)
  const { problems } = JSON.parse(json) as { problems: Problem[] }
  return problems.map(({ message, ruleId, severity, location: [where] }) => ({
    place: `${where?.source?.ref ?? root}${step}${where?.pointer ?? ''}`,
    value: message,
    remedy: `Redocly, ${severity}: ${ruleId}.`,
  }))
}
