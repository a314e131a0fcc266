import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'tap'

/** A package as the lock file has it. */
interface Locked {
  dev?: boolean
  hasInstallScript?: boolean
}

const root = new URL('../../../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')

test('nothing that the package brings runs a script at installation', async (t) => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  const brought = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true)
  t.ok(brought.length > 5, `${brought.length} packages come with it`)
  t.strictSame(
    brought.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => path),
    [],
  )
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const own = ['preinstall', 'install', 'postinstall'].filter((name) =>
    Object.hasOwn(scripts, name),
  )
  t.strictSame(own, [])
})

test('what the package brings is pinned to exact versions', async (t) => {
  const { dependencies } = JSON.parse(read('package.json')) as {
    dependencies: Record<string, string>
  }
  for (const [name, version] of Object.entries(dependencies))
    t.match(version, /^\d+\.\d+\.\d+$/, name)
})

test('the change log and the security policy are packed', (t) => {
  const pack = ['pack', '--dry-run', '--json', '--ignore-scripts']
  const [packed] = JSON.parse(
    execFileSync('npm', pack, { cwd: root, encoding: 'utf8', stdio: 'pipe' }),
  ) as [{ files: { path: string }[] }]
  const paths = packed.files.map(({ path }) => path)
  for (const name of ['CHANGELOG.md', 'SECURITY.md', 'README.md', 'LICENSE'])
    t.ok(paths.includes(name), name)
  t.end()
})
