import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Progress } from '../settings/options.ts'
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
  const began = performance.now()
  const broken = new Set<RequirementId>()
  let [planned, sent] = [0, 0]
  const width = () => Math.max(20, (columns() ?? 110) - 1)
  const print = (line: string) => write(`${isLive ? erase : ''}${line}\n`)
  const draw = () => {
    const line = progressLine({ elapsed: performance.now() - began, planned, sent, broken: broken.size })
    write(isLive ? `${erase}${shorten(line, width())}` : `${line}\n`)
  }
  const timer = setInterval(draw, isLive ? 150 : 10_000)
  timer.unref()
  return {
    show(progress) {
      if (progress.kind === 'exchange') sent = progress.requests
      if (progress.kind === 'started') {
        planned = progress.requests
        if (announces && progress.webhookUrl !== null)
          print(
            `No webhook endpoint is registered, so a missing webhook is inconclusive. Register ${clean(progress.webhookUrl, 300)}, or name yours with --webhook-listen HOST:PORT/path.`,
          )
      }
      if (progress.kind !== 'broken' || broken.has(progress.id) || accepted.includes(progress.id)) return
      broken.add(progress.id)
      const text = shorten(`${progress.id}  ${requirements[progress.id].text}`, width() - 2)
      print(`${paint.verdict('fail', marks.fail)} ${text}`)
    },
    end() {
      clearInterval(timer)
      if (isLive) write(erase)
      if (broken.size > 0) write('\n')
    },
  }
}

const cells = 20
// The requests from which on the speed of a run is known.
const leastSent = 20

/** Words how far a run is: requests sent of those planned, failures, and the time that is left. Times are milliseconds. */
function progressLine({
  elapsed,
  planned,
  sent,
  broken,
}: Record<'elapsed' | 'planned' | 'sent' | 'broken', number>) {
  const part = planned === 0 ? 0 : Math.min(1, sent / planned)
  const done = Math.round(part * cells)
  const bar = planned === 0 ? '' : `[${'#'.repeat(done)}${'.'.repeat(cells - done)}] `
  const count = planned === 0 ? counted(sent, 'request') : `${sent} of ${counted(planned, 'request')}`
  const isTimed = part > 0 && part < 1 && sent >= leastSent
  return [
    `${bar}${count}`,
    ...(broken > 0 ? [`${broken} broken`] : []),
    ...(isTimed ? [`about ${duration((elapsed / part) * (1 - part))} left`] : []),
  ].join(', ')
}
