// Generated from openapi/ by npm run generate. Do not edit.
import type { Profile } from './profile.js'

/** The default of each setting that has one. */
export const defaults = {
  trace: false,
  live: false,
  webhookTimeout: 10,
  timeout: 10,
  depth: 'normal',
  concurrency: 16,
  maxRequests: 5000,
  maxTime: 900,
  strict: false,
  verbose: false,
  jsonLines: false,
  reverseOrder: 'reverse_chronological',
} satisfies Partial<Profile>
