import type { CallCommand, Changes, Slot } from './scenario.ts'

/** Builds the call of an operation that makes something from an example of the contract. */
const creationCall =
  (call: CallCommand['call'], base?: string) =>
  (as: Slot, change: Changes = {}, overrides: Partial<CallCommand> = {}): CallCommand => ({
    call,
    ...(base !== undefined && { base }),
    as,
    change,
    ...overrides,
  })

/** Calls that create a token, a source, or a source and its charge at once. */
export const token = creationCall('createToken')
export const source = creationCall('createSource')
export const chargeAtOnce = creationCall('createCharge', 'single-request')

/** Charges at once with another bank than the example. */
export const chargeBank = (as: Slot, bank: string, change: Changes = {}): CallCommand =>
  chargeAtOnce(as, { 'source[bank]': bank, ...change })

/** Charges the source of a slot. */
export const charge = (
  as: Slot,
  from: Slot,
  change: Changes = {},
  overrides: Partial<CallCommand> = {},
): CallCommand => creationCall('createCharge', 'source-id')(as, change, { from, ...overrides })

/** Charges the token of a slot, by the parameter that takes it. */
export const chargeToken = (as: Slot, from: Slot): CallCommand =>
  chargeAtOnce(as, { 'source[type]': null, 'source[bank]': null }, { from })
