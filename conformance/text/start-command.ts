import { dirname, isAbsolute, relative } from 'node:path'
import { shellWord } from './shell.ts'

/** The command that starts Assay here: npm's in a clone, npx where installed, else its own. */
export function startCommand(
  env: NodeJS.ProcessEnv = process.env,
  isClone = import.meta.url.endsWith('.ts'),
): string {
  if (!isClone) return env['npm_command'] === undefined ? 'assay' : 'npx assay'
  const { INIT_CWD: folder, npm_package_json: manifest } = env
  if (folder === undefined || manifest === undefined) return 'npm run assay --'
  const [clone, inside] = [dirname(manifest), relative(dirname(manifest), folder)]
  const isOutside = inside.startsWith('..') || isAbsolute(inside)
  return isOutside
    ? `npm --prefix ${shellWord(relative(folder, clone))} run assay --`
    : 'npm run assay --'
}
