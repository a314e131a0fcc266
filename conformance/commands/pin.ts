import type { RunRecord } from '../finding.ts'
import { pinnable, type Pins } from '../pins.ts'
import { pinInto, seeToWriting } from '../profile/pinning.ts'
import { UsageError } from '../profile/usage.ts'
import { shown } from '../profile/values.ts'
import type { Sieve } from '../reports/secrets.ts'
import { counted } from '../reports/text.ts'
import type { Said } from './run-options.ts'

/** Throws a UsageError where a run cannot pin what it observes: there is no profile, it cannot be written, or nothing is observed. */
export function seeToPinning(profile: string | undefined, { only = [], tag = [] }: Said): void {
  if (profile === undefined)
    throw new UsageError(
      '--pin: there is no profile to write into; make one with assay init, and name it with --profile FILE.',
    )
  if (only.length + tag.length > 0)
    throw new UsageError('--pin: a part of the checks observes nothing; leave --only and --tag out.')
  seeToWriting(profile)
}

/** Writes what a run observed into the profile, and says what it did; an interrupted run pins nothing. */
export function pinAnswers(
  profile: string,
  { observations }: RunRecord,
  secrets: Sieve,
  interrupted: boolean,
): string {
  const answers = JSON.parse(secrets.redact(JSON.stringify(pinnable(observations)))) as Pins
  const count = Object.keys(answers).length
  if (interrupted || count === 0)
    return `--pin: ${interrupted ? 'the run was interrupted' : 'nothing was observed'}; ${shown(profile)} stays as it was.`
  pinInto(profile, answers)
  return `--pin: ${counted(count, 'answer')} of ${counted(observations.length, 'observation')} stand in ${shown(profile)}; from now on another answer fails a run with it.`
}
