import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Reference, startReference } from '../../../reference/index.ts'
import type { Mutant } from './mutants.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Starts a copy of the reference implementation with a mutant; closing it removes the copy. */
export async function startMutant({ file, text }: Mutant): Promise<Reference> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-mutant-'))
  const reference = join(folder, 'conformance/reference')
  await cp(join(root, 'conformance/reference'), reference, { recursive: true })
  await writeFile(join(reference, 'rules', file), text)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  for (const part of ['generated', 'conformance/contract', 'conformance/basics', 'tsconfig.json'])
    await symlink(join(root, part), join(folder, part))
  const { href } = pathToFileURL(join(reference, 'index.ts'))
  const made = (await import(href)) as { startReference: typeof startReference }
  const started = await made.startReference({ seed: 7 })
  return {
    ...started,
    close: async () => {
      await started.close()
      await rm(folder, { recursive: true })
    },
  }
}
