import { readdir, readFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { format } from 'prettier'

const banner = 'Generated from openapi/ by npm run generate. Do not edit.'

/** The text of a file with its banner, formatted; tables have one row a line. */
export async function formatted(name: string, text: string): Promise<string> {
  const printWidth = /^(requirements\.json|cases\.ts)$/.test(name) ? Infinity : 110
  const style = { printWidth, semi: false, singleQuote: true } as const
  if (name.endsWith('.json')) {
    const { openapi, ...rest } = JSON.parse(text) as Record<string, unknown>
    // OpenAPI has no place for a comment.
    const marked = openapi ? { openapi, ...rest } : { $comment: banner, ...rest }
    return format(JSON.stringify(marked), { ...style, parser: 'json' })
  }
  const isOurs = name.endsWith('.ts') && !/^types\.ts$|\.d\.ts$/.test(name)
  return `// ${banner}\n${isOurs ? await format(text, { ...style, parser: 'typescript' }) : text}`
}

/**
 * Writes changed files and deletes stale ones, and returns the names of both; a file without the
 * banner stays.
 */
export async function updateFolder(
  folder: string,
  files: Record<string, string>,
): Promise<string[]> {
  const present = await generatedFiles(folder)
  const changed = Object.entries(files).filter(([name, text]) => present[name] !== text)
  const stale = Object.keys(present).filter(
    (name) => !(name in files) && present[name]!.includes(banner),
  )
  await writeFiles(folder, Object.fromEntries(changed))
  for (const name of stale) await rm(join(folder, name))
  return [...changed.map(([name]) => name), ...stale]
}

/** Writes files by name below a folder. */
export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

async function generatedFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const texts = files.map(async (file) => [
    file.slice(join(folder, '/').length),
    await readFile(file, 'utf8'),
  ])
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>
}
