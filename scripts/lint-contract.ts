import { bundle } from './generate/bundle.ts'
import { redocly } from './lint/redocly.ts'
import { rules } from './lint/rules.ts'

const root = 'openapi/openapi.yaml'
const contract = await bundle(root)
const own = Object.entries(rules).flatMap(([name, rule]) =>
  rule(contract).map((message) => ({ name, ...message })),
)
const messages = [...(await redocly(contract)).map((message) => ({ name: 'redocly', ...message })), ...own]

for (const { name, place, value, remedy } of messages)
  console.error(`${place}\n  ${value}\n  ${remedy} (${name})`)
console.log(`${root}: ${messages.length} mistakes.`)
if (messages.length > 0) process.exitCode = 1
