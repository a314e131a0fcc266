import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The files of all tests, from the root of the project. */
export const files = readdirSync('conformance/test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join('conformance/test', name))
  .sort()

/** Takes the units that start the command into this process, or those that do not. */
export async function importUnits(startsCommand: boolean): Promise<void> {
  for (const name of files)
    if (
      name.endsWith('.unit.ts') &&
      /\/process\.ts'/.test(readFileSync(name, 'utf8')) === startsCommand
    )
      await import(pathToFileURL(name).href)
}

/** Takes the samples of the proofs of shops into this process, or those of all others. */
export async function importProofs(ofShops: boolean): Promise<void> {
  for (const name of files)
    if (name.endsWith('.proof.ts') && name.includes('/shops/') === ofShops)
      await import(pathToFileURL(name).href)
}
