import { serveDocs } from '../docs/server.ts'
import { site, writeSite } from '../docs/site.ts'
import { installCommand } from '../docs/viewers.ts'
import { clean } from '../text/plain.ts'
import { number, text } from '../settings/flags.ts'
import { defineCommand } from './command.ts'
import { listening, print, untilInterrupted, writing } from './system.ts'

const host = '127.0.0.1'

/** `assay docs`: serves or writes the pages that show the contract. */
export const docs = defineCommand({
  operands: '',
  flags: {
    port: { ...number(65_535, 'The port of the pages, 0 for any free one.'), default: 8081 },
    out: text('DIR', 'Write the pages into a folder, without a sandbox, and end.'),
  },
  examples: {
    docs: 'serves the pages on 127.0.0.1:8081, with a sandbox to try, until Ctrl-C',
    'docs --out site': 'writes them for a web server, or to be opened from the folder',
  },
  notes: [`The viewers are installed beside it: ${installCommand}`],
  async execute({ flagValues: { out, port = 8081 } }) {
    if (out !== undefined) {
      writing('--out', out, () => writeSite(out, site(null)))
      return print(`The pages are in ${clean(out)}; begin with index.html.\n`)
    }
    const server = await listening('--port', { host, port }, () => serveDocs(host, port))
    return untilInterrupted(
      server,
      `The pages are at ${server.baseUrl}, with a sandbox to try at the same address; Ctrl-C ends both.\n`,
    )
  },
})
