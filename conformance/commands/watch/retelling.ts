import type { RunRecord, Verdict } from '../../../generated/report.js'
import { failures, isFailure } from '../../reports/findings.ts'
import { marks, type Paint } from '../../reports/paint.ts'
import type { Reporter } from '../../reports/reporter.ts'
import { brokenBy } from '../judging.ts'

/** Milliseconds after which a first count is told. */
const soon = 600

/** Most requirements that are named. */
const most = 8

/** Finds the requirements that did not pass in a run: those that failed and are not accepted, or else those that could not be judged; none where that is all that was to be judged. */
export function unmetOf(record: RunRecord): string[] {
  const judged = record.findings.filter(({ verdict }) => verdict !== null)
  const failed = failures(record)
  const unmet = failed.length > 0 ? failed : judged.filter(({ verdict }) => verdict === 'inconclusive')
  return unmet.length === judged.length ? [] : unmet.map(({ id }) => id)
}

/** Tells which requirements pass that did not pass before: within a second what is known by then, and all of it at the end. */
export function retelling(
  unmet: readonly string[],
  write: (line: string) => void,
  { verdict: painted, bold }: Paint,
): Reporter {
  const failing = new Set<string>()
  const of = `Of ${unmet.length} that did not pass before`
  const timer = setTimeout(
    () => write(`${of}, so far: ${failing.size === 0 ? 'none fails' : listed('fail', [...failing])}\n`),
    soon,
  )
  const leave = () => clearTimeout(timer)
  return {
    progress: (progress) => {
      const id = brokenBy(progress)
      if (id !== null && unmet.includes(id)) failing.add(id)
    },
    end({ findings }) {
      leave()
      const verdicts = new Map<string, Verdict | null>(findings.map(({ id, verdict }) => [id, verdict]))
      const failed = unmet.filter((id) => failing.has(id) || isFailure(verdicts.get(id) ?? null))
      const open = unmet.filter((id) => !failed.includes(id) && verdicts.get(id) === 'inconclusive')
      const held = unmet.length - failed.length - open.length
      const parts = [`${held} pass`, listed('fail', failed), listed('inconclusive', open)]
      const worst = failed.length > 0 ? 'fail' : open.length > 0 ? 'inconclusive' : 'pass'
      const told = parts.filter((part) => part !== '').join(', ')
      write(`${painted(worst, marks[worst])} ${bold(`${of}: ${told}`)}\n`)
    },
    leave,
  }
}

function listed(verdict: Verdict, ids: readonly string[]): string {
  const more = ids.length > most ? ` and ${ids.length - most} more` : ''
  return ids.length === 0 ? '' : `${ids.length} ${verdict} (${ids.slice(0, most).join(', ')}${more})`
}
