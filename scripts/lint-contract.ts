import { bundle } from './generate/bundle.ts'
import { catalogueOf } from './generate/catalogue.ts'
import { contractParts } from './generate/contract-parts.ts'
import { lineOf } from './lint/message.ts'
import { rules } from './lint/rules.ts'

const root = 'openapi/openapi.yaml'
const catalogue = catalogueOf(contractParts(await bundle(root)))
const messages = Object.entries(rules).flatMap(([name, rule]) =>
  rule(catalogue).map((message) => ({ name, ...message })),
)
for (const { name, ...message } of messages)
  console.error(`${lineOf(catalogue.contract, message)} (${name})`)
console.log(`${root}: ${messages.length} mistakes.`)
if (messages.length > 0) process.exitCode = 1
