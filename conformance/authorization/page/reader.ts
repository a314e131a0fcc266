import { once } from 'node:events'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../basics/thread.ts'
import { isReturn } from '../addresses.ts'
import type { Answer } from '../driver.ts'
import type { Words } from '../words/saying.ts'
import { valuesOf } from './cookies.ts'
import type { Answered, Reading } from './reading.ts'

/** The most that reading one page may take before it is ended. */
const most = { seconds: 5, megabytes: 96, secondsToStart: 30 }

// Pages are read one after the other in a thread that is started for the first of them, and again after one that took too much.
let thread: Promise<Worker> | undefined
let before: Promise<unknown> = Promise.resolve()

/** Reads an answer as a page, in a thread of its own: one that is no HTML is an empty page, and one that takes too much is a page that only a browser shows. */
export async function read(
  url: string,
  answer: Answer,
  {
    words = {},
    selector = null,
    signal,
  }: { words?: Words; selector?: string | null | undefined; signal: AbortSignal },
): Promise<Reading> {
  const type = valuesOf(answer, 'content-type')[0] || 'text/html'
  const html = /html|xml/i.test(type) ? answer.body : ''
  const refresh = valuesOf(answer, 'refresh')[0] ?? ''
  const answered = { html, url, status: answer.status, refresh, words, selector }
  const reading = before.then(() =>
    signal.aborted ? unread(answered, 'the time is over') : readInTime(answered),
  )
  before = reading
  return reading
}

async function readInTime(answered: Answered): Promise<Reading> {
  thread ??= started()
  const own = thread
  const worker = await own.catch(() => undefined)
  const found = worker && (await answerOf(worker, answered, most.seconds))
  if (found) return found
  if (thread === own) thread = undefined
  await worker?.terminate()
  const saw =
    worker === undefined
      ? 'a page that was not read, because the thread that reads pages did not start'
      : `a page that takes more than ${most.seconds} s or ${most.megabytes} MB to read`
  return unread(answered, saw)
}

/** Gives a page in its place of which nothing is known but why. */
function unread({ url, status }: Answered, text: string): Reading {
  const nothing = { title: '', text, mute: false, frames: [], refresh: null, taken: [], actions: [] }
  return { ...nothing, url, status, scripted: true, selected: null }
}

async function started(): Promise<Worker> {
  const worker = startThread(
    import.meta.url,
    { source: './worker.ts', packaged: './page-worker.js' },
    { resourceLimits: { maxOldGenerationSizeMb: most.megabytes, maxYoungGenerationSizeMb: 16 } },
  )
  // Its error is told to whoever awaits its answer.
  worker.on('error', () => undefined)
  if ((await answerOf(worker, undefined, most.secondsToStart)) === undefined) {
    await worker.terminate()
    throw new Error('The thread that reads pages did not start.')
  }
  return worker
}

/** Resolves to what a thread says next, once it is told something; to undefined where it says nothing in time, or ended. While nothing is awaited, it keeps no program from ending. */
async function answerOf(
  worker: Worker,
  told: Answered | undefined,
  seconds: number,
): Promise<Reading | undefined> {
  const over = new AbortController()
  worker.ref()
  if (told) worker.postMessage(told)
  const said = once(worker, 'message', { signal: over.signal }).then(([message]) => message as Reading)
  // Messages that came while this thread was busy are heard first.
  const late = wait(seconds * 1000, undefined, { signal: over.signal }).then(async () => {
    for (let turns = 0; turns < 3; turns++) await turn()
    return undefined
  })
  try {
    return await Promise.race([said, late])
  } catch {
    return undefined
  } finally {
    over.abort()
    said.catch(() => undefined)
    late.catch(() => undefined)
    worker.unref()
  }
}

/** Finds the way from a page to the return_uri, if it shows one. */
export function wayBack(
  { refresh, taken, actions }: Reading,
  returnUri: string,
): { url: string; how: 'refresh' | 'script' | 'link' | 'form' } | undefined {
  const ways = [
    ...(refresh ? [{ url: refresh.url, how: 'refresh' as const }] : []),
    ...taken.map(({ step }) => ({ url: step.url, how: 'script' as const })),
    ...actions.map(({ step, how }) => ({ url: step.url, how })),
  ]
  return ways.find(({ url }) => isReturn(url, returnUri))
}
