import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { writeFileAtomic } from '../reports/atomic.ts'
import { guidePage } from './guides.ts'
import { guideEntry, requirementEntry } from './page.ts'
import { requirementPage } from './requirements.ts'
import type { Trial } from './trial.ts'
import { viewedContract } from './viewed.ts'
import { pages, viewerFiles } from './viewers.ts'

/** Makes every file of the site by its name, for a sandbox or for none; it loads nothing from elsewhere. */
export async function site(trial: Trial | null): Promise<Record<string, string>> {
  const keys = trial && { publicKey: trial.publicKey, secretKey: trial.secretKey }
  const requirements = await requirementPage(pages)
  return {
    ...viewerFiles(trial !== null),
    'index.html': requirements,
    [requirementEntry.page]: requirements,
    [guideEntry.page]: guidePage(pages),
    // A script, so that the pages open from a folder, too.
    'contract.js': `const contract = ${JSON.stringify(contractFor(trial))}\nconst sandboxKeys = ${JSON.stringify(keys)}\n`,
    'openapi.json': `${JSON.stringify(contract, null, 2)}\n`,
  }
}

/** Writes files into a folder, which it makes. */
export function writeSite(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileAtomic(join(folder, name), text, 0o644)
}

/** Returns the contract for viewers, with the addresses of a sandbox and its values in place of the examples. */
function contractFor(trial: Trial | null): unknown {
  const viewed = viewedContract()
  if (trial === null) return viewed
  let text = JSON.stringify(viewed)
  for (const [example, value] of Object.entries(trial.examples)) text = text.replaceAll(example, value)
  const addresses: Record<string, string> = { base_url: trial.baseUrl, vault_url: trial.vaultUrl }
  return JSON.parse(text, (name, value: { default?: string }) =>
    name in addresses ? { ...value, default: addresses[name] } : value,
  ) as unknown
}
