import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Deletes from dist/ the declarations that no entry of the package leads to: nobody can import them. */
export function prune(): void {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Record<string, string | { types: string }>
  }
  const reached = new Set<string>()
  for (const entry of Object.values(exports)) if (typeof entry !== 'string') reach(join(entry.types), reached)
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
    const file = join('dist', name)
    if (file.endsWith('.d.ts') && !reached.has(file)) rmSync(file)
  }
}

function reach(file: string, reached: Set<string>): void {
  if (reached.has(file)) return
  reached.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, path = ''] of text.matchAll(/(?:from |import\()["'](\.[^"']+)["']/g))
    reach(join(dirname(file), path.replace(/\.[jt]s$/, '.d.ts')), reached)
}
