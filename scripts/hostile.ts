import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { format } from 'prettier'
import { bounds } from '../conformance/test/proof/hostile/bounded.ts'
import { hostile, type Hostile } from '../conformance/test/proof/hostile/hostile.ts'
import { judgeApart, type Process } from '../conformance/test/proof/hostile/rig.ts'

const page = 'conformance/test/proof/hostile/README.md'

/** Runs the kit as a process against every hostile server, one after the other, and writes how each run went. */
async function main(): Promise<void> {
  const rows: string[] = []
  for (const one of hostile) {
    const judged = await against(one)
    rows.push(rowOf(one, judged))
    console.log(rows.at(-1))
  }
  const text = `# Hostile servers

Written by \`npm run hostile\` from one run of \`assay run\` against each of these servers, on Node ${process.versions.node} with ${availableParallelism()} cores, with 16 requests at once, \`--timeout 0.5\`, \`--webhook-timeout 0.3\`, \`--sample 4\` and every report written.
The kit's tests hold each run to its exit code, to at most ${bounds.seconds} seconds and ${bounds.megabytes} MB, and to no passed MUST where no answer is right.
What is asked every second time comes from the reference implementation otherwise.

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
    const { url, flags = [] } = await open(t)
    return await judgeApart(t, url, flags)
  } finally {
    for (const end of endings.reverse()) await end()
  }
}

function rowOf({ does }: Hostile, { code, record, seconds, megabytes }: Process): string {
  const { outcome, counts, created } = record
  const figures = [counts.MUST.verdicts.pass, created.requests, seconds.toFixed(1), megabytes.toFixed(0)]
  return `| ${[does, code, outcome, ...figures].join(' | ')} |`
}

await main()
process.exit()
