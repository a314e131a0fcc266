import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the files of the clone are while npm packs others in their place. */
const clone = '.pack'

/** What only a clone has a use for. */
const developing = ['scripts', 'devDependencies', 'overrides', 'scarfSettings']

/** Puts the package's own README and a package.json without scripts in the place of the clone's. */
export function putPackageFiles(root: string): void {
  const at = (name: string) => join(root, name)
  mkdirSync(at(clone), { recursive: true })
  for (const name of ['package.json', 'README.md']) copyFileSync(at(name), at(join(clone, name)))
  const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8')) as Record<string, unknown>
  const packed = Object.entries(manifest).filter(([key]) => !developing.includes(key))
  writeFileSync(at('package.json'), `${JSON.stringify(Object.fromEntries(packed), null, 2)}\n`)
  copyFileSync(at('scripts/build/README.md'), at('README.md'))
}

/** Puts the files of the clone back. */
export function putCloneFiles(root: string): void {
  for (const name of ['package.json', 'README.md'])
    renameSync(join(root, clone, name), join(root, name))
  rmSync(join(root, clone), { recursive: true })
}

if (process.argv[1] === import.meta.filename)
  (process.argv[2] === '--done' ? putCloneFiles : putPackageFiles)('.')
