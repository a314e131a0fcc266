import type { Progress } from '../options.ts'
import { dotWriter } from './dot.ts'
import type { Shown } from './findings.ts'
import { jsonReport } from './json.ts'
import { paints, wantsColour } from './paint.ts'
import { liveDisplay, plainDisplay } from './progress.ts'
import { tapStream } from './tap.ts'
import { terminalReport } from './terminal.ts'

/** What is printed while a run goes on, and at its end. */
export interface Reporter {
  progress: (progress: Progress) => void
  end: (shown: Shown) => void
}

/** Where a reporter prints, and what is known of that place. */
export interface Place {
  write: (text: string) => void
  terminal: boolean
  columns: () => number
  env: NodeJS.ProcessEnv
  quiet: boolean
  verbose: boolean
  strict: boolean
  /** The requirements whose failure is accepted. */
  accepted: readonly string[]
  /** Whether to say where webhooks are received: the operator may have to register it. */
  announces: boolean
}

/** Every reporter by its name. */
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
      end(shown) {
        display?.end()
        write(terminalReport(shown, lookAt(place)))
      },
    }
  },
  tap({ write, strict, accepted }) {
    const stream = tapStream(write, { strict, accepted })
    return {
      progress: (progress) => progress.kind === 'checked' && stream.checked(progress.id, progress.result),
      end: ({ record }) => stream.end(record),
    }
  },
  dot(place) {
    const dots = dotWriter(place.write, 80, lookAt(place).paint)
    return {
      progress: (progress) => progress.kind === 'checked' && dots.checked(progress.result.verdict),
      end(shown) {
        dots.end()
        place.write(terminalReport(shown, { ...lookAt(place), quiet: true }))
      },
    }
  },
  json: ({ write }) => ({ progress: () => undefined, end: ({ record }) => write(jsonReport(record)) }),
}

function lookAt({ terminal, columns, env, quiet, verbose }: Place) {
  return {
    paint: paints(wantsColour(env, terminal)),
    columns: terminal ? Math.min(Math.max(columns(), 60), 110) : 80,
    quiet,
    verbose,
  }
}
