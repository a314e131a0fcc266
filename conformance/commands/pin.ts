import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { isMap, parseDocument } from 'yaml'
import type { RunReport } from '../../generated/report.js'
import { withoutSecrets } from '../basics/redactor.ts'
import { startCommand } from '../text/start-command.ts'
import { pinnable } from '../judge/profile-entries.ts'
import type { Redactor } from '../reports/redactor.ts'
import { counted } from '../text/words.ts'
import type { Pins } from '../settings/options.ts'
import { isPartial } from '../settings/selection.ts'
import type { Settings } from '../settings/settings.ts'
import { inBrief, UsageError } from '../settings/usage.ts'
import { writing } from './system.ts'

/** Throws a UsageError where --pin has no effect: there is no profile, or only a part is judged. */
export function assertPinnable(profile: string | undefined, settings: Settings): void {
  if (profile === undefined)
    throw new UsageError(
      `--pin: there is no profile to write into; make one with ${startCommand} init, and name it with --profile FILE.`,
    )
  if (isPartial(settings))
    throw new UsageError('--pin: a part of a run observes nothing; leave --only and --tag out.')
}

/** Pins the answers of a run in the profile; returns a sentence that says so. */
export function pinAnswers(
  profile: string,
  { observations }: RunReport,
  secrets: Redactor,
): string {
  const answers = withoutSecrets(pinnable(observations), secrets)
  const text = pinned(readFileSync(profile, 'utf8'), answers)
  writing('--pin', profile, () => writeFileSync(profile, text))
  return `--pin: ${counted(Object.keys(answers).length, 'answer')} of ${counted(observations.length, 'observation')} stand in ${inBrief(profile)}; from now on another answer fails a run with it.`
}

/** A profile's text, YAML or JSON, with answers added to its pins; other lines stay. */
export function pinned(text: string, answers: Pins): string {
  const document = parseDocument(text)
  const before = document.get('pins')
  if (!isMap(before) || before.items.length === 0) document.set('pins', document.createNode({}))
  const { pins } = document.toJS() as { pins: Readonly<Record<string, unknown>> }
  for (const [id, answer] of Object.entries(answers))
    if (!isDeepStrictEqual(pins[id], answer))
      document.setIn(['pins', id], document.createNode(answer, { flow: true }))
  if (text.trimStart().startsWith('{')) return `${JSON.stringify(document.toJS(), null, 2)}\n`
  return document.toString({ lineWidth: 0, indentSeq: !/^- /m.test(text) })
}
