import { isProfile } from '../../generated/profile.js'
import { usageErrorOf } from './explain.ts'
import { runSettings, type RunSettings } from './settings.ts'
import { UsageError } from './usage.ts'

/** Reads what a profile or a program says of a run; throws a UsageError that names `where`, the key and the remedy. */
export function readDocument(where: string, document: unknown): RunSettings {
  if (!isProfile(document)) throw usageErrorOf(where, isProfile.errors ?? [], document)
  const before = where === '' ? '' : `${where}: `
  const { accepted = [], authorization = {} } = document
  const named = accepted.map(({ requirement }) => requirement)
  const twice = named.find((id, at) => named.indexOf(id) !== at)
  if (twice !== undefined)
    throw new UsageError(`${before}accepted: ${twice} is accepted twice; keep one entry of it.`)
  const { driver, steps, command } = authorization
  if (driver === 'http' && steps === undefined)
    throw new UsageError(`${before}authorization: no steps; list the requests of each result.`)
  if (driver === 'command' && command === undefined)
    throw new UsageError(`${before}authorization: no command; write it like [node, pay.js].`)
  const values = Object.entries(document).map(([name, value]) => {
    const read = readerOf(name)
    return [name, read === null ? value : read(`${before}${name}`, String(value))]
  })
  return Object.fromEntries(values) as RunSettings
}

/** Gives the function that reads the text of a setting; null where its value is taken as it is. */
function readerOf(name: string): ((subject: string, text: string) => unknown) | null {
  const setting = runSettings[name as keyof typeof runSettings]
  return setting !== undefined && 'read' in setting ? setting.read : null
}
