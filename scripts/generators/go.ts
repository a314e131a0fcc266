import { cpSync, existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { isOnPath, run, succeeds, type Client } from './client.ts'

const sources = 'scripts/generators/go'
const offline = { ...process.env, GOPROXY: 'off', GOTOOLCHAIN: 'local' }
const runtime = 'github.com/oapi-codegen/runtime'

/** The client of oapi-codegen. */
export const go: Client = {
  name: 'oapi-codegen 2.8, Go',
  async missing() {
    const isInstalled =
      generator() !== null && (await succeeds('go', ['-C', sources, 'list', runtime], offline))
    const install = 'go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
    return isInstalled ? null : `go -C ${sources} mod download && ${install}`
  },
  async pay({ folder, env }) {
    cpSync(sources, folder, { recursive: true })
    const args = [
      '-generate',
      'types,client,skip-prune',
      '-package',
      'main',
      '-o',
      'payment.gen.go',
      'openapi.json',
    ]
    await run(generator() ?? '', args, { folder })
    await run('go', ['run', '.'], { folder, env: { ...offline, ...env } })
  },
}

/** The generator on the PATH, or where Go installs it; null where it is in neither. */
function generator(): string | null {
  if (isOnPath('oapi-codegen')) return 'oapi-codegen'
  const installed = join(process.env['GOPATH'] ?? join(homedir(), 'go'), 'bin/oapi-codegen')
  return existsSync(installed) ? installed : null
}
