import { readFileSync, writeFileSync } from 'node:fs'
import { gatherCatalogue } from '../conformance/self-test/catalogue.ts'
import type { RunRecord } from '../generated/report.js'
import { run } from '../conformance/index.ts'
import { variants } from '../conformance/reference/variants.ts'

const begin = '<!-- npm run counts -->\n\n'

/** Words in one line the numbers of a run of the embedded reference implementation, and the faults and variants that prove the kit. */
export async function countsOf({ counts, findings, observations }: RunRecord): Promise<string> {
  const levels = (['MUST', 'SHOULD'] as const).map((level) => {
    const { executed, expected } = counts[level]
    return `${executed} of ${expected} ${level}`
  })
  const untestable = findings.filter(({ verdict }) => verdict === null).length
  const proofs = Object.values(await gatherCatalogue())
  const faults = proofs.flatMap((proof) => proof.faults).length
  return (
    `Against the embedded reference implementation a run executes ${levels.join(' and ')} requirements, lists ${untestable} that no client can see, and asks ` +
    `${observations.length} questions that the specification leaves open. ${faults} faults prove that its checks can fail, ` +
    `and ${Object.keys(variants).length} honest variants that they do not accuse wrongly.`
  )
}

/** A README with these counts in place of those that it holds. */
export function withCounts(readme: string, counts: string): string {
  const at = readme.indexOf(begin)
  if (at === -1) throw new Error(`README.md: it holds no line ${begin.trim()}; put it above the counts.`)
  const from = at + begin.length
  return readme.slice(0, from) + counts + readme.slice(readme.indexOf('\n', from))
}

if (process.argv[1]?.endsWith('counts.ts')) {
  const readme = readFileSync('README.md', 'utf8')
  writeFileSync('README.md', withCounts(readme, await countsOf(await run())))
}
