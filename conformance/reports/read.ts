import { isRunReport, type RunReport } from '../../generated/report.js'
import { observations, requirements } from '../../generated/requirements.ts'
import type { Validator } from '../../generated/validators.js'
import { firstProblem } from '../contract/explain-errors.ts'
import { readJson, valuesIn } from '../basics/json.ts'
import { fileIn } from '../basics/file-in.ts'
import { readUpTo } from '../record/read.ts'
import { inBrief, UsageError } from '../settings/usage.ts'

/** The report.json at a path, of any contract. UsageError with file, place and remedy. */
export function readCompared(path: string): RunReport {
  return readBy(
    isRunReport,
    fileIn(path, 'report.json'),
    'name a report.json that a run with --out wrote',
  )
}

/** Reads a report.json of this kit's contract; throws as readCompared does. */
export function readReport(path: string): RunReport {
  const runReport = readCompared(path)
  const known = { ...requirements, ...observations }
  const foreign = [...runReport.findings, ...runReport.observations].find(
    ({ id }) => !Object.hasOwn(known, id),
  )
  if (foreign === undefined) return runReport
  throw new UsageError(
    `${inBrief(path)}: ${inBrief(foreign.id)} is not in this kit's contract; render it with the kit of contract ${inBrief(runReport.contract.version)}.`,
  )
}

/** The most bytes of a file that is read, and values of JSON in it. */
const limits = { bytes: 64_000_000, values: 2_000_000 }

/** A value of a schema from a JSON file. UsageError with file, place and remedy. */
export function readBy<Type>(isWanted: Validator<Type>, file: string, remedy: string): Type {
  const refused = (reason: string) => new UsageError(`${inBrief(file)}: ${reason}; ${remedy}.`)
  const text = readUpTo(file, limits.bytes, remedy)
  const value = valuesIn(text) <= limits.values ? readJson(text) : undefined
  if (value === undefined) throw refused('it is no JSON, nests too deep, or is too large')
  if (isWanted(value)) return value
  throw refused(firstProblem(isWanted.errors, value))
}
