export { run, type Options } from './library.ts'
export { checks } from './checks/index.ts'
export { observers } from './observations/index.ts'
export { undeclared, type Declared, type Progress, type WebhookOptions } from './options.ts'
export { readAddress, type Target } from './target.ts'
export { pageDriver } from './authorization/page.ts'
export type { Driver } from './authorization/driver.ts'
export type { Finding, Outcome, RunRecord, Verdict } from './finding.ts'
export type { Exchange } from './record.ts'
export {
  observations,
  requirements,
  type ObservationId,
  type RequirementId,
} from '../generated/requirements.ts'
