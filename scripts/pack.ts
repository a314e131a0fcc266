import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Holds the clone's own files while npm packs others in their place. */
const cloneFolder = '.pack'

/** The keys of package.json that only a clone needs. */
const cloneOnlyKeys = ['scripts', 'devDependencies', 'overrides', 'scarfSettings']

/** Puts the package's own README and a package.json without scripts in the place of the clone's. */
export function putPackageFiles(root: string): void {
  const inRoot = (name: string) => join(root, name)
  mkdirSync(inRoot(cloneFolder), { recursive: true })
  for (const name of ['package.json', 'README.md'])
    copyFileSync(inRoot(name), inRoot(join(cloneFolder, name)))
  const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as Record<
    string,
    unknown
  >
  const packed = Object.entries(manifest).filter(([key]) => !cloneOnlyKeys.includes(key))
  writeFileSync(inRoot('package.json'), `${JSON.stringify(Object.fromEntries(packed), null, 2)}\n`)
  copyFileSync(inRoot('scripts/build/README.md'), inRoot('README.md'))
}

/** Puts the files of the clone back. */
export function putCloneFiles(root: string): void {
  for (const name of ['package.json', 'README.md'])
    renameSync(join(root, cloneFolder, name), join(root, name))
  rmSync(join(root, cloneFolder), { recursive: true })
}

if (process.argv[1] === import.meta.filename)
  (process.argv[2] === '--done' ? putCloneFiles : putPackageFiles)('.')
