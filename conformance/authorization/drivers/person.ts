import { createInterface } from 'node:readline/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { messageOf } from '../../basics/thrown.ts'
import { openPlaces } from '../../http/old/places.ts'
import { isReturn } from '../addresses.ts'
import { aside, stuckAt, type Arrival, type Driver, type Visit } from '../driver.ts'

/** The times that the person driver waits, and the terminal that it listens to. */
interface PersonOptions {
  /** The seconds that the person has for one visit; 300 unless said. */
  seconds?: number
  /** Seconds between two looks at the charge; 2 unless said. */
  poll?: number
  /** Resolves to the next line that the person types; without it nobody can tell where they ended. */
  typed?: (signal: AbortSignal) => Promise<string>
}

/**
 * Sends a person to one page after the other: tells the address and what to choose there, and goes on once the person
 * types the address where they ended, or, where nobody can type, counts down and goes on once the charge is complete.
 */
export function personDriver({ seconds = 300, poll = 2, typed }: PersonOptions = {}): Driver {
  const place = openPlaces(1)
  let visits = 0
  const drive = async (visit: Visit): Promise<Arrival> => {
    const leave = await place.enter()
    const over = new AbortController()
    // A timer of its own: Node 20 may forget the signal of a time-out that only AbortSignal.any() knows.
    const timer = setTimeout(() => over.abort(), seconds * 1000)
    const signal = AbortSignal.any([visit.signal, over.signal])
    const stuck = stuckAt(visit, 'a person at the return_uri, or a complete charge')
    const nobody = () => stuck(visit.signal.aborted ? 'the time is over' : `nobody within ${seconds} seconds`)
    if (!visit.signal.aborted)
      visit.tell?.(
        `Customer ${(visits += 1)}: open ${addressOf(visit)} and make the payment ${visit.want === 'successful' ? 'succeed' : 'fail'}, within ${seconds} seconds.${typed ? ' Then type or paste the address where you ended, and press Enter.' : ''}`,
      )
    try {
      const arrival = typed ? await hear(visit, signal, typed) : await watch(visit, signal, seconds, poll)
      return arrival ?? nobody()
    } catch (thrown) {
      return signal.aborted ? nobody() : stuck(messageOf(thrown))
    } finally {
      clearTimeout(timer)
      over.abort()
      leave()
    }
  }
  const driver: Driver = (visit) => aside(visit, drive(visit))
  return Object.assign(driver, { isPerson: true } as const)
}

function addressOf({ authorizeUri }: Visit): string {
  return URL.canParse(authorizeUri) ? new URL(authorizeUri).href : JSON.stringify(authorizeUri)
}

// The status is not known where a person looks.
function complete({ authorizeUri }: Visit): Arrival {
  return { kind: 'finished', page: authorizeUri, status: 0, chose: true }
}

/** Says that the charge is complete; a look that got no answer does not. */
async function isComplete(visit: Visit): Promise<boolean> {
  return (await visit.settled?.().catch(() => false)) ?? false
}

/** Asks the person for the address where they ended; an empty line says that nothing led back. */
async function hear(
  visit: Visit,
  signal: AbortSignal,
  typed: NonNullable<PersonOptions['typed']>,
): Promise<Arrival | undefined> {
  let before = ''
  while (!signal.aborted) {
    const line = (await typed(signal)).trim()
    const whole = [...new URL(visit.returnUri).searchParams.keys()].every(
      (name) => URL.canParse(line) && new URL(line).searchParams.has(name),
    )
    if (isReturn(line, visit.returnUri) && (whole || line === before))
      return { kind: 'returned', url: line, how: 'redirect', chose: true }
    if (line === '' && (await isComplete(visit))) return complete(visit)
    before = line
    visit.tell?.(
      line === ''
        ? 'The payment is not complete yet; choose on the page first.'
        : `The return_uri is ${visit.returnUri}, with what may have been added to it. Type the whole address where you ended again, or press Enter where nothing led there.`,
    )
  }
  return undefined
}

async function watch(
  visit: Visit,
  signal: AbortSignal,
  seconds: number,
  poll: number,
): Promise<Arrival | undefined> {
  const until = performance.now() + seconds * 1000
  let announced = seconds
  while (!signal.aborted) {
    if (await isComplete(visit)) return complete(visit)
    const left = Math.ceil((until - performance.now()) / 1000)
    if (left > 0 && (announced - left >= 30 || (left <= 10 && announced - left >= 5))) {
      announced = left
      visit.tell?.(
        `${left} seconds left to make the payment ${visit.want === 'successful' ? 'succeed' : 'fail'}.`,
      )
    }
    await wait(poll * 1000, undefined, { signal }).catch(() => undefined)
  }
  return undefined
}

/** Reads the next line that a person types into the terminal; undefined where there is none. */
export const typedLine: ((signal: AbortSignal) => Promise<string>) | undefined = process.stdin.isTTY
  ? async (signal) => {
      const lines = createInterface({ input: process.stdin, output: process.stderr })
      // In a terminal it takes the key of an interrupt itself.
      lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      try {
        return await lines.question('', { signal })
      } finally {
        lines.close()
      }
    }
  : undefined
