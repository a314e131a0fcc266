import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { published } from '../generate/bundle.ts'
import type { Contract } from '../generate/contract.ts'
import type { Message } from './rules.ts'

interface Problem {
  message: string
  ruleId: string
  severity: string
  location: { pointer?: string }[]
}

/** Lists the errors and warnings of Redocly CLI about the bundled contract; throws when it cannot run. */
export async function redocly(contract: Contract): Promise<Message[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'))
  try {
    const file = join(folder, 'openapi.json')
    await writeFile(file, JSON.stringify(published(contract)))
    const { problems } = JSON.parse(await output(file)) as { problems: Problem[] }
    return problems.map(({ message, ruleId, severity, location: [where] }) => ({
      place: (where?.pointer ?? '').replace('#/', ''),
      value: message,
      remedy: `Redocly, ${severity}: ${ruleId}.`,
    }))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function output(file: string): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = ['lint', file, '--config', '.redocly.yaml', '--format', 'json']
  const child = spawn('node_modules/.bin/redocly', args, { env })
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const json = printed.slice(printed.indexOf('{'))
  if (json === '') throw new Error(`Redocly gave no result: ${errors.trim()}. Run npm ci.`)
  return json
}
