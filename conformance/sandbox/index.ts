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
export { startSandbox, type Sandbox, type Triggered } from './sandbox.ts'
export type { LoggedRequest, State } from './state.ts'
export type { Resending, Triggering } from './steering.ts'
