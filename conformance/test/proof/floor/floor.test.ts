import { test } from 'tap'
import { sandboxKeys } from '../../../reference/index.ts'
import { judgeServer } from '../variants/runs.ts'
import type { RunRecord } from '../../../../generated/report.js'
import { whole } from '../whole.ts'
import { useless } from './useless.ts'

/** How long a run against a useless server may take, in seconds. */
const patience = 40

const passed = ({ findings }: RunRecord): string[] =>
  findings.filter(({ level, verdict }) => level === 'MUST' && verdict === 'pass').map(({ id }) => id)

// A sample of them in npm test.
for (const [what, exitCode, start] of useless.filter((_, at) => whole || at % 3 === 0))
  test(`a server that ${what} passes no MUST and ends with ${exitCode}`, async (t) => {
    const server = await start()
    const began = performance.now()
    try {
      const record = await judgeServer(server.url, sandboxKeys.test)
      const seconds = (performance.now() - began) / 1000
      t.strictSame(passed(record), [], 'no MUST passes')
      t.equal(record.exitCode, exitCode, record.sentence)
      t.equal(record.outcome, exitCode === 1 ? 'nonconformant' : 'incomplete')
      t.ok(seconds < patience, `${seconds} s`)
    } finally {
      await server.close()
    }
  })
