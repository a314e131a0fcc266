import { serveSite } from '../docs/server.ts'
import { site, writeSite } from '../docs/site.ts'
import { startTrial } from '../docs/trial.ts'
import { install } from '../docs/viewers.ts'
import { clean } from '../reports/text.ts'
import { defineCommand } from './command.ts'
import { intoFolder } from './folder.ts'
import { interruption } from './interrupt.ts'
import { host, listening, port } from './listening.ts'
import { print } from './print.ts'

/** `assay docs`: serves or writes the pages that show the contract. */
export const command = defineCommand({
  summary: 'Shows the contract in Swagger UI and Redoc, its requirements and the guides; offline.',
  operand: '',
  settings: {
    host,
    port: { ...port, default: 8081, description: 'The port of the pages, 0 for any.' },
    out: {
      type: 'string',
      value: 'DIR',
      description: 'Write the pages into a folder, without a sandbox, and end.',
    },
  },
  examples: [
    ['assay docs', 'serves the pages on 127.0.0.1:8081, with a sandbox to try, until Ctrl-C'],
    ['assay docs --out site', 'writes them for a web server, or to be opened from the folder'],
  ],
  notes: [`The viewers are installed beside it: ${install}`],
  async execute({ given }) {
    const { out, host: address = host.default, port: pagesPort = 8081 } = given
    if (out !== undefined) {
      const files = await site(null)
      intoFolder(out, () => writeSite(out, files))
      print(`The pages are in ${clean(out)}; begin with index.html.\n`)
      return 0
    }
    const trial = await startTrial(address)
    try {
      const files = await site(trial)
      const server = await listening('--port', () => serveSite(files, address, pagesPort))
      trial.allow(new URL(server.url).origin)
      print(`The pages are at ${server.url}\nThe sandbox is at ${trial.baseUrl}; Ctrl-C ends both.\n`)
      await interruption()
      await server.close()
    } finally {
      await trial.close()
    }
    return 0
  },
})
