import { requirements } from '../../generated/requirements.ts'
import type { Progress } from '../settings/options.ts'
import { isFailure } from './findings.ts'
import { marks, type Paint } from './paint.ts'
import { clean, counted, duration, shorten } from './text.ts'

/** Shows how a run goes on. */
interface Display {
  show: (progress: Progress) => void
  /** Stops, and leaves the place to the report. */
  end: () => void
}

/** The place that progress is shown in: a terminal whose last line is redrawn, or a log. */
interface Place {
  write: (text: string) => void
  /** The width of the terminal; undefined for a log. */
  columns: () => number | undefined
  isLive: boolean
  /** True where the address for webhooks is printed. */
  announces: boolean
  /** The requirements whose failure is accepted. */
  accepted: readonly string[]
  paint: Paint
}

/** The codes that take the redrawn line off a terminal. */
export const erase = '\r\u001B[J'

/** Redraws a line of a terminal several times a second, or writes one to a log every ten seconds; each failure is printed as it comes. */
export function progressDisplay({ write, columns, isLive, announces, accepted, paint }: Place): Display {
  const state = {
    began: performance.now(),
    planned: 0,
    sent: 0,
    broken: new Set<string>(),
    wait: null as { what: string; since: number; limit: number } | null,
  }
  const width = () => Math.max(20, (columns() ?? 110) - 1)
  const draw = () => {
    const line = shorten(progressLine(state), width())
    write(isLive ? `${erase}${line}` : `${line}\n`)
  }
  const print = (line: string) => write(`${isLive ? erase : ''}${line}\n`)
  const timer = setInterval(draw, isLive ? 150 : 10_000)
  timer.unref()
  const show = (id: keyof typeof requirements) => {
    if (state.broken.has(id) || accepted.includes(id)) return
    state.broken.add(id)
    const text = `${id}  ${requirements[id].text}`
    print(`${paint.verdict('fail', marks.fail)} ${shorten(text, width() - 2)}`)
  }
  return {
    show(progress) {
      if (progress.kind === 'started') {
        state.planned = progress.requests
        if (announces && progress.webhookUrl !== null)
          print(
            `No webhook endpoint is registered, so a missing webhook is inconclusive. Register ${clean(progress.webhookUrl, 300)}, or name yours with --webhook-listen HOST:PORT/path.`,
          )
      }
      if (progress.kind === 'exchange') state.sent = progress.requests
      if (progress.kind === 'waiting') state.wait = progress
      if (progress.kind === 'arrived' && progress.what === state.wait?.what) state.wait = null
      if (progress.kind === 'broken') show(progress.id)
      if (progress.kind === 'checked' && isFailure(progress.result.verdict)) show(progress.id)
    },
    end() {
      clearInterval(timer)
      if (isLive) write(erase)
      if (state.broken.size > 0) write('\n')
    },
  }
}

interface State {
  /** Milliseconds, as those of `wait`. */
  began: number
  /** The number of requests; 0 where it is unknown. */
  planned: number
  sent: number
  broken: ReadonlySet<string>
  wait: { what: string; since: number; limit: number } | null
}

const cells = 20
// The milliseconds from which on a wait is worth a word, and the requests from which on speed is known.
const noticed = 1000
const leastSent = 20

/** Words how far a run is: requests sent of those planned, failures, the time that is left, and a wait. */
function progressLine({ began, planned, sent, broken, wait }: State): string {
  const now = performance.now()
  const part = Math.min(1, planned === 0 ? 0 : sent / planned)
  const done = Math.round(part * cells)
  const bar = planned === 0 ? [] : [`[${'#'.repeat(done)}${'.'.repeat(cells - done)}]`]
  const count = planned === 0 ? counted(sent, 'request') : `${sent} of ${counted(planned, 'request')}`
  const left = part > 0 && part < 1 && sent >= leastSent ? ((now - began) / part) * (1 - part) : 0
  const waited = wait === null ? 0 : now - wait.since
  const isWaiting = wait !== null && waited > noticed && waited < wait.limit * 1000
  return [
    [...bar, count].join(' '),
    ...(broken.size > 0 ? [`${broken.size} broken`] : []),
    ...(left > 0 ? [`about ${duration(left)} left`] : []),
    ...(isWaiting
      ? [
          `waiting for ${clean(wait.what, 60)}, ${Math.floor(waited / 1000)} s of ${Number(wait.limit.toFixed(1))} s`,
        ]
      : []),
  ].join(', ')
}
