import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { formatNames, formats, writeArtefacts } from '../../reports/artefacts.ts'
import { exchangesFile, readExchanges } from '../../reports/exchanges.ts'
import { jsonReport } from '../../reports/json.ts'
import { redactorFor } from '../../reports/redactor.ts'
import { assay, command } from '../commands/process.ts'
import { folderFor } from './judged.ts'
import { sampleExchange, sampleRecord } from './sample.ts'

const files = formatNames.map((name) => formats[name].file)
const failing = sampleRecord(
  {
    'charge-amount-equals-source': {
      verdict: 'fail',
      expected: 'refused',
      wanted: 'refused',
      actual: '200',
      exchanges: ['one'],
    },
  },
  { evidence: [sampleExchange('one')] },
)
const script = 'charge-amount-equals-source.sh'

test('artefacts are for their owner alone', async (t) => {
  const out = join(folderFor(t), 'a/b')
  const { code } = await assay(['run', '--only', 'charge-id', '--out', out])
  t.equal(code, 0)
  t.same(writeArtefacts(out, failing, [], redactorFor([], [])), [])
  t.equal(modeOf(out), 0o700)
  t.equal(modeOf(join(out, 'reproduce')), 0o700)
  t.equal(modeOf(join(out, 'reproduce', script)), 0o700)
  for (const file of [...files, exchangesFile]) t.equal(modeOf(join(out, file)), 0o600, file)
})

test('what stood in the folder before is replaced, never written through', async (t) => {
  const out = folderFor(t)
  const elsewhere = join(out, 'elsewhere')
  writeFileSync(elsewhere, 'mine', { mode: 0o644 })
  for (const file of [...files, exchangesFile, 'report.json.part']) symlinkSync(elsewhere, join(out, file))
  const { code } = await assay(['run', '--only', 'charge-id', '--out', out])
  t.equal(code, 0)
  t.equal(readFileSync(elsewhere, 'utf8'), 'mine')
  for (const file of [...files, exchangesFile]) t.equal(modeOf(join(out, file)), 0o600, file)
})

test('a file that cannot be written takes no other one with it, nor the verdict', async (t) => {
  const out = folderFor(t)
  for (const name of ['report.html', 'badge.svg']) mkdirSync(join(out, name, 'full'), { recursive: true })
  const { code, stdout, stderr } = await assay(['run', '--only', 'charge-id', '--out', out])
  t.equal(code, 2)
  t.match(stdout, 'Partial: conformant: 1 of 1 MUSTs hold.')
  t.match(
    stderr,
    /^assay: --out: report\.html, badge\.svg: not written to ".*" \(E[A-Z]+\); make room there, or name another folder\.\n$/,
  )
  t.match(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')), { outcome: 'conformant' })
  for (const file of files) t.ok(existsSync(join(out, file)), file)
  t.same(
    readdirSync(out).filter((name) => name.endsWith('.part')),
    [],
  )
})

test('a file is there whole or not at all', async (t) => {
  const folder = folderFor(t)
  const source = join(folder, 'source.json')
  writeFileSync(source, jsonReport(failing))
  const out = join(folder, 'out')
  const old = Buffer.from('{"old":true}\n')
  mkdirSync(out)
  writeFileSync(join(out, 'report.json'), old)
  // No file grows beyond 64 blocks of 512 bytes.
  const { status, stderr } = limited(64, ['report', source, '--out', out])
  t.equal(status, 2)
  t.match(stderr, /^assay: --out: report\.json, report\.html, .*\(EFBIG\); make room there/)
  t.same(readFileSync(join(out, 'report.json')), old, 'the one from before')
  t.notOk(existsSync(join(out, 'report.html')))
  t.match(readFileSync(join(out, 'badge.svg'), 'utf8'), /^<svg[^]*<\/svg>\n$/)
  t.match(readFileSync(join(out, 'reproduce', script), 'utf8'), /^#!\/bin\/sh[^]*fi\n$/)
  t.same(
    readdirSync(out).filter((name) => name.endsWith('.part')),
    [],
  )
})

test('a full disk and one that is only read are told with the remedy', async (t) => {
  const folder = folderFor(t)
  const disk = join(folder, 'disk')
  const source = join(folder, 'source.json')
  writeFileSync(source, jsonReport(failing))
  mkdirSync(disk)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status !== 0)
    return t.comment('nothing can be mounted here')
  try {
    const full = await assay(['report', source, '--out', disk])
    t.match(full, {
      code: 2,
      stdout: '',
      stderr: /^assay: --out: report\.json, .*\(ENOSPC\); make room there/,
    })
    t.match(readFileSync(join(disk, 'badge.svg'), 'utf8'), /<\/svg>\n$/)
    t.notOk(readdirSync(disk).some((name) => name.endsWith('.part')))
    spawnSync('mount', ['-o', 'remount,ro', disk])
    for (const args of [
      ['report', source],
      ['run', '--only', 'charge-id'],
      ['run', '--stable', '--only', 'charge-id'],
    ])
      t.match(await assay([...args, '--out', disk]), {
        code: 2,
        stdout: '',
        stderr: /^assay: --out: ".*" is no folder that can be written \(EROFS\); name another\.\n$/,
      })
  } finally {
    spawnSync('umount', [disk])
  }
})

test('a script is left out where a secret would have to be taken out of it', async (t) => {
  const out = folderFor(t)
  const secrets = redactorFor(['src_test_1'], [])
  t.same(writeArtefacts(out, failing, [], secrets), [])
  t.notOk(existsSync(join(out, 'reproduce', script)))
  t.ok(secrets.hits() > 0)
})

test('scripts of an earlier run go', async (t) => {
  const out = folderFor(t)
  writeArtefacts(out, failing, [], redactorFor([], []))
  t.ok(existsSync(join(out, 'reproduce', script)))
  writeFileSync(join(out, 'reproduce', 'mine.sh'), '')
  writeArtefacts(out, sampleRecord(), [], redactorFor([], []))
  t.same(readdirSync(join(out, 'reproduce')), ['mine.sh'])
})

test('exchanges that hold a secret are written anew without it', async (t) => {
  const folder = folderFor(t)
  const file = join(folder, exchangesFile)
  const lines = [sampleExchange('one'), sampleExchange('two', 'skey_test_abcdef')]
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const secrets = redactorFor(['skey_test_abcdef'], [])
  t.equal([...readExchanges(folder, secrets)].length, 2)
  t.equal(secrets.hits(), 1)
  t.notMatch(readFileSync(file, 'utf8'), 'skey_test_abcdef')
  t.equal(modeOf(file), 0o600)
})

function modeOf(file: string): number {
  return statSync(file).mode & 0o777
}

function limited(blocks: number, args: readonly string[]) {
  const words = ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', process.execPath, command, ...args]
  return spawnSync('sh', words, { encoding: 'utf8' })
}
