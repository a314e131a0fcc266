import { createInterface } from 'node:readline/promises'

/** Reads the next line that a person types into the terminal; undefined where there is none. */
export const typedLine: ((signal: AbortSignal) => Promise<string>) | undefined = process.stdin.isTTY
  ? async (signal) => {
      const lines = createInterface({ input: process.stdin, output: process.stderr })
      // In a terminal it takes the key of an interrupt itself.
      lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      try {
        return await lines.question('', { signal })
      } finally {
        lines.close()
      }
    }
  : undefined
