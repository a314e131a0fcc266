import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run, succeeds, type Client, type Place } from './client.ts'

const compilerOptions = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
}

/** Type-checks and runs a program of the folder of TypeScript with a client that was made in a place. */
export async function callTypeScript(program: string, { folder, env }: Place): Promise<void> {
  cpSync(join('scripts/generators/typescript', program), join(folder, program))
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: [program] }))
  // Only now: npx would take what it finds here in place of what it is asked for.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  await run(resolve('node_modules/.bin/tsc'), ['-p', '.'], { folder })
  await run('node', ['--import', 'tsx', program], { folder, env })
}

/** The client of @hey-api/openapi-ts. */
export const heyApi = ofNpm('@hey-api/openapi-ts@0.99.0', 'openapi-ts.ts', () => [
  'openapi-ts',
  '-i',
  'openapi.json',
  '-o',
  'payment',
])

/** The client of orval, which is told the address where it is made. */
export const orval = ofNpm('orval@8.5.0', 'orval.ts', ({ folder, env }) => {
  const output = { target: 'payment/index.ts', client: 'fetch', baseUrl: env['API'] }
  const config = { payment: { input: 'openapi.json', output } }
  writeFileSync(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)}`)
  return ['orval', '--config', 'orval.config.mjs']
})

function ofNpm(name: string, program: string, call: (place: Place) => readonly string[]): Client {
  // Both need a newer Node than the package.
  const packages = ['-y', '-p', 'node@22', '-p', 'typescript@5.9.3', '-p', name, '--']
  return {
    name: `${name}, TypeScript`,
    async missing() {
      const probe = [...packages, 'node', '-e', '0']
      return (await succeeds('npx', ['--offline', ...probe])) ? null : `npx ${probe.join(' ')}`
    },
    async pay(place) {
      const output = await run('npx', ['--offline', ...packages, ...call(place)], { folder: place.folder })
      const complaint = /^.*\b(warn(ing)?|invalid|unsupported|not supported)\b.*$/im.exec(output)?.[0]
      if (complaint !== undefined) throw new Error(`${name} complains: ${complaint}`)
      await callTypeScript(program, place)
    },
  }
}
