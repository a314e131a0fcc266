import { parseArgs } from 'node:util'
import { bundle, shown } from './generate/bundle.ts'
import type { Contract } from './generate/contract.ts'
import { cases } from './generate/cases.ts'
import { coverage } from './generate/coverage.ts'
import { counterexample, profile, report } from './generate/documents.ts'
import { fields } from './generate/fields.ts'
import { generators } from './generate/generators.ts'
import { operations } from './generate/operations.ts'
import { difference, finished, write } from './generate/output.ts'
import { requirements } from './generate/requirements.ts'
import { resources } from './generate/resources.ts'
import { schemas } from './generate/schemas.ts'
import { types, typesPrinter, type PrintTypes } from './generate/types.ts'
import { validators } from './generate/validators.ts'
import { viewers } from './generate/viewers.ts'

type Files = Record<string, string>
type Part = (contract: Contract, print: PrintTypes) => Files | Promise<Files>

const document: Part = (contract) => ({ 'openapi.json': JSON.stringify(shown(contract)) })

const parts: Part[] = [
  types,
  document,
  generators,
  viewers,
  validators,
  schemas,
  requirements,
  fields,
  operations,
  resources,
  cases,
  coverage,
  profile,
  report,
  counterexample,
]

/** Every generated file by its name below `generated/`, made from the contract, and from the schemas of the kit's own documents. */
export async function generate(): Promise<Files> {
  const print = typesPrinter()
  const contract = await bundle()
  const made = await Promise.all(parts.map((part) => part(contract, print)))
  const texts = made.flatMap((files) => Object.entries(files))
  return Object.fromEntries(texts.map(([name, text]) => [name, finished(name, text)]))
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const files = await generate()
  if (!values.check) {
    const written = await write('generated', files)
    console.log(`generated/: ${Object.keys(files).length} files, ${written.length} changed`)
    return
  }
  const { changed, stale } = await difference('generated', files)
  for (const name of changed) console.error(`generated/${name} differs from what openapi/ yields.`)
  for (const name of stale) console.error(`generated/${name} is no longer generated.`)
  if (changed.length + stale.length === 0) return
  console.error('Run npm run generate and commit the result.')
  process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) await main()
