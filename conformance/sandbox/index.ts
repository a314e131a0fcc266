export {
  sandboxKeys,
  startReference,
  type Keys,
  type Reference,
  type ReferenceOptions,
} from '../reference/index.ts'
export { UsageError as SandboxError } from '../settings/usage.ts'
export { behaviours } from './behaviours.ts'
export type { DisturbanceRule, EventKey } from './disturbances.ts'
export type { SandboxOptions } from './options.ts'
export type { LoggedRequest } from './requests.ts'
export type { Sandbox, Triggered } from './sandbox.ts'
export { startSandbox } from './start.ts'
export type { State } from './state.ts'
export type { Resending, Triggering } from './steering.ts'
