const isClone = import.meta.url.endsWith('.ts')
const installed = process.env['npm_command'] === undefined ? 'assay' : 'npx assay'

/** The command that starts Assay: npm's in a clone, npx's where npm started it, else its own. */
export const startCommand = isClone ? 'npm run assay --' : installed
