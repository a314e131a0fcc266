import { readFileSync } from 'node:fs'

/** The version of the kit, as its package.json says it, which lies above the sources, and further above what is built from them. */
export function version(): string {
  for (const place of ['../package.json', '../../package.json']) {
    try {
      return (JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as { version: string })
        .version
    } catch {
      continue
    }
  }
  return 'unknown'
}
