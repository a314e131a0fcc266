import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFiles } from '../generate/output.ts'
import { withoutTypes } from './modules.ts'

/** Copies generated files, as small as they get. */
export async function copyGenerated(folder: string): Promise<void> {
  const files: Record<string, string> = {}
  for (const name of readdirSync('generated', { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|js|json)$/.test(name)) continue
    const text = readFileSync(join('generated', name), 'utf8')
    if (name.endsWith('.json')) files[name] = JSON.stringify(JSON.parse(text))
    else if (name.endsWith('.d.ts')) files[name] = text
    else files[name.replace(/\.ts$/, '.js')] = (await withoutTypes(text)) || 'export {}\n'
  }
  await writeFiles(join(folder, 'generated'), files)
}
