import { comparisonMarkdown, comparisonOf, comparisonText } from '../reports/comparison.ts'
import { readCompared, reportFile } from '../reports/read.ts'
import { terminalStyle } from '../reports/style.ts'
import { defineCommand } from './command.ts'
import { print } from './print.ts'

/** `assay diff`: compares two reports. */
export const command = defineCommand({
  operands: 'OLD NEW',
  flags: { markdown: { type: 'boolean', description: 'Print Markdown, for a summary or a comment.' } },
  examples: { 'diff main/report.json reports/report.json': 'shows what this branch changed' },
  notes: [
    'Exit: 0 no regression, 1 a requirement that passed no longer does or the outcome is worse, 2 usage error.',
  ],
  async execute({ given, operands, env }) {
    const comparison = comparisonOf(operands.map((path) => readCompared(reportFile(path))))
    print(
      given.markdown
        ? comparisonMarkdown(comparison)
        : comparisonText(comparison, terminalStyle(process.stdout, env)),
    )
    return comparison.isWorse ? 1 : 0
  },
})
