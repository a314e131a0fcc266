import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCounterexample, type Counterexample } from '../../generated/counterexample.js'
import { shown, UsageError } from '../settings/usage.ts'

const remedy = 'name a file that assay explore --out or --corpus wrote'

/** Reads a counterexample; throws a UsageError that names the file, the place and the remedy. */
export function readCounterexample(file: string): Counterexample {
  const refused = (trouble: string) => new UsageError(`${shown(file)}: ${trouble}; ${remedy}.`)
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw refused((error as NodeJS.ErrnoException).code ?? 'it is no JSON')
  }
  if (isCounterexample(value)) return value
  const { instancePath = '', message = 'it is none' } = isCounterexample.errors?.[0] ?? {}
  throw refused(`it is no counterexample: ${instancePath === '' ? 'it' : instancePath} ${message}`)
}

/** Reads the counterexamples of a folder in the order of their names; none where the folder does not exist. */
export function corpusIn(folder: string | undefined): Counterexample[] {
  if (folder === undefined || !existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.toSorted().map((name) => readCounterexample(join(folder, name)))
}
