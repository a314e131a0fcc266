import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'
import { parse } from 'yaml'
import { pointerSegments, valueAtPath } from '../../conformance/basics/values.ts'
import { inBrief } from '../../conformance/settings/usage.ts'

type Problem = Awaited<ReturnType<typeof lint>>[number]

/** Rules of style, which `npm run lint:contract` alone asks for: a kit can be made all the same. */
const styleRules = [
  'info-license',
  'no-ambiguous-paths',
  'no-server-example.com',
  'no-unused-components',
  'operation-4xx-response',
  'rule/description-is-sentences',
  'rule/operation-id-is-verb-and-noun',
  'rule/summary-is-a-phrase',
  'tag-description',
]

/** The mistakes that Redocly finds in the files of a contract, in lines; `late` may be due to others. */
export async function redoclyMistakes(root: string): Promise<{ early: string[]; late: string[] }> {
  // Its own way to load a file looks for an account, too.
  const config = await createConfig(await readFile('.redocly.yaml', 'utf8'))
  const problems = (await lint({ ref: root, config })).filter(
    ({ ruleId }) => !styleRules.includes(ruleId),
  )
  const unread = problems.filter(({ location: [place] }) => place?.pointer === undefined)
  // An example is also wrong where a name or a schema is.
  const isLate = ({ ruleId }: Problem) => ruleId.endsWith('-examples')
  const early = unread.length > 0 ? unread : problems.filter((problem) => !isLate(problem))
  return { early: linesOf(early), late: linesOf(problems.filter(isLate)) }
}

/** A line for each problem; what keeps a schema from being used is told where it is found first. */
function linesOf(problems: readonly Problem[]): string[] {
  const lines = new Map<string, string>()
  for (const line of problems.map(lineOfProblem)) {
    const subject = /errored: .*/.exec(line)?.[0] ?? line
    lines.set(subject, lines.get(subject) ?? line)
  }
  return [...lines.values()]
}

function lineOfProblem({ message, suggest, location: [place] }: Problem): string {
  const sentence = message.replaceAll(`${process.cwd()}/`, '').trim().replace(/\.?$/, '.')
  const text = suggest[0] === undefined ? sentence : `${sentence} Did you mean "${suggest[0]}"?`
  if (place === undefined) return text
  const { source, pointer, reportOnKey } = place
  const file = relative(process.cwd(), source.absoluteRef)
  if (pointer === undefined) return `${file}:${place.start.line}: ${text}`
  const keys = pointerSegments(pointer)
  const value = valueAtPath(parse(source.body, { merge: true, maxAliasCount: -1 }), keys)
  const written = value === undefined ? 'nothing' : inBrief(value)
  return `${file}${pointer}: ${reportOnKey ? keys.at(-1) : written}. ${text}`
}
