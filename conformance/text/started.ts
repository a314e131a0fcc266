import { dirname, isAbsolute, relative } from 'node:path'
import { quoted } from './shell.ts'

/** How to start Assay here: npm in a clone, npx where installed, else the command alone. */
export function started(
  env: NodeJS.ProcessEnv = process.env,
  isClone = import.meta.url.endsWith('.ts'),
): string {
  if (!isClone) return env['npm_command'] === undefined ? 'assay' : 'npx assay'
  const { INIT_CWD: folder, npm_package_json: manifest } = env
  if (folder === undefined || manifest === undefined) return 'npm run assay --'
  const [clone, inside] = [dirname(manifest), relative(dirname(manifest), folder)]
  const isOutside = inside.startsWith('..') || isAbsolute(inside)
  return isOutside
    ? `npm --prefix ${quoted(relative(folder, clone))} run assay --`
    : 'npm run assay --'
}
