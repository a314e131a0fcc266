import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalogue } from '../catalogue.ts'
import { forViewers, readContract } from './contract.ts'
import { overview, type Sandbox } from './overview.ts'
import { findScript, requirementPage } from './requirements.ts'
import { style } from './style.ts'
import { redocPage, swaggerPage, viewerFiles } from './viewers.ts'

/** Every file of the site by its name, for a sandbox or for none; it loads nothing from elsewhere. */
export async function site(sandbox: Sandbox | null): Promise<Record<string, string>> {
  const contract = readContract()
  const addresses = sandbox === null ? {} : { base_url: sandbox.baseUrl, vault_url: sandbox.vaultUrl }
  return {
    ...viewerFiles(),
    'index.html': overview(contract, sandbox),
    'requirements.html': requirementPage(await readCatalogue()),
    'swagger-ui.html': swaggerPage(sandbox),
    'redoc.html': redocPage(),
    'style.css': style,
    'find.js': findScript,
    // As a script, so that the pages open from a folder too.
    'contract.js': `const contract = ${JSON.stringify(forViewers(contract, addresses, sandbox?.made ?? {}))}\n`,
    'openapi.json': `${JSON.stringify(contract, null, 2)}\n`,
  }
}

/** Writes files into a folder, which is made. */
export function writeSite(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}
