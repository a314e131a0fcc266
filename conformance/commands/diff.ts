import { UsageError } from '../profile/usage.ts'
import { toggle } from '../profile/values.ts'
import { differenceOf } from '../reports/difference.ts'
import { differenceMarkdown, differenceText } from '../reports/difference-text.ts'
import { paints, wantsColour } from '../reports/paint.ts'
import { readCompared } from '../reports/read.ts'
import { readArguments } from './arguments.ts'
import type { Call, Command } from './command.ts'

const settings = { markdown: toggle('print Markdown, for a summary or a comment') } as const

/** `assay diff`: what changed between two reports. */
export const command: Command = {
  name: 'diff',
  summary:
    'Tells what changed between two reports, requirement by requirement and observation by observation.',
  operand: 'OLD.json NEW.json',
  settings,
  examples: [['assay diff main/report.json reports/report.json', 'tells what this branch changed']],
  notes: [
    'Exit: 0 no regression, 1 a requirement that passed no longer does or the outcome is worse, 2 usage error.',
  ],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  const [before, after] = operands
  if (before === undefined || after === undefined || operands.length > 2)
    throw new UsageError(
      `OLD.json NEW.json: ${operands.length} files were given; name the report.json of two runs.`,
    )
  const difference = differenceOf(readCompared(before), readCompared(after))
  const { stdout } = process
  const columns = stdout.isTTY ? Math.min(Math.max(stdout.columns || 80, 60), 110) : 80
  stdout.write(
    given.markdown
      ? differenceMarkdown(difference)
      : differenceText(difference, paints(wantsColour(env, stdout.isTTY)), columns),
  )
  return difference.regressed ? 1 : 0
}
