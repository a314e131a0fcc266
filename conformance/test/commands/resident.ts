import { parentPort } from 'node:worker_threads'
import { runCommand } from '../../commands/assay.ts'
import type { Asked, Ended } from './process.ts'

// A thread that loads the kit once and runs commands in turn, each with output of its own.
const printed = { stdout: '', stderr: '' }
for (const name of ['stdout', 'stderr'] as const)
  process[name].write = (text: string | Uint8Array, ...more: unknown[]) => {
    printed[name] += text.toString()
    const done = more.find((one) => typeof one === 'function')
    if (done !== undefined) setImmediate(done as () => void)
    return true
  }

parentPort?.on('message', ({ args, env }: Asked) => {
  process.env = env
  Object.assign(printed, { stdout: '', stderr: '' })
  void runCommand(args, env).then((code) =>
    parentPort?.postMessage({ code, ...printed } satisfies Ended),
  )
})
