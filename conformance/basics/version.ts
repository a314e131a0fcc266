import { readFileSync } from 'node:fs'

/** Reads the version of the kit from its package.json, which is two folders above this file in the sources and in the package. */
export function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
