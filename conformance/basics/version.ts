import { readFileSync } from 'node:fs'

/** The kit's version, from package.json two folders above this file. */
export function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
