import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gatherCatalogue } from '../../conformance/self-test/catalogue.ts'
import { withoutTypes } from './modules.ts'

/** Writes what is generated into a folder, as small as it gets: tables and validators are for programs, and the contract is read in viewers. */
export async function copyGenerated(folder: string): Promise<void> {
  for (const name of readdirSync('generated', { recursive: true, encoding: 'utf8' })) {
    const source = join('generated', name)
    if (!/\.(ts|js|json)$/.test(name)) continue
    const text = readFileSync(source, 'utf8')
    if (name.endsWith('.json')) put(folder, name, JSON.stringify(JSON.parse(text)))
    else if (name.endsWith('.d.ts')) put(folder, name, text)
    else put(folder, name.replace(/\.ts$/, '.js'), (await withoutTypes(text)) || 'export {}\n')
  }
}

/** Writes the checks and the faults of every requirement beside the modules of a folder, so that telling them loads none. */
export async function writeCatalogue(folder: string): Promise<void> {
  const target = join(folder, 'conformance/catalogue.json')
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, JSON.stringify(await gatherCatalogue()))
}

function put(folder: string, name: string, text: string): void {
  const target = join(folder, 'generated', name)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
}
