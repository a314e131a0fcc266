import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Progress } from '../settings/options.ts'
import { cut } from '../basics/cut.ts'
import { printable } from '../basics/json.ts'
import type { Report } from './report.ts'
import { markOf, terminalStyle } from './style.ts'
import { terminalReport } from './terminal.ts'
import { clean } from '../text/plain.ts'
import { counted, durationText } from '../text/words.ts'

/** Prints the progress of a run, and its report at the end. */
interface Reporter {
  progress: (progress: Progress) => void
  end: (report: Report) => void
  /** Clears the progress line, and prints no report. */
  leave: () => void
}

/** The stream that a reporter prints to, and what it needs to know of the run. */
interface Output {
  write: (text: string) => void
  stream: { isTTY?: boolean; columns?: number }
  /** True where the operator may have to register the address for webhooks. */
  announces: boolean
  /** The requirements whose failure is accepted. */
  accepted: readonly string[]
}

/** The requests after which the speed of a run is known. */
const minRequests = 20

/** The codes that take the redrawn line off a terminal. */
export const erase = '\r\u001B[J'

/**
 * The reporter for people or for programs (lines of JSON).
 * People see progress on one line of a terminal, or in a log every ten seconds.
 */
export function reporterFor(
  { verbose, jsonLines }: { verbose?: boolean; jsonLines?: boolean },
  env: NodeJS.ProcessEnv,
  { write, stream, announces, accepted }: Output,
): Reporter {
  if (jsonLines) return jsonReporter(write)
  const style = terminalStyle(stream, env, verbose)
  const isLive = stream.isTTY === true && env['TERM'] !== 'dumb' && env['CI'] === undefined
  const began = performance.now()
  const broken = new Set<RequirementId>()
  let planned = 0
  let sent = 0
  let sentWhenDrawn = 0
  const width = () => Math.max(20, (stream.columns ?? 110) - 1)
  const print = (line: string) => write(`${isLive ? erase : ''}${line}\n`)
  const draw = () => {
    // Without a plan, as of traffic, a log only says what is new.
    if (planned === 0 && sent === sentWhenDrawn && !isLive) return
    sentWhenDrawn = sent
    // Retries are not in the plan.
    const expectedRequests = Math.max(planned, sent)
    const elapsed = performance.now() - began
    const secondsLeft =
      sent < minRequests ? 0 : Math.ceil(((elapsed / sent) * (expectedRequests - sent)) / 1000)
    const line = [
      `${planned === 0 ? '' : `${sent} of `}${counted(expectedRequests, 'request')} in ${durationText(elapsed)}`,
      ...(broken.size > 0 ? [`${broken.size} broken`] : []),
      ...(secondsLeft > 0 ? [`about ${secondsLeft} s left`] : []),
    ].join(', ')
    const bar =
      planned === 0
        ? ''
        : `${'█'.repeat(Math.floor((20 * sent) / expectedRequests)).padEnd(20, '░')} `
    write(isLive ? `${erase}${cut(bar + line, width())}` : `${line}\n`)
  }
  const timer = setInterval(draw, isLive ? 150 : 10_000)
  timer.unref()
  const leave = () => {
    clearInterval(timer)
    if (isLive) write(erase)
    if (broken.size > 0 && !style.brief) write('\n')
  }
  return {
    progress(message) {
      if (message.kind === 'exchange') sent = message.requests
      if (message.kind === 'started') {
        planned = message.requests
        if (announces && message.webhookUrl !== null)
          print(
            `No webhook endpoint is registered, so a missing webhook is inconclusive. Register ${clean(message.webhookUrl, 300)}, or name yours with --webhook-listen HOST:PORT/path.`,
          )
      }
      if (message.kind !== 'broken' || broken.has(message.id) || accepted.includes(message.id))
        return
      broken.add(message.id)
      if (style.brief) return
      const { level, text } = requirements[message.id]
      const tone = level === 'SHOULD' ? 'should' : 'fail'
      print(`${style.paint(tone, markOf('fail'))} ${cut(`${message.id}  ${text}`, width() - 2)}`)
    },
    end(report) {
      leave()
      write(terminalReport(report, style))
    },
    leave,
  }
}

/** A line of JSON for each failure at once, each finding that did not pass, and the outcome. */
function jsonReporter(write: (text: string) => void): Reporter {
  const line = (value: object): void => write(`${printable(JSON.stringify(value))}\n`)
  return {
    progress(message) {
      if (message.kind === 'broken') line({ ...message, text: requirements[message.id].text })
    },
    end({ runReport, rerun, failed, unjudged }) {
      for (const { items, rerun: command } of [...failed, ...unjudged])
        for (const { finding, sentence, details, curl } of items) {
          const { hint = null } = Object.fromEntries(details)
          line({ kind: 'finding', ...finding, text: sentence, hint, curl, again: command })
        }
      const { outcome, exitCode, sentence, counts } = runReport
      line({ kind: 'outcome', outcome, exitCode, sentence, counts, again: rerun })
    },
    leave: () => undefined,
  }
}
