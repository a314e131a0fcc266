import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { reportSchema } from '../conformance/reports/schema.ts'
import { bundle, type Contract } from './generate/bundle.ts'
import { cases } from './generate/cases.ts'
import { fields } from './generate/fields.ts'
import { operations } from './generate/operations.ts'
import { difference, finished, write } from './generate/output.ts'
import { requirements } from './generate/requirements.ts'
import { schemas } from './generate/schemas.ts'
import { typesPrinter } from './generate/types.ts'
import { validators } from './generate/validators.ts'

type Part = (contract: Contract) => Record<string, string> | Promise<Record<string, string>>

const document: Part = (contract) => ({ 'openapi.json': JSON.stringify(contract) })

const report: Part = () => ({ 'schemas/report.json': JSON.stringify(reportSchema) })

// The profile names requirements: its schema is made from what was generated before it, if anything was.
const profile: Part = async () => {
  try {
    const { profileSchema } = await import('../conformance/profile/keys.ts')
    return { 'schemas/profile.json': JSON.stringify(profileSchema()) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    return {}
  }
}

const parts: Part[] = [
  document,
  report,
  profile,
  validators,
  schemas,
  requirements,
  fields,
  operations,
  cases,
]

/** Every generated file by its name below `generated/`, made from the contract whose root file is named. */
export async function generate(root?: string): Promise<Record<string, string>> {
  const types = typesPrinter()
  const contract = await bundle(root)
  const made = await Promise.all([types, ...parts].map((part) => part(contract)))
  const texts = made.flatMap((files) => Object.entries(files))
  return Object.fromEntries(texts.map(([name, text]) => [name, finished(name, text)]))
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const files = await generate()
  if (!values.check) {
    const written = await write('generated', files)
    console.log(`generated/: ${Object.keys(files).length} files, ${written.length} changed`)
    if (written.includes('requirements.ts'))
      execFileSync(process.execPath, [...process.execArgv, import.meta.filename], { stdio: 'inherit' })
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
