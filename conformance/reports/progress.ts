import type { Progress } from '../options.ts'
import type { Verdict } from '../finding.ts'
import { isFailure } from './findings.ts'
import { clean, counted, shorten } from './text.ts'

/** Shows how a run goes on. */
export interface Display {
  show: (progress: Progress) => void
  /** Leaves the place to the report. */
  end: () => void
}

/** One line of a terminal, redrawn a few times a second: how far it is, what does not hold, what it waits for. */
export function liveDisplay(
  write: (text: string) => void,
  columns: () => number,
  announces: boolean,
): Display {
  const state = emptyState()
  const draw = () => write(`\r\u001B[2K${shorten(stateLine(state), Math.max(20, columns() - 1))}`)
  const timer = setInterval(draw, 150)
  timer.unref()
  return {
    show(progress) {
      note(state, progress)
      if (progress.kind !== 'started') return
      if (announces && progress.webhookUrl !== null)
        write(`\r\u001B[2KWebhooks are received at ${clean(progress.webhookUrl, 300)}\n`)
      draw()
    },
    end() {
      clearInterval(timer)
      write('\r\u001B[2K')
    },
  }
}

/** Plain lines for a log, at most one in ten seconds. */
export function plainDisplay(write: (text: string) => void, announces: boolean): Display {
  const state = emptyState()
  const timer = setInterval(() => write(`${stateLine(state)}\n`), 10_000)
  timer.unref()
  return {
    show(progress) {
      note(state, progress)
      if (progress.kind === 'started' && announces && progress.webhookUrl !== null)
        write(`Webhooks are received at ${clean(progress.webhookUrl, 300)}\n`)
    },
    end: () => clearInterval(timer),
  }
}

interface State {
  done: number
  checks: number
  requests: number
  counts: Partial<Record<Verdict, number>>
  last: string
  waits: Map<string, { since: number; limit: number }>
}

function emptyState(): State {
  return { done: 0, checks: 0, requests: 0, counts: {}, last: '', waits: new Map() }
}

function note(state: State, progress: Progress): void {
  if (progress.kind === 'started') state.checks = progress.checks
  if (progress.kind === 'exchange') state.requests = progress.requests
  if (progress.kind === 'waiting')
    state.waits.set(progress.what, { since: progress.since, limit: progress.limit })
  if (progress.kind === 'arrived') state.waits.delete(progress.what)
  if (progress.kind !== 'checked') return
  const { id, result, done, checks } = progress
  Object.assign(state, { done, checks, last: id })
  state.counts[result.verdict] = (state.counts[result.verdict] ?? 0) + 1
}

function stateLine({ done, checks, requests, counts, last, waits }: State): string {
  const bad = Object.entries(counts).filter(
    ([verdict]) => isFailure(verdict as Verdict) || verdict === 'inconclusive',
  )
  const now = performance.now()
  const running = [...waits].filter(([, { since, limit }]) => now - since < limit * 1000 + 1000)
  const [what, wait] = running[0] ?? []
  const waiting =
    wait === undefined
      ? last
      : `waits for ${clean(what ?? '', 80)}, ${((now - wait.since) / 1000).toFixed(0)} of ${wait.limit} s`
  return [
    `${done} of ${counted(checks, 'check')}`,
    ...bad.map(([verdict, count]) => `${count} ${verdict}`),
    counted(requests, 'request'),
    waiting,
  ]
    .filter((part) => part !== '')
    .join(', ')
}
