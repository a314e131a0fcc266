import type { Test } from 'tap'
import type { Hostile } from './hostile.ts'
import type { Process } from './rig.ts'

/** The most memory, in megabytes, and the most time, in seconds, that a run against a hostile server takes. */
export const bounds = { megabytes: 300, seconds: 60 }

/** Holds a run against what any run comes to: the right end, no error of the kit's own, bounded time and memory; nothing passes where nothing is right. */
export function bounded(
  t: Test,
  { code, record, seconds, megabytes, stderr }: Process,
  { ends, never }: Pick<Hostile, 'ends' | 'never'>,
): void {
  t.ok(ends.includes(code ?? -1), `ends with a verdict (${code}) ${stderr}`)
  t.same(
    record.findings.filter(({ verdict }) => verdict === 'error').map(({ id, reason }) => [id, reason]),
    [],
    'no error of the kit itself',
  )
  if (never) t.equal(record.counts.MUST.verdicts.pass, 0, 'no MUST passes')
  t.ok(seconds < bounds.seconds, `within ${bounds.seconds} s (${seconds.toFixed(1)} s)`)
  t.ok(megabytes < bounds.megabytes, `with less than ${bounds.megabytes} MB (${megabytes.toFixed(0)} MB)`)
}
