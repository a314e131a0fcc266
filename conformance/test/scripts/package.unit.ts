import { readFileSync } from 'node:fs'
import { test } from 'tap'
import { bounds } from '../proof/hostile/rig.ts'

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
  const own = ['preinstall', 'install', 'postinstall', 'prepare'].filter((name) =>
    Object.hasOwn(scripts, name),
  )
  t.strictSame(own, [])
})

test('what the package brings is pinned to exact versions', async (t) => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  for (const [name, version] of Object.entries(dependencies)) t.match(version, /^\d+\.\d+\.\d+$/, name)
})

test('the page of hostile servers shows nothing beyond the bounds that it names', async (t) => {
  const rows = read('conformance/test/proof/hostile/README.md').match(/^\|.*\d \|$/gm) ?? []
  t.ok(rows.length > 20)
  for (const row of rows) {
    const [seconds = NaN, megabytes = NaN] = row.split('|').slice(-3, -1).map(Number)
    t.ok(seconds <= bounds.seconds && megabytes <= bounds.megabytes, row)
  }
})
