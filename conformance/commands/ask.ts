import { createInterface } from 'node:readline/promises'
import { deferred } from '../basics/deferred.ts'
import { clean } from '../reports/text.ts'
import { UsageError } from '../settings/usage.ts'

/** One question to the operator. */
export interface Question {
  text: string
  /** Stands for an empty answer. */
  preset: string
  /** Reads the answer; throws a UsageError for one that cannot be used, which is asked again. */
  read: (said: string) => string
}

/** Asks questions on a terminal, each until its answer can be used, at most five times. */
export async function ask(
  questions: readonly Question[],
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string[]> {
  const terminal = createInterface({ input, output })
  const { promise: closed, reject } = deferred<never>()
  terminal.once('close', () => reject(new UsageError('The questions were broken off; nothing was written.')))
  closed.catch(() => undefined)
  try {
    const answers: string[] = []
    for (const question of questions)
      answers.push(
        await answered(question, (text) => Promise.race([terminal.question(text), closed]), output),
      )
    return answers
  } finally {
    terminal.close()
  }
}

async function answered(
  { text, preset, read }: Question,
  put: (text: string) => Promise<string>,
  output: NodeJS.WritableStream,
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const said = (await put(`${text}${preset === '' ? '' : ` [${preset}]`}: `)).trim()
    try {
      return read(said === '' ? preset : said)
    } catch (error) {
      if (!(error instanceof UsageError) || tries === 5) throw error
      output.write(`${clean(error.message)}\n`)
    }
  }
}
