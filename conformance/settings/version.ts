import { readFileSync } from 'node:fs'

/** The version of the kit, as its package.json says it: two folders above this file, in the sources as in what is built from them. */
export function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
