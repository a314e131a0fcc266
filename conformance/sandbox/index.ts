export {
  sandboxKeys,
  startReference,
  type Keys,
  type Reference,
  type ReferenceOptions,
} from '../reference/index.ts'
export { behaviours, type Behaviour } from './behaviours.ts'
export type { DisturbanceRule, EventKey } from './disturbances.ts'
export { SandboxError, type SandboxErrorCode } from './errors.ts'
export type { SandboxOptions } from './options.ts'
export type { LoggedRequest } from './requests.ts'
export type { Sandbox, State, Triggered } from './sandbox.ts'
export { startSandbox } from './start.ts'
export type { Triggering } from './steering.ts'
