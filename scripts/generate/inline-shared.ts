import { resolve, type Contract } from './contract.ts'
import { operationsUnder, statusOfSuccess } from './walk.ts'

/**
 * Copies shared parts into the operations: path parameters, and the components that bodies,
 * success answers and links refer to.
 */
export function inlineSharedParts(contract: Contract): Contract {
  for (const { item, operation } of operationsUnder({ ...contract.paths, ...contract.webhooks })) {
    const { requestBody, responses, parameters = [] } = operation
    const ownNames = parameters.map((parameter) => resolve(contract, parameter).name)
    const shared = (item.parameters ?? []).filter(
      (parameter) => !ownNames.includes(resolve(contract, parameter).name),
    )
    if (shared.length > 0) operation.parameters = [...shared, ...parameters]
    if (requestBody !== undefined) operation.requestBody = resolve(contract, requestBody)
    const status = statusOfSuccess(operation)
    const success = status && resolve(contract, responses[status]!)
    if (!status || !success) continue
    responses[status] = success
    for (const [name, link] of Object.entries(success.links ?? {}))
      success.links![name] = resolve(contract, link)
  }
  for (const item of Object.values(contract.paths)) delete item.parameters
  return contract
}
