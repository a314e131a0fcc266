/** Gives the words that start Assay as the operator did: in a clone through its script, where it is installed through npx, or by its name alone. */
export function started(
  env: NodeJS.ProcessEnv = process.env,
  isClone = import.meta.url.endsWith('.ts'),
): string {
  if (isClone) return 'npm run assay --'
  return env['npm_command'] === undefined ? 'assay' : 'npx assay'
}
