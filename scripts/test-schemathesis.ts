import { startReference } from '../conformance/sandbox/index.ts'
import { schemathesis } from './bench/schemathesis.ts'
import { missingModules } from './generators/python.ts'

// The same requests each time; they take about a minute.
const drawn = ['--seed', '1', '--max-examples', '150', '--generation-database', 'none']

/** Lets Schemathesis hold the sandbox against the contract, and resolves to its exit code; says how to get it where it is not here. */
async function main(): Promise<number> {
  const command = await missingModules(['schemathesis'])
  if (command !== null) {
    console.log(`– schemathesis: not here, get it with ${command}`)
    return 0
  }
  const reference = await startReference()
  try {
    return (await schemathesis(reference, drawn, 'inherit')) ?? 1
  } finally {
    await reference.close()
  }
}

process.exitCode = await main()
