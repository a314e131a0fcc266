import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whatever can run something at its end. */
export interface Ending {
  teardown: (action: () => unknown) => void
}

/** Makes a folder with some files; removed with the test. */
export function folderOf(t: Ending, files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}
