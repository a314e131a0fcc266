import { parentPort } from 'node:worker_threads'
import openapiTS, { astToString } from 'openapi-typescript'

// Loaded by no TypeScript loader, which would read all of TypeScript first.
parentPort.once('message', async (contract) => {
  const nodes = await openapiTS(contract, {
    alphabetize: false,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    immutable: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  })
  parentPort.postMessage(astToString(nodes))
})
