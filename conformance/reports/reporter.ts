import { requirements } from '../../generated/requirements.ts'
import type { Progress } from '../settings/options.ts'
import { terminalStyle } from './paint.ts'
import { progressDisplay } from './progress.ts'
import type { Report } from './report.ts'
import { printable } from './json.ts'
import { terminalReport } from './terminal.ts'

/** Prints something while a run goes on, and at its end. */
export interface Reporter {
  progress: (progress: Progress) => void
  end: (report: Report) => void
  /** Clears what is unfinished, and prints no report. */
  leave: () => void
}

/** The place that a reporter prints to, and what it needs to know of the run. */
interface Place {
  write: (text: string) => void
  stream: { isTTY?: boolean; columns?: number }
  /** True where the operator may have to register the address for webhooks. */
  announces: boolean
  /** The requirements whose failure is accepted. */
  accepted: readonly string[]
}

/** Makes the reporter for people, or the one that prints lines of JSON. */
export function reporterFor(
  settings: { verbose?: boolean; brief?: boolean; jsonLines?: boolean },
  env: NodeJS.ProcessEnv,
  place: Place,
): Reporter {
  const { write, stream } = place
  if (settings.jsonLines) return jsonLines(write)
  const { paint } = terminalStyle(stream, env, settings)
  const isLive = stream.isTTY === true && env['TERM'] !== 'dumb' && env['CI'] === undefined
  const display = progressDisplay({ ...place, columns: () => stream.columns, isLive, paint })
  return {
    progress: display.show,
    end(report) {
      display.end()
      write(terminalReport(report, terminalStyle(stream, env, settings)))
    },
    leave: display.end,
  }
}

/** Prints a line of JSON for each failure as it comes, for each finding that did not pass, and for the outcome. */
function jsonLines(write: (text: string) => void): Reporter {
  const line = (value: object): void => write(`${printable(JSON.stringify(value))}\n`)
  return {
    progress(progress) {
      if (progress.kind === 'broken') line({ ...progress, text: requirements[progress.id].text })
    },
    end({ record, groups, open }) {
      for (const { items, again, curl } of [...groups, ...open])
        for (const { finding, sentence, hint } of items)
          line({ kind: 'finding', ...finding, text: sentence, hint, curl, again })
      const { outcome, exitCode, sentence, counts, again } = record
      line({ kind: 'outcome', outcome, exitCode, sentence, counts, again })
    },
    leave: () => undefined,
  }
}
