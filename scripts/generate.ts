import { bundle } from './generate/bundle.ts'
import { catalogueOf, type Catalogue } from './generate/catalogue.ts'
import { casesFile } from './generate/cases.ts'
import { constraintsFile } from './generate/constraints.ts'
import { documentFiles } from './generate/documents.ts'
import { fieldsFile } from './generate/fields.ts'
import { idsFile } from './generate/ids.ts'
import { operationsFile } from './generate/operations.ts'
import { formatted, updateFolder } from './generate/output.ts'
import { contractParts } from './generate/contract-parts.ts'
import { requirementsFile } from './generate/requirements.ts'
import { resourcesFile } from './generate/resources.ts'
import { sectionsOf } from './generate/sections.ts'
import { schemaFiles } from './generate/schemas.ts'
import { typesFile } from './generate/types.ts'
import { validatorFiles } from './generate/validators.ts'
import { refuse, refuseLines } from './lint/message.ts'
import { catalogueMistakes } from './lint/catalogue.ts'
import { mistakesIn } from './lint/mistakes.ts'
import { redoclyMistakes } from './lint/redocly.ts'

type Files = Record<string, string>
type Generator = (catalogue: Catalogue) => Files | Promise<Files>

const openapiFile: Generator = ({ document }) => ({ 'openapi.json': JSON.stringify(document) })

const requirementsTableFile: Generator = ({
  contract,
  requirements,
  observations,
  statements,
}) => ({
  'requirements.json': JSON.stringify({
    sections: sectionsOf(contract),
    requirements,
    observations,
    statements,
  }),
})

const generators: Generator[] = [
  typesFile,
  openapiFile,
  validatorFiles,
  schemaFiles,
  idsFile,
  requirementsFile,
  requirementsTableFile,
  fieldsFile,
  operationsFile,
  resourcesFile,
  casesFile,
  constraintsFile,
  documentFiles,
]

/** Every generated file by its name below `generated/`. */
export async function generate(): Promise<Files> {
  const { early, late } = await redoclyMistakes('openapi/openapi.yaml')
  refuseLines(early)
  const contract = await bundle()
  const parts = contractParts(contract)
  refuse(contract, mistakesIn(parts))
  refuseLines(late)
  const catalogue = catalogueOf(parts)
  refuse(contract, catalogueMistakes(catalogue))
  const outputs = await Promise.all(generators.map((generator) => generator(catalogue)))
  const texts = outputs.flatMap((files) => Object.entries(files))
  const whole = texts.map(async ([name, text]) => [name, await formatted(name, text)])
  return Object.fromEntries(await Promise.all(whole)) as Files
}

async function main(): Promise<void> {
  const files = await generate()
  const written = await updateFolder('generated', files)
  console.log(`generated/: ${Object.keys(files).length} files, ${written.length} changed`)
}

if (process.argv[1] === import.meta.filename)
  await main().catch((error: Error) => {
    console.error(
      error instanceof TypeError || error instanceof RangeError ? error.stack : error.message,
    )
    process.exitCode = 1
  })
