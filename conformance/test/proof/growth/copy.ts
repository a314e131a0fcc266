import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse, stringify } from 'yaml'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const copied = [
  'openapi',
  'scripts',
  'conformance',
  'package.json',
  'tsconfig.json',
  '.redocly.yaml',
]

/** The text of an extension of the contract: by file of `openapi/`, what is merged into it. */
export const extensionText = (name: string): Promise<string> =>
  readFile(new URL(`extensions/${name}.yaml`, import.meta.url), 'utf8')

/** The extension that the guide shows, whose blocks name their files. */
export async function guideText(): Promise<string> {
  const guide = await readFile(join(root, 'conformance/docs/guides/extending.md'), 'utf8')
  const blocks = guide.matchAll(/^```yaml\n# openapi\/(\S+)\n(.*?)^```/gms)
  const files = [...blocks].map(([, file = '', text = '']) => [file, read(text)])
  return stringify(Object.fromEntries(files))
}

/** A temporary copy of the project with an extended, regenerated contract; `remove` deletes it. */
export async function extendedCopy(
  texts: readonly string[],
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-growth-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    for (const part of copied) await cp(join(root, part), join(folder, part), { recursive: true })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await mkdir(join(folder, 'generated'))
    for (const text of texts) await extend(join(folder, 'openapi'), text)
    await promisify(execFile)(process.execPath, ['--import=tsx', 'scripts/generate.ts'], {
      cwd: folder,
    })
  } catch (error) {
    await remove()
    throw error
  }
  return { folder, remove }
}

async function extend(openapi: string, text: string): Promise<void> {
  for (const [name, addition] of Object.entries(read(text) as Record<string, unknown>)) {
    const file = join(openapi, name)
    const present = await readFile(file, 'utf8').catch(() => '{}')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(
      file,
      stringify(merged(read(present), addition), { aliasDuplicateObjects: false }),
    )
  }
}

function read(text: string): unknown {
  return parse(text, { merge: true, maxAliasCount: -1 })
}

/** Merges members of objects, and appends to arrays; anything else is replaced. */
function merged(present: unknown, addition: unknown): unknown {
  if (Array.isArray(present) && Array.isArray(addition)) return [...present, ...addition]
  if (!isMap(present) || !isMap(addition)) return addition
  const entries = Object.entries(addition).map(([key, value]) => [
    key,
    key in present ? merged(present[key], value) : value,
  ])
  return { ...present, ...Object.fromEntries(entries) }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
