import type { RunRecord, Verdict } from '../../generated/report.js'
import type { Progress } from '../settings/options.ts'
import { jsonReport } from './json.ts'
import { lookOf, type Paint } from './paint.ts'
import { liveDisplay, plainDisplay } from './progress.ts'
import { tapStream } from './tap.ts'
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
  columns: () => number
  env: NodeJS.ProcessEnv
  quiet: boolean
  verbose: boolean
  brief: boolean
  strict: boolean
  /** The requirements whose failure is accepted. */
  accepted: readonly string[]
  /** True where the operator may have to register the address for webhooks. */
  announces: boolean
}

/** The reporters by their names. */
export const reporterFor: Record<'terminal' | 'tap' | 'dot' | 'json', (place: Place) => Reporter> = {
  terminal(place) {
    const { write, terminal, columns, env, quiet, announces } = place
    const live = terminal && env['TERM'] !== 'dumb' && env['CI'] === undefined
    const display = quiet
      ? null
      : live
        ? liveDisplay(write, columns, announces)
        : plainDisplay(write, announces)
    return {
      progress: (progress) => display?.show(progress),
      end(record) {
        display?.end()
        write(terminalReport(record, lookAt(place)))
      },
      leave: () => display?.end(),
    }
  },
  tap({ write, strict, accepted }) {
    const stream = tapStream(write, { strict, accepted })
    return {
      progress: (progress) => progress.kind === 'checked' && stream.checked(progress.id, progress.result),
      end: stream.end,
      leave: () => undefined,
    }
  },
  dot(place) {
    const dots = dotWriter(place.write, lookAt(place).paint)
    return {
      progress: (progress) => progress.kind === 'checked' && dots.checked(progress.result.verdict),
      end(record) {
        dots.end()
        place.write(terminalReport(record, { ...lookAt(place), quiet: true }))
      },
      leave: dots.end,
    }
  },
  json: ({ write }) => ({
    progress: () => undefined,
    end: (record) => write(jsonReport(record)),
    leave: () => undefined,
  }),
}

function lookAt({ terminal, columns, env, quiet, verbose, brief }: Place) {
  return { ...lookOf({ isTTY: terminal, columns: columns() }, env), quiet, verbose, brief }
}

const dots: Record<Verdict, string> = {
  pass: '.',
  inapplicable: '-',
  inconclusive: '?',
  unstable: 'U',
  fail: 'F',
  error: 'E',
}

/** Writes one character a check, eighty a line. */
function dotWriter(write: (text: string) => void, paint: Paint) {
  let at = 0
  return {
    checked(verdict: Verdict) {
      write(`${paint.verdict(verdict, dots[verdict])}${(at += 1) % 80 === 0 ? '\n' : ''}`)
    },
    end() {
      if (at % 80 !== 0) write('\n')
      if (at > 0) write('\n')
    },
  }
}
