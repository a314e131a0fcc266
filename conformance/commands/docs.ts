import { serveDocs } from '../docs/server.ts'
import { site, writeSite } from '../docs/site.ts'
import { install } from '../docs/viewers.ts'
import { clean } from '../reports/text.ts'
import { defineCommand } from './command.ts'
import { writing } from './folder.ts'
import { interruption } from './interrupt.ts'
import { listening } from './listening.ts'
import { print } from './print.ts'

const host = '127.0.0.1'

/** `assay docs`: serves or writes the pages that show the contract. */
export const command = defineCommand({
  summary: 'Shows the contract in Swagger UI and Redoc, its requirements and the guides; offline.',
  operand: '',
  flags: {
    port: {
      type: 'integer',
      value: 'N',
      maximum: 65_535,
      preset: '8081',
      description: 'The port of the pages, 0 for any free one.',
    },
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
  async execute({ given: { out, port = 8081 } }) {
    if (out !== undefined) {
      writing('--out', out, () => writeSite(out, site(null)))
      print(`The pages are in ${clean(out)}; begin with index.html.\n`)
      return 0
    }
    const { baseUrl, close } = await listening('--port', { host, port }, () => serveDocs(host, port))
    print(`The pages are at ${baseUrl}, with a sandbox to try at the same address; Ctrl-C ends both.\n`)
    await interruption()
    await close()
    return 0
  },
})
