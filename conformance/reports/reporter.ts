import type { RunRecord } from '../../generated/report.js'
import type { Progress } from '../settings/options.ts'
import { jsonReport } from './json.ts'
import { lookOf } from './paint.ts'
import { progressDisplay } from './progress.ts'
import { reportOf } from './report.ts'
import { tapReport } from './tap.ts'
import { terminalReport } from './terminal.ts'

/** Prints something while a run goes on, and at its end. */
export interface Reporter {
  progress: (progress: Progress) => void
  end: (record: RunRecord) => void
  /** Clears what is unfinished, and prints no report. */
  leave: () => void
}

/** The place that a reporter prints to, and all that changes what it prints. */
interface Place {
  write: (text: string) => void
  terminal: boolean
  columns: () => number | undefined
  env: NodeJS.ProcessEnv
  quiet: boolean
  verbose: boolean
  brief: boolean
  /** True where the operator may have to register the address for webhooks. */
  announces: boolean
  /** The requirements whose failure is accepted. */
  accepted: readonly string[]
}

/** The reporters by their names. */
export const reporterFor: Record<'terminal' | 'tap' | 'json', (place: Place) => Reporter> = {
  terminal(place) {
    const { write, terminal, columns, env, quiet, verbose, brief } = place
    const look = () => ({
      ...lookOf({ isTTY: terminal, columns: columns() ?? 0 }, env),
      quiet,
      verbose,
      brief,
    })
    const isLive = terminal && env['TERM'] !== 'dumb' && env['CI'] === undefined
    const display = quiet ? null : progressDisplay({ ...place, isLive, paint: look().paint })
    return {
      progress: (progress) => display?.show(progress),
      end(record) {
        display?.end()
        write(terminalReport(reportOf(record), look()))
      },
      leave: () => display?.end(),
    }
  },
  tap: ({ write }) => atEnd((record) => write(tapReport(reportOf(record)))),
  json: ({ write }) => atEnd((record) => write(jsonReport(record))),
}

function atEnd(end: Reporter['end']): Reporter {
  return { progress: () => undefined, end, leave: () => undefined }
}
