import { parentPort } from 'node:worker_threads'
import openapiTS, { astToString } from 'openapi-typescript'

// Loaded by no TypeScript loader, which would read all of TypeScript first.
parentPort.on('message', async ({ document, immutable }) => {
  const nodes = await openapiTS(document, {
    alphabetize: false,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    immutable,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  })
  parentPort.postMessage(astToString(nodes))
})
