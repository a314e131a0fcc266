import { command } from '../conformance/test/commands/process.ts'
import { crash } from '../conformance/test/sandbox/crashes.ts'

const times = Number(process.argv[2] ?? 200)
const { kills, answered, lost, twice } = await crash([process.execPath, command], times)
console.log(`${kills} kills, ${answered} charges answered, ${lost.length} lost, ${twice.length} ids twice`)
for (const line of [...lost, ...twice].slice(0, 20)) console.log(`  ${line}`)
process.exitCode = lost.length + twice.length > 0 || answered < times ? 1 : 0
