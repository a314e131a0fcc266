import t from 'tap'
import { readFileSync } from 'node:fs'
import { parse } from 'acorn'
import { explore } from '../../commands/explore.ts'
import { list } from '../../commands/list.ts'
import { run } from '../../commands/run.ts'
import { serve } from '../../commands/sandbox.ts'
import { flagOf } from '../../settings/flags.ts'
import { assay, command, spawned } from './process.ts'

t.test('the help of every command names each flag, its variable and an example', async (t) => {
  const help = await assay(['--help'])
  t.equal(help.code, 0)
  for (const [name, { flags, examples }] of Object.entries({
    run,
    explore,
    serve,
    list,
    explain: list,
  })) {
    t.match(help.stdout, `  ${name} `)
    const { code, stdout, stderr } = await assay([name, '--help-all'])
    t.same([code, stderr], [0, ''])
    for (const [flag, { variable = '' }] of Object.entries(flags))
      t.ok(stdout.includes(`--${flagOf(flag)}`) && stdout.includes(variable), flag)
    t.ok(stdout.includes(`npm run assay -- ${Object.keys(examples)[0]}`))
  }
  const groups =
    /\nTarget\n[^]*\nKeys\n[^]*\nWebhooks\n[^]*\nSelection\n[^]*\nLimits\n[^]*\nOutput\n/
  t.match((await assay(['run', '--help-all'])).stdout, groups)
  for (const args of ['run --help', 'run -h', 'help run']) {
    const { stdout } = await assay(args.split(' '))
    t.equal(stdout.match(/^ {2}(-\w, )?--/gm)?.length, 10, 'the ten usual flags')
    t.match(stdout, /-o, --out DIR\n[^]*\n[^]*assay -- run --help-all shows \d+ more flags\./)
  }
  t.match(await assay([]), { code: 2, stdout: /Usage: npm run assay -- COMMAND/ })
  for (const flag of ['--version', '-v'])
    t.match(await assay([flag]), { code: 0, stdout: /^\d+\.\d+\.\d+\n$/, stderr: '' })
})

t.test('a Node that is too old is named, by a file that it can read', async (t) => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    engines: { node: string }
  }
  const needed = engines.node.replace('>=', '')
  const aged = (version: string) => {
    const versions = `{ value: { ...process.versions, node: '${version}' } }`
    const script = encodeURIComponent(`Object.defineProperty(process, 'versions', ${versions})`)
    return spawned(t, ['--version'], { NODE_OPTIONS: `--import=data:text/javascript,${script}` })
  }
  for (const version of ['8.17.0', '20.18.0']) {
    const stderr = `assay: Node ${version} is too old; ${needed} or later is needed.\n`
    t.strictSame(await aged(version), { code: 2, stdout: '', stderr })
  }
  for (const version of [needed, '24.0.0']) t.match(await aged(version), { code: 0, stderr: '' })
  const entry = readFileSync(command, 'utf8').replace('import(', 'imported(')
  t.doesNotThrow(() =>
    parse(entry, { ecmaVersion: 2015, sourceType: 'script', allowHashBang: true }),
  )
})
