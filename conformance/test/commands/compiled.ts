import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

const root = '.tap'

/** The folder of the compiled kit, which starts in a third of the time; made once. */
export async function compiled(): Promise<string> {
  const name = `kit-${hashOf(['conformance', 'generated', 'scripts/build', 'package.json'])}`
  const folder = join(root, name)
  if (!existsSync(folder)) {
    mkdirSync(root, { recursive: true })
    for (const old of readdirSync(root))
      if (/^kit-[0-9a-f]{16}$/.test(old)) rmSync(join(root, old), { recursive: true })
    await compileInto(folder)
  }
  return resolve(folder)
}

async function compileInto(folder: string): Promise<void> {
  const { copyGenerated } = await import('../../../scripts/build/generated.ts')
  const { compile } = await import('../../../scripts/build/modules.ts')
  const own = `${folder}-${process.pid}`
  const dist = join(own, 'dist')
  await Promise.all([compile(dist), copyGenerated(dist)])
  copyFileSync('package.json', join(own, 'package.json'))
  try {
    renameSync(own, folder)
  } catch {
    // Another test was faster.
    rmSync(own, { recursive: true, force: true })
  }
}

/** What the contents of files and folders come to, the tests aside. */
function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256')
  const files = sources.flatMap((source) =>
    source.includes('.')
      ? [source]
      : readdirSync(source, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .filter((file) => !file.startsWith('conformance/test/')),
  )
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
