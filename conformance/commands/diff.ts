import { UsageError } from '../settings/usage.ts'
import { comparisonMarkdown, comparisonOf, comparisonText } from '../reports/comparison.ts'
import { readCompared, reportFile } from '../reports/read.ts'
import { terminalStyle } from '../reports/style.ts'
import { defineCommand } from './command.ts'
import { print } from './print.ts'

/** `assay diff`: compares two reports. */
export const command = defineCommand({
  summary:
    'Shows what changed between two reports, requirement by requirement and observation by observation.',
  operand: 'OLD NEW',
  flags: { markdown: { type: 'boolean', description: 'Print Markdown, for a summary or a comment.' } },
  examples: [['assay diff main/report.json reports/report.json', 'shows what this branch changed']],
  notes: [
    'Exit: 0 no regression, 1 a requirement that passed no longer does or the outcome is worse, 2 usage error.',
  ],
  async execute({ given, operands, env }) {
    const [before, after] = operands
    if (before === undefined || after === undefined || operands.length > 2)
      throw new UsageError(
        `OLD NEW: ${operands.length} were given; name the report.json, or the folder of --out, of two runs.`,
      )
    const comparison = comparisonOf([before, after].map((path) => readCompared(reportFile(path))))
    const text = given.markdown
      ? comparisonMarkdown(comparison)
      : comparisonText(comparison, terminalStyle(process.stdout, env))
    print(text)
    return comparison.isWorse ? 1 : 0
  },
})
