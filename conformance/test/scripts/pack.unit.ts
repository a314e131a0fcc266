import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { packagedGuide } from '../../../scripts/build/modules.ts'
import { putCloneFiles, putPackageFiles } from '../../../scripts/pack.ts'
import { folderOf } from '../folder.ts'

t.test('the package has no scripts, a README of its own, and leaves the clone as it was', (t) => {
  const root = folderOf(t)
  mkdirSync(join(root, 'scripts/build'), { recursive: true })
  for (const name of ['package.json', 'README.md', 'scripts/build/README.md'])
    copyFileSync(name, join(root, name))
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  const [manifest, readme] = [read('package.json'), read('README.md')]

  putPackageFiles(root)
  const packed = JSON.parse(read('package.json')) as Record<string, unknown>
  const {
    scripts: _scripts,
    devDependencies,
    overrides,
    scarfSettings,
    ...rest
  } = JSON.parse(manifest) as Record<string, unknown>
  t.ok(devDependencies && overrides && scarfSettings, 'are of the clone alone')
  t.strictSame(packed, rest)
  t.equal(read('README.md'), read('scripts/build/README.md'))
  t.notMatch(read('README.md'), /npm run|npm ci|conformance\/docs/)

  putCloneFiles(root)
  t.equal(read('package.json'), manifest)
  t.equal(read('README.md'), readme)
  t.notOk(existsSync(join(root, '.pack')))
  t.end()
})

t.test('the guides of the package name its command and what lies beside them', (t) => {
  const guide = readFileSync('conformance/docs/guides/sandbox.md', 'utf8')
  t.match(guide, /npm run assay -- serve/)
  const packaged = packagedGuide(guide)
  t.match(packaged, /npx assay serve/)
  t.notMatch(packaged, /npm run|\]\(\.\.\//)
  t.match(
    packagedGuide('`npm run --silent assay -- init`, `npm run docs`'),
    '`npx assay init`, `npx assay docs`',
  )
  t.end()
})
