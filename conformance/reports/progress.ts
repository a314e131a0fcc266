import type { Progress } from '../settings/options.ts'
import type { Verdict } from '../../generated/report.js'
import { isFailure } from './findings.ts'
import { clean, counted, shorten } from './text.ts'

/** Shows how a run goes on. */
interface Display {
  show: (progress: Progress) => void
  /** Stops, and leaves the place to the report. */
  end: () => void
}

/** The codes that take the redrawn lines off a terminal. */
export const erase = '\r\u001B[J'

/** Redraws two lines of a terminal: how far the run is, and what it waits for or does now. */
export function liveDisplay(
  write: (text: string) => void,
  columns: () => number,
  announces: boolean,
): Display {
  const state = emptyState()
  const draw = () => {
    const most = Math.max(20, columns() - 1)
    const [first, second] = [farLine(state), nowLine(state)].map((line) => shorten(line, most))
    write(`${erase}${first}\n${second}\u001B[1A\r`)
  }
  const timer = setInterval(draw, 150)
  timer.unref()
  return {
    show(progress) {
      note(state, progress)
      if (progress.kind !== 'started') return
      if (announces && progress.webhookUrl !== null) write(erase + addressLine(progress.webhookUrl))
      draw()
    },
    end() {
      clearInterval(timer)
      write(erase)
    },
  }
}

/** Writes a plain line to a log every ten seconds. */
export function plainDisplay(write: (text: string) => void, announces: boolean): Display {
  const state = emptyState()
  const timer = setInterval(
    () => write(`${[farLine(state), nowLine(state)].filter((line) => line !== '').join('; ')}\n`),
    10_000,
  )
  timer.unref()
  return {
    show(progress) {
      note(state, progress)
      if (progress.kind === 'started' && announces && progress.webhookUrl !== null)
        write(addressLine(progress.webhookUrl))
    },
    end: () => clearInterval(timer),
  }
}

type State = ReturnType<typeof emptyState>

function emptyState() {
  return {
    done: 0,
    checks: 0,
    requests: 0,
    counts: {} as Partial<Record<Verdict, number>>,
    /** The flow or check that the last request was of. */
    now: '',
    waits: new Map<string, { since: number; limit: number }>(),
  }
}

function note(state: State, progress: Progress): void {
  if (progress.kind === 'started') state.checks = progress.checks
  if (progress.kind === 'exchange') {
    state.requests = progress.requests
    state.now = progress.id.replace(/\/[^/]*$/, '')
  }
  if (progress.kind === 'waiting')
    state.waits.set(progress.what, { since: progress.since, limit: progress.limit })
  if (progress.kind === 'arrived') state.waits.delete(progress.what)
  if (progress.kind !== 'checked') return
  const { result, done, checks } = progress
  Object.assign(state, { done, checks })
  state.counts[result.verdict] = (state.counts[result.verdict] ?? 0) + 1
}

function farLine({ done, checks, requests, counts }: State): string {
  const bad = Object.entries(counts).filter(
    ([verdict]) => isFailure(verdict as Verdict) || verdict === 'inconclusive',
  )
  return [
    `${done} of ${counted(checks, 'check')}`,
    ...bad.map(([verdict, count]) => `${count} ${verdict}`),
    counted(requests, 'request'),
  ].join(', ')
}

// The milliseconds from which on a wait is worth a line.
const noticed = 400

function nowLine({ now, waits }: State): string {
  const at = performance.now()
  const running = [...waits]
    .filter(([, { since, limit }]) => at - since > noticed && at - since < limit * 1000 + 1000)
    .toSorted(([, one], [, other]) => one.since - other.since)
  const [first] = running
  if (first === undefined) return now === '' ? '' : `now ${clean(now, 200)}`
  const [what, { since, limit }] = first
  const others = running.length > 1 ? `, and ${running.length - 1} more` : ''
  const short = clean(what, 200).replace(/\b([a-z]+_(?:test_|live_)?)\w{6,}/g, '$1…')
  return `waiting for ${shorten(short, 40)} ${Math.floor((at - since) / 1000)} s of ${Number(limit.toFixed(1))} s${others}`
}

function addressLine(webhookUrl: string): string {
  return `Webhooks are received at ${clean(webhookUrl, 300)}\n`
}
