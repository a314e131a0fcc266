import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { format } from 'prettier'
import { bounds, judgeApart, type Process } from '../conformance/test/proof/hostile/rig.ts'
import { hostile, type Hostile } from '../conformance/test/proof/hostile/servers.ts'

const page = 'conformance/test/proof/hostile/README.md'

/** Runs the kit as a process against every hostile server whose name holds a word, one after the other; without a word, writes how each run went. */
async function main([word = '']: readonly string[]): Promise<void> {
  const rows: string[] = []
  for (const one of hostile.filter(({ does }) => does.includes(word))) {
    rows.push(rowOf(one, await against(one)))
    console.log(rows.at(-1))
  }
  if (word !== '') return
  const text = `# Hostile servers

Written by \`npm run hostile\`: one run of \`assay run\` as a process against each of these servers, on Node ${process.versions.node} with ${availableParallelism()} cores, with \`--timeout 0.5\`, \`--webhook-timeout 0.3\` and \`--max-requests 1000\`.
\`npm run test:whole\` holds each run to its exit code, to at most ${bounds.megabytes} MB, and to no passed MUST where no answer is right; this page is not written where a run takes more than that, or more than ${bounds.seconds} seconds.
All else that these servers are asked comes from the reference implementation.

| the server | exit | outcome | MUSTs passed | requests | seconds | peak MB |
| --- | ---: | --- | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`
  writeFileSync(page, await format(text, { parser: 'markdown' }))
}

async function against({ open }: Hostile): Promise<Process> {
  const endings: (() => unknown)[] = []
  const t = { teardown: (action: () => unknown) => endings.push(action) }
  try {
    return await judgeApart(t, await open(t))
  } finally {
    for (const end of endings.reverse()) await end()
  }
}

function rowOf({ does, ends }: Hostile, { code, record, seconds, megabytes }: Process): string {
  const { outcome, counts, created } = record
  if (seconds > bounds.seconds || megabytes > bounds.megabytes)
    throw new Error(`${does}: the run took ${seconds.toFixed(1)} s and ${megabytes.toFixed(0)} MB.`)
  if (!ends.includes(code ?? -1)) throw new Error(`${does}: the run ended with ${code}, ${record.sentence}`)
  const figures = [counts.MUST.verdicts.pass, created.requests, seconds.toFixed(1), megabytes.toFixed(0)]
  return `| ${[does, code, outcome, ...figures].join(' | ')} |`
}

await main(process.argv.slice(2))
process.exit()
