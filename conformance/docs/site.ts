import { join } from 'node:path'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { makeFolder, writeFileAtomic } from '../text/atomic.ts'
import type { Reference } from '../reference/index.ts'
import { guideTags } from './guides.ts'
import { requirementPage } from './requirements.ts'
import { viewedContract } from './viewed.ts'
import { viewerFiles } from './viewers.ts'

/** A sandbox to try: its keys, and its values in place of the contract's examples and addresses. */
interface Trial extends Pick<Reference, 'keys'> {
  examples: Readonly<Record<string, string>>
}

/** The files of the site by name, for a sandbox or for none; they load nothing from elsewhere. */
export function site(trial: Trial | null): Record<string, string> {
  const keys = trial && { publicKey: trial.keys.test.public, secretKey: trial.keys.test.secret }
  const viewed = Object.entries(trial?.examples ?? {}).reduce(
    (text, [example, value]) => text.replaceAll(example, value),
    JSON.stringify(viewedContract()),
  )
  return {
    ...viewerFiles(trial !== null),
    'index.html': requirementPage(),
    // A script, so that the pages open from a folder, too.
    'contract.js': `const contract = ${viewed}\nconst guides = ${JSON.stringify(guideTags())}\nconst sandboxKeys = ${JSON.stringify(keys)}\n`,
    'openapi.json': `${JSON.stringify(contract, null, 2)}\n`,
  }
}

/** Writes the files of the site to a folder. */
export function writeSite(folder: string, files: Record<string, string>): void {
  makeFolder(folder, 0o755)
  for (const [name, text] of Object.entries(files)) writeFileAtomic(join(folder, name), text, 0o644)
}
