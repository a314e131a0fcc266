import { bundle } from './generate/bundle.ts'
import { redocly } from './lint/redocly.ts'
import { rules } from './lint/rules.ts'

const root = 'openapi/openapi.yaml'

// bundle() validates with swagger-parser, and throws before the rules could stumble over what is no OpenAPI.
const contract = await bundle(root)
const found = await redocly(contract)
const own = Object.entries(rules).flatMap(([name, rule]) =>
  rule(contract).map((message) => ({ name, ...message })),
)
const messages = [...found.map((message) => ({ name: 'redocly', ...message })), ...own]

for (const { name, place, value, remedy } of messages)
  console.error(`${place}\n  ${value}\n  ${remedy} (${name})`)
if (messages.length > 0) {
  console.error(`${root}: ${messages.length} ${messages.length === 1 ? 'mistake' : 'mistakes'}.`)
  process.exitCode = 1
} else console.log(`${root}: no mistake by swagger-parser, Redocly and ${Object.keys(rules).length} rules.`)
