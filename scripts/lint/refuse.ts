import { relative } from 'node:path'
import type { Placed } from '../generate/placed.ts'
import { referenceTo } from '../generate/sources.ts'
import { lineOf } from './message.ts'
import { mistakesIn } from './mistakes.ts'
import { extensions } from './rules.ts'

/** Throws where no kit can be made from a contract: a line for each mistake, with file, value and remedy. */
export function refuseMistakes(placed: Placed): void {
  const mistakes = [...extensions(placed), ...mistakesIn(placed)]
  const lines = mistakes.map((mistake) => lineOf(placed.contract, mistake))
  if (lines.length > 0) throw new Error([...new Set(lines)].join('\n'))
}

/** Throws what is wrong with the files of a contract: of a reference that leads nowhere, its place, its value and the remedy. */
export function refuseFiles(error: Error & { source?: string; targetRef?: string }): never {
  const { message, source = '', targetRef = '' } = error
  const text = message.replaceAll(`${process.cwd()}/`, '')
  const reference = referenceTo(relative(process.cwd(), source) + targetRef)
  if (reference === undefined || !['ResolverError', 'MissingPointerError'].includes(error.name))
    throw new Error(text)
  throw new Error(
    `${reference.source}: ${reference.value}. It leads nowhere: write what it names, or mend the name.`,
  )
}
