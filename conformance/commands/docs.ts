import { serveDocs } from '../docs/server.ts'
import { site, writeSite } from '../docs/site.ts'
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
    port: { ...port, default: 8081, description: 'The port, 0 for any.' },
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
      const files = site(null)
      intoFolder(out, () => writeSite(out, files))
      print(`The pages are in ${clean(out)}; begin with index.html.\n`)
      return 0
    }
    const { baseUrl, close } = await listening('--port', () => serveDocs(address, pagesPort))
    print(`The pages are at ${baseUrl}, with a sandbox to try at the same address; Ctrl-C ends both.\n`)
    await interruption()
    await close()
    return 0
  },
})
