import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import viewed from '../../generated/openapi.viewers.json' with { type: 'json' }
import { writeWhole } from '../reports/whole-file.ts'
import { readContract, type Contract } from './contract.ts'
import { overview, type Sandbox } from './overview.ts'
import { requirementPage } from './requirements.ts'
import { viewerFiles, viewersHere } from './viewers.ts'

/** Makes every file of the site by its name, for a sandbox or for none; it loads nothing from elsewhere. */
export async function site(sandbox: Sandbox | null): Promise<Record<string, string>> {
  const contract = readContract()
  const viewers = viewersHere()
  const pages = [
    { title: 'Overview', page: 'index.html' },
    { title: 'Requirements', page: 'requirements.html' },
    ...viewers,
  ]
  const addresses = sandbox === null ? {} : { base_url: sandbox.baseUrl, vault_url: sandbox.vaultUrl }
  const keys = sandbox && { publicKey: sandbox.publicKey, secretKey: sandbox.secretKey }
  return {
    ...viewerFiles(viewers, pages, sandbox !== null),
    'index.html': overview(contract, pages, sandbox),
    'requirements.html': await requirementPage(pages),
    // As a script, so that the pages open from a folder too.
    'contract.js': `const contract = ${JSON.stringify(forViewers(addresses, sandbox?.made ?? {}))}
const sandboxKeys = ${JSON.stringify(keys)}
`,
    'openapi.json': `${JSON.stringify(contract, null, 2)}\n`,
  }
}

/** Writes files into a folder, which it makes. */
export function writeSite(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeWhole(join(folder, name), text, 0o644)
}

/**
 * Fills in the contract for viewers: the sandbox's addresses as defaults of its servers, by the names of their variables,
 * and identifiers in place of the examples.
 */
function forViewers(addresses: Record<string, string>, examples: Record<string, string>): Contract {
  const text = Object.entries(examples).reduce(
    (before, [example, made]) => before.replaceAll(example, made),
    JSON.stringify(viewed),
  )
  const copy = JSON.parse(text) as Contract
  const items = Object.values(copy.paths)
  const holders = [copy, ...items, ...items.flatMap((item) => Object.values(item))] as Partial<Contract>[]
  for (const { servers } of holders)
    for (const { variables = {} } of servers ?? [])
      for (const [name, variable] of Object.entries(variables))
        variable.default = addresses[name] ?? variable.default
  return copy
}
