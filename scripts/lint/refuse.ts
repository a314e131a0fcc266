import { relative } from 'node:path'
import { referenceTo } from '../generate/sources.ts'

/** Throws a line of what is wrong with the files, such as a reference that leads nowhere. */
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
