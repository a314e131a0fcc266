import { readdir, readFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const banner = 'Generated from openapi/ by npm run generate. Do not edit.'

/** The text of a file as it is committed: with the banner in the way of its kind. */
export function finished(name: string, text: string): string {
  if (name.endsWith('.json')) {
    const { openapi, ...rest } = JSON.parse(text) as Record<string, unknown>
    const marked =
      openapi === undefined ? { $comment: banner, ...rest } : { openapi, 'x-generated': banner, ...rest }
    return `${JSON.stringify(marked, null, 2)}\n`
  }
  return `// ${banner}\n${text}`
}

/** Compares the wanted files with those in a folder: the names to write, and the names of generated files that nothing generates any more. */
export async function difference(folder: string, wanted: Record<string, string>) {
  const present = await generatedFiles(folder)
  const changed = Object.keys(wanted).filter((name) => present[name] !== wanted[name])
  const stale = Object.keys(present).filter((name) => !(name in wanted) && present[name]!.includes(banner))
  return { changed, stale }
}

/** Writes what changed into a folder and deletes what is stale; a file without the banner is nobody's output and stays. */
export async function write(folder: string, wanted: Record<string, string>): Promise<string[]> {
  const { changed, stale } = await difference(folder, wanted)
  for (const name of changed) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), wanted[name]!)
  }
  for (const name of stale) await rm(join(folder, name))
  return [...changed, ...stale]
}

async function generatedFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = files.map(async (file) => [
    file.slice(join(folder, '/').length),
    await readFile(file, 'utf8'),
  ])
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>
}
